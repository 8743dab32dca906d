// Section 4 of document 000: which ground forces its six equations determine; theory/quadruped 4.
#include <algorithm>
#include <cmath>

#include "bindings/claims/dense.h"
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

// The same feet in tilted axes, in which fx, fy and fz are then meant.
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

// The feet that stay when one is lifted: first the one on its side.
std::vector<int> three_feet(int lifted) {
  const int same_side = (lifted + 2) % 4;
  std::vector<int> feet = {same_side};
  for (int foot = 0; foot < 4; ++foot)
    if (foot != lifted && foot != same_side) feet.push_back(foot);
  return feet;
}

void check_four_feet(const QuadrupedStudy& study, Report& report) {
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
  report.source("Sureshkumar et al. 2025, section 4.1");
  report.value("four feet: unknown forces more than equations", 6.0, 12.0 - rank_of(wrench_map(r)),
               0.0);
  report.refute("six reduced unknowns fully determined: rank, standing", 6.0, rank_of(reduced), 5.0,
                0.0);
  report.refute("the same, largest rank of 1000 layouts and tilts", 6.0, largest_rank, 5.0, 0.0);
  report.source("theory/quadruped 4");
  report.small("largest smallest singular value of 1000 layouts", 6.7e-16, largest_smallest, 1e-14);
  const double printed[] = {4.155, 4.154, 2.0, 0.366, 0.214, 0.0};
  report.list("four feet, reduced: singular values", printed, span_of(singular_values(reduced)),
              0.0005 / 4.155);
  report.value("with a yaw couple, fy + c in front and fy - c behind: rank, standing", 6.0,
               rank_of(reduced_map(study, feet, r, YawCouple::included)), 0.0);
  report.value("the same, smallest rank of the 1000", 6.0, smallest_corrected, 0.0);
  // M_z - (xbar F_y - ybar F_x) cannot be had; shown off centre, where xbar and ybar are not zero.
  Feet shifted = r;
  for (Vec3& p : shifted) p += Vec3(0.03, -0.02, 0.0);
  Vec6 lost;
  lost << -0.02, -0.03, 0.0, 0.0, 0.0, 1.0;
  const MatX A = reduced_map(study, feet, shifted);
  report.small("M_z - (xbar F_y - ybar F_x) is unattainable: its largest coefficient", 0.0,
               largest_entry(lost.transpose() * A), 1e-15);
}

void check_three_feet(const QuadrupedStudy& study, Report& report) {
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
      const double printed = 3.0 * std::abs(s[1].x() + s[2].x() - 2.0 * s[0].x()) * twice_area;
      update_max(formula,
                 std::abs(std::abs(determinant_of(reduced_map(study, feet, s))) - printed));
    }
  }
  report.source("Sureshkumar et al. 2025, section 4.2");
  report.value("three feet: six unknowns determined: rank, any foot lifted", 6.0, smallest_rank,
               0.0);
  const std::vector<int> feet = three_feet(1);
  Feet r = standing(study, feet);
  const double mean_x = 0.5 * (r[1].x() + r[2].x());
  r[0].x() = mean_x;
  report.refute("the same, the lone foot at the mean x of the other two: rank", 6.0,
                rank_of(reduced_map(study, feet, r)), 5.0, 0.0);
  report.source("theory/quadruped 4.4");
  report.value("three feet: condition number, smallest of four", 21.8, best, 0.05);
  report.value("three feet: condition number, largest of four", 21.8, worst, 0.05);
  report.small("|det| = 3 |x_b1 + x_b2 - 2 x_a| 2 area, 1000 layouts", "formula", formula, 1e-15);
  constexpr double kPrinted[][3] = {
      {0.1, 34.9, 0.05}, {0.05, 69.8, 0.05}, {0.02, 174.0, 0.5}, {0.01, 349.0, 0.5}};
  for (const auto& [offset, printed, tolerance] : kPrinted) {
    r[0].x() = mean_x - offset;
    report.value("condition number, lone foot " + number_text(offset) + " m from the mean x",
                 printed, condition(reduced_map(study, feet, r)), tolerance);
  }
}

void check_two_feet(const QuadrupedStudy& study, Report& report) {
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
  report.source("Sureshkumar et al. 2025, section 4.3");
  report.refute("two feet: six unknowns determined directly: rank, standing", 6.0,
                rank_of(wrench_map(r)), 5.0, 0.0);
  report.refute("the same, largest rank of 1000 layouts", 6.0, largest_rank, 5.0, 0.0);
  report.source("theory/quadruped 4");
  const double printed[] = {1.471, 1.469, 1.414, 0.311, 0.299, 0.0};
  report.list("two feet: singular values", printed, span_of(svd.s), 0.0005 / 1.471);
  report.value("left null vector is the moment about the support line: cosine", 1.0,
               std::abs(svd.U.col(5).dot(moment.normalized())), 1e-14);
  report.value("right null vector is the squeeze (e, -e): cosine", 1.0,
               std::abs(svd.V.col(5).dot(squeeze.normalized())), 1e-14);
}

}  // namespace

void verify_quadruped_ground_forces(const QuadrupedStudy& study, Report& report) {
  check_four_feet(study, report);
  check_three_feet(study, report);
  check_two_feet(study, report);
}

}  // namespace legwork::claims
