// Which ground forces six equations determine: Sureshkumar, Harib & Oseni 2025, section 4; theory/quadruped 4.
#include <algorithm>
#include <cmath>

#include "bindings/claims/dense.h"
#include "bindings/claims/parts.h"
#include "bindings/claims/quadruped/study.h"
#include "engine/formulations/newton_euler_grf/ground_forces.h"

namespace legwork::claims {
namespace {

using newton_euler_grf::YawCouple;

// W, and W C for the printed or the corrected reduced unknowns C of these feet.
MatX wrench_map(const Feet& r) {
  ContactMat W;
  newton_euler_grf::wrench_map(r, W);
  return W;
}

MatX reduced_map(const QuadrupedStudy& study, const std::vector<int>& feet, const Feet& r,
                 YawCouple couple = YawCouple::left_out) {
  ContactMat W, C, A;
  newton_euler_grf::wrench_map(r, W);
  newton_euler_grf::reduced_unknowns(study.model, feet, couple, C);
  newton_euler_grf::reduced_map(W, C, A);
  return A;
}

// The same feet in tilted axes, along which fx, fy and fz then point.
Feet tilted(const Mat3& axes, Feet r) {
  for (Vec3& p : r) p = axes.transpose() * p;
  return r;
}

Feet scattered(Feet r, Random& random, double reach_xy, double reach_z) {
  for (Vec3& p : r)
    p += Vec3(random.uniform(-reach_xy, reach_xy), random.uniform(-reach_xy, reach_xy),
              random.uniform(-reach_z, reach_z));
  return r;
}

// The feet that stand when one is lifted: first the one on the same side.
std::vector<int> three_feet(int lifted) {
  const int same_side = (lifted + 2) % 4;
  std::vector<int> feet = {same_side};
  for (int foot = 0; foot < 4; ++foot)
    if (foot != lifted && foot != same_side) feet.push_back(foot);
  return feet;
}

void measure_four_feet(const QuadrupedStudy& study, Measurements& m) {
  const std::vector<int> feet = {0, 1, 2, 3};
  const Feet r = standing(study, feet);
  const MatX reduced = reduced_map(study, feet, r);
  Random random;
  int largest_rank = 0, smallest_corrected = 6;
  double largest_smallest = 0.0;
  for (int k = 0; k < 1000; ++k) {
    const Mat3 axes = rotation_z(random.uniform(-1.0, 1.0)) *
                      rotation_y(random.uniform(-1.0, 1.0)) * rotation_x(random.uniform(-1.0, 1.0));
    const Feet s = tilted(axes, scattered(r, random, 0.1, 0.1));
    const MatX A = reduced_map(study, feet, s);
    smallest_corrected =
        std::min(smallest_corrected, rank_of(reduced_map(study, feet, s, YawCouple::included)));
    largest_rank = std::max(largest_rank, rank_of(A));
    update_max(largest_smallest, singular_values(A)[5]);
  }
  m.number("four_feet.excess_unknowns", 12.0 - rank_of(wrench_map(r)));
  m.number("four_feet.rank", rank_of(reduced));
  m.number("four_feet.largest_rank", largest_rank);
  m.number("four_feet.least_singular_value", largest_smallest);
  m.list("four_feet.singular_values", span_of(singular_values(reduced)));
  m.number("four_feet.with_yaw_couple.rank",
           rank_of(reduced_map(study, feet, r, YawCouple::included)));
  m.number("four_feet.with_yaw_couple.least_rank", smallest_corrected);
  // M_z - (xbar F_y - ybar F_x) is unattainable; shown off centre, where xbar and ybar are not zero.
  Feet shifted = r;
  for (Vec3& p : shifted) p += Vec3(0.03, -0.02, 0.0);
  Vec6 lost;
  lost << -0.02, -0.03, 0.0, 0.0, 0.0, 1.0;
  m.number("four_feet.unattainable",
           largest_entry(lost.transpose() * reduced_map(study, feet, shifted)));
}

void measure_three_feet(const QuadrupedStudy& study, Measurements& m) {
  int smallest_rank = 6;
  double best = 1e300, worst = 0.0, formula = 0.0;
  Random random;
  for (int lifted = 0; lifted < 4; ++lifted) {
    const std::vector<int> feet = three_feet(lifted);
    const Feet r = standing(study, feet);
    const MatX nominal = reduced_map(study, feet, r);
    smallest_rank = std::min(smallest_rank, rank_of(nominal));
    best = std::min(best, condition(nominal));
    update_max(worst, condition(nominal));
    for (int k = 0; k < 250; ++k) {
      const Feet s = scattered(r, random, 0.1, 0.0);
      const double twice_area = std::abs(cross(s[1] - s[0], s[2] - s[0]).z());
      const double by_formula = 3.0 * std::abs(s[1].x() + s[2].x() - 2.0 * s[0].x()) * twice_area;
      update_max(formula,
                 std::abs(std::abs(determinant_of(reduced_map(study, feet, s))) - by_formula));
    }
  }
  m.number("three_feet.rank", smallest_rank);
  const std::vector<int> feet = three_feet(1);
  Feet r = standing(study, feet);
  const double mean_x = 0.5 * (r[1].x() + r[2].x());
  r[0].x() = mean_x;
  m.number("three_feet.rank_at_mean_x", rank_of(reduced_map(study, feet, r)));
  m.number("three_feet.least_condition", best);
  m.number("three_feet.largest_condition", worst);
  m.number("three_feet.determinant_off", formula);
  for (const int offset : {100, 50, 20, 10}) {  // mm
    r[0].x() = mean_x - offset / 1000.0;
    m.number("three_feet.condition_" + std::to_string(offset) + "_mm_off",
             condition(reduced_map(study, feet, r)));
  }
}

void measure_two_feet(const QuadrupedStudy& study, Measurements& m) {
  const Feet r = standing(study, {0, 3});
  const Svd svd = svd_of(wrench_map(r));
  const Vec3 e = (r[1] - r[0]).normalized();
  Vec6 moment, squeeze;
  moment << -cross(e, r[0]), e;
  squeeze << e, -e;
  Random random;
  int largest_rank = 0;
  for (int k = 0; k < 1000; ++k)
    largest_rank = std::max(largest_rank, rank_of(wrench_map(scattered(r, random, 0.1, 0.1))));
  m.number("two_feet.rank", rank_of(wrench_map(r)));
  m.number("two_feet.largest_rank", largest_rank);
  m.list("two_feet.singular_values", span_of(svd.s));
  m.number("two_feet.left_null_cosine", std::abs(svd.U.col(5).dot(moment.normalized())));
  m.number("two_feet.right_null_cosine", std::abs(svd.V.col(5).dot(squeeze.normalized())));
}

}  // namespace

Refusal measure_quadruped_ground_forces(Measurements& m) {
  const Result<QuadrupedStudy> study = quadruped_study();
  if (!study) return study.error();
  measure_four_feet(*study, m);
  measure_three_feet(*study, m);
  measure_two_feet(*study, m);
  return std::nullopt;
}

}  // namespace legwork::claims
