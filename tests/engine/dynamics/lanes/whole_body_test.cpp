// Momentum, energy and the inertia at the feet, in lanes, against the general path.
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/contact_response.h"
#include "tests/engine/dynamics/lanes/support.h"
#include "tests/engine/support/build.h"

namespace legwork::testing::whole_body_test {

namespace {

// What the model's feet make of tau and of impulses, all lanes or none; needs poses.
void add_response(const Model& model, Workspace& ws, const Motion& m, const Stance& feet,
                  Answers& out) {
  const int count = static_cast<int>(feet.size());
  ContactResponse response(model, ws, count);
  VecX a(model.nv()), v = m.v, impulse(3 * count), velocity(3 * count), arm(3 * count),
                      change(3 * count);
  free_forward_dynamics(model, ws, response, m.tau, a);
  for (int k = 0; k < count; ++k) {
    const Foot& foot = model.feet[at(feet[at(k)])];
    set_point(model, ws, response, k, {foot.body, foot.p_BF, feet[at(k)]});
    const FootMotion motion =
        response.knows_feet
            ? foot_motion(model, ws, feet[at(k)])
            : FootMotion{response.points[at(k)].arm, point_velocity(model, response, k, m.v),
                         point_velocity(model, response, k, a)};
    arm.segment<3>(3 * k) = motion.arm;
    velocity.segment<3>(3 * k) = motion.velocity;
    change.segment<3>(3 * k) = motion.change;
    impulse.segment<3>(3 * k) = Vec3(0.1 * k - 0.2, 0.3, 1.0 + 0.1 * k);
  }
  MatX G = MatX::Zero(3 * count, 3 * count);
  contact_matrix(model, ws, response, count, G);
  apply_contact_impulses(model, ws, response, impulse, v);
  out.push_back({"contact matrix", flat(G)});
  out.push_back({"contact: acceleration without", a});
  out.push_back({"contact: places of feet", arm});
  out.push_back({"contact: velocity of feet", velocity});
  out.push_back({"contact: what accelerations do to them", change});
  out.push_back({"contact: velocity after impulses", v});
}

Answers whole_answers(const Model& model, Workspace& ws, const Motion& m) {
  forward_kinematics(model, m.q, m.v, ws);
  const WholeBody whole = whole_body(model, ws);
  const Centroidal& c = whole.centroidal;
  Answers out = {{"mass", VecX::Constant(1, c.mass)},
                 {"centre of mass", c.com},
                 {"its velocity", c.com_velocity},
                 {"momentum", c.linear_momentum},
                 {"angular momentum", c.angular_momentum},
                 {"kinetic energy", VecX::Constant(1, whole.kinetic_energy)},
                 {"potential energy", VecX::Constant(1, whole.potential_energy)}};
  for (const Stance& feet : some_stances(model)) {
    if (feet.empty()) continue;
    add_response(model, ws, m, feet, out);
  }
  return out;
}

struct Errors {
  Worst whole, contact;
  int other_bits = 0;
};

void compare(const Model& model, const Motion& m, Errors& out) {
  Workspace general(model, Path::local);
  const Answers truth = whole_answers(model, general, m);
  Answers first;
  for (const lanes::Kernels* kernels : lanes::available_kernels()) {
    Workspace ws(model, *kernels);
    const Answers got = whole_answers(model, ws, m);
    if (first.empty()) first = got;
    out.other_bits += other_bits(got, first);
  }
  for (std::size_t i = 0; i < truth.size(); ++i)
    (truth[i].what.substr(0, 7) == "contact" ? out.contact : out.whole)
        .see(relative_difference(first[i].value, truth[i].value));
}

void check_errors(const std::string& name, const Errors& e) {
  MESSAGE(name, ": momentum and energy ", e.whole.value, ", answers at contacts ", e.contact.value);
  CHECK(e.whole.value < 1e-12);
  CHECK(e.contact.value < 1e-12);
  CHECK(e.other_bits == 0);
}

}  // namespace

TEST_CASE("lanes: momentum, energy and the contact matrix of the scenes' robots") {
  const Model robots[] = {family_robot("quadruped"), family_robot("hexapod"),
                          family_robot("tailed_quadruped"), family_robot("quadruped_with_tail")};
  Random random{1};
  for (const Model& model : robots) {
    Errors errors;
    for (int i = 0; i < cases(100); ++i) {
      Motion m = random_motion(model, random);
      m.q.tail<2>() = random.vector(2, 1.0);  // a tail away from where it can hardly turn
      compare(model, m, errors);
    }
    check_errors(model.family, errors);
  }
}

TEST_CASE("lanes: and of limbs of all kinds") {
  Random random{2};
  Errors errors;
  for (int i = 0; i < cases(150); ++i) {
    std::vector<LimbShape> limbs;
    for (int k = random.below(12); k >= 0; --k)
      limbs.push_back({1 + random.below(8), random.below(3) > 0});
    const Model model = star(random, limbs);
    compare(model, random_motion(model, random), errors);
  }
  check_errors("limbs of all kinds", errors);
}

TEST_CASE("lanes: the contact matrix is how feet answer to a push on one of them") {
  const Model model = family_robot("hexapod");
  Random random{3};
  Worst worst;
  const Stance feet = {0, 2, 5};
  for (int i = 0; i < cases(50); ++i) {
    const Motion m = random_motion(model, random);
    Workspace ws(model);
    set_state(model, m.q, m.v, ws);
    ContactResponse response(model, ws, 3);
    VecX a(model.nv());
    free_forward_dynamics(model, ws, response, m.tau, a);
    for (int k = 0; k < 3; ++k) {
      const Foot& foot = model.feet[at(feet[at(k)])];
      set_point(model, ws, response, k, {foot.body, foot.p_BF, feet[at(k)]});
    }
    MatX A = MatX::Zero(9, 9);
    contact_matrix(model, ws, response, 3, A);
    stack_foot_jacobians(model, ws, feet);
    const MatX J = ws.J.topRows(9);
    for (Eigen::Index k = 0; k < 9; ++k) {
      VecX gained = VecX::Zero(model.nv());
      apply_impulse(model, ws, J.row(k).transpose(), gained);
      worst.see(difference(VecX(J * gained), VecX(A.col(k))) / largest(A));
    }
  }
  CHECK(worst.value < 1e-12);
}

}  // namespace legwork::testing::whole_body_test
