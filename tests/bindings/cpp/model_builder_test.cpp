// Models built in code: against numbers done by hand, and what is no model.
#undef LEGWORK_BUILDING  // the names are those that a consumer has
#include <doctest/doctest.h>
#include <legwork/legwork.h>

#include <cmath>
#include <limits>

#include "tests/bindings/cpp/refusal.h"

namespace legwork::testing::model_builder_test {

namespace {

const Eigen::Matrix3d kSmall = Eigen::Vector3d(0.01, 0.02, 0.025).asDiagonal();

Inertia light() { return Inertia::about_com(1.0, {0, 0, 0}, kSmall); }

}  // namespace

TEST_CASE("api builder: a pendulum's torque, inertia and energy are those of the textbook") {
  const double m = 2.0, l = 0.5, g = 9.81, angle = 0.3;
  ModelBuilder builder;
  builder.fixed_base("wall", light())
      .body("rod", "wall", revolute("pivot", {0, 1, 0}), {},
            Inertia::about_com(m, {0, 0, -l}, kSmall));
  const Model model = builder.build();
  CHECK(model.nq() == 1);
  CHECK(model.nv() == 1);
  CHECK(!model.has_floating_base());
  CHECK(model.mass() == 3.0);
  CHECK(model.gravity() == Eigen::Vector3d(0, 0, -9.81));
  CHECK(model.joint("pivot").body == 1);
  CHECK(model.joint(0).kind == JointKind::revolute);
  CHECK(model.body_parent(1) == 0);
  Data data(model);
  const Eigen::VectorXd q = Eigen::VectorXd::Constant(1, angle);
  const Eigen::VectorXd v = Eigen::VectorXd::Constant(1, 2.0), zero = Eigen::VectorXd::Zero(1);
  const double inertia = 0.02 + m * l * l;
  CHECK(rnea(model, data, q, zero, zero)[0] == doctest::Approx(m * g * l * std::sin(angle)));
  CHECK(crba(model, data, q)(0, 0) == doctest::Approx(inertia));
  CHECK(energy(model, data, q, v).kinetic == doctest::Approx(0.5 * inertia * 4.0));
  CHECK(energy(model, data, q, v).potential == doctest::Approx(-m * g * l * std::cos(angle)));
  // Turned by +angle about y, what hung down points towards -x.
  CHECK(frame_pose(model, data, q, "rod").rotation(0, 2) == doctest::Approx(std::sin(angle)));
}

TEST_CASE("api builder: an inertia about the origin is that about the centre of mass, moved") {
  const Eigen::Vector3d com(0.1, -0.2, 0.3);
  const double m = 2.0;
  const Eigen::Matrix3d moved =
      kSmall + m * (com.dot(com) * Eigen::Matrix3d::Identity() - com * com.transpose());
  const Model a = ModelBuilder().floating_base("b", Inertia::about_com(m, com, kSmall)).build();
  const Model b = ModelBuilder().floating_base("b", Inertia::about_origin(m, com, moved)).build();
  const Eigen::VectorXd difference = inertial_parameters(a) - inertial_parameters(b);
  CHECK(difference.cwiseAbs().maxCoeff() < 1e-15);
  CHECK(inertial_parameters(a)[1] == doctest::Approx(0.2));
}

TEST_CASE("api builder: joints of all kinds have their parts of q and v one after the other") {
  ModelBuilder builder;
  builder.gravity({0, 0, -1.62}).floating_base("base", light());
  builder.body("a", "base", prismatic("slide", {1, 0, 0}), {}, light());
  builder.body("b", "a", spherical("ball"), {}, light());
  builder.body("c", "b", fixed("weld"), {}, light());
  builder.body("d", "c", floating("free"), {}, light());
  builder.body("e", "d", {"", JointKind::revolute, {0, 0, 1}, -1.0, 2.0}, {}, light());
  const Model model = builder.build();
  CHECK(model.nq() == 7 + 1 + 4 + 0 + 7 + 1);
  CHECK(model.nv() == 6 + 1 + 3 + 0 + 6 + 1);
  CHECK(model.joint("ball").q_index == 8);
  CHECK(model.joint("ball").nq == 4);
  CHECK(model.joint("free").v_index == 10);
  CHECK(model.joint("weld").nv == 0);
  CHECK(model.joint("e").upper == 2.0);  // named after its body
  CHECK(model.gravity()[2] == -1.62);
  CHECK(model.joint_names().size() == 5);
}

TEST_CASE("api builder: a fixed base alone has no coordinates, and no function minds") {
  const Model model =
      ModelBuilder().fixed_base("wall", light()).foot("F", "wall", {0, 0, 1}).build();
  CHECK(model.nq() == 0);
  CHECK(model.nv() == 0);
  Data data(model);
  const Eigen::VectorXd none(0);
  CHECK(rnea(model, data, none, none, none).size() == 0);
  CHECK(aba(model, data, none, none, none).size() == 0);
  CHECK(crba(model, data, none).size() == 0);
  CHECK(frame_jacobian(model, data, none, "F", Reference::local).size() == 0);
  CHECK(frame_pose(model, data, none, "F").position == Eigen::Vector3d(0, 0, 1));
  CHECK(center_of_mass_jacobian(model, data, none).size() == 0);
  CHECK(energy(model, data, none, none).kinetic == 0.0);
  CHECK(regressor(model, data, none, none, none).size() == 0);
  CHECK(rnea_derivatives(model, data, none, none, none).by_q.size() == 0);
  CHECK(aba_derivatives(model, data, none, none, none).by_tau.size() == 0);
  const ConstrainedMotion pinned =
      constrained_forward_dynamics(model, data, none, none, none, {"F"});
  CHECK(pinned.rank == 0);
  CHECK(pinned.foot_force.norm() == 0.0);
  CHECK(impact(model, data, none, none, {"F"}).v.size() == 0);
  CHECK(integrate(model, none, none).size() == 0);
  CHECK(difference(model, none, none).size() == 0);
  CHECK(neutral(model).size() == 0);
  CHECK(random_configuration(model, 1).size() == 0);
  CHECK(v_to(Convention::drake, model, none, none).size() == 0);
}

TEST_CASE("api builder: what a model has can be added to") {
  const Model robot = Model::of_scene("quadruped-free");
  ModelBuilder builder(robot);
  builder.frame("camera", robot.body_name(0), {Eigen::Matrix3d::Identity(), {0.3, 0.0, 0.1}});
  const Model more = builder.build();
  CHECK(more.nv() == robot.nv());
  CHECK(more.frame_count() == robot.frame_count() + 1);
  Data data(more);
  const Eigen::VectorXd q = neutral(more);
  CHECK(frame_pose(more, data, q, "camera").position == Eigen::Vector3d(0.3, 0.0, 0.1));
}

TEST_CASE("api builder: what is no model is refused in a sentence") {
  ModelBuilder none;
  check_says(refusal_of([&] { none.build(); }), "The model has no body");
  check_says(refusal_of([&] {
               none.body("a", "b", revolute("j", {0, 0, 1}), {}, light());
             }),
             "before there is a base");
  check_says(refusal_of([&] { none.floating_base("", light()); }), "has no name");

  const auto with = [](const std::string& name, const JointDescription& joint,
                       const Inertia& inertia, const Pose& pose = {}) {
    return refusal_of([&] {
      ModelBuilder builder;
      builder.floating_base("base", light()).body(name, "base", joint, pose, inertia).build();
    });
  };
  const JointDescription hinge = revolute("hinge", {0, 0, 1});
  CHECK(with("a", hinge, light()) == "");
  check_says(with("base", hinge, light()), "base is used twice");
  check_says(with("a", revolute("hinge", {0, 0, 2}), light()), "hinge has an axis");
  check_says(with("a", hinge, Inertia::about_com(0.0, {0, 0, 0}, kSmall)), "a has mass 0 kg");
  check_says(with("a", hinge, Inertia::about_com(1.0, {0, 0, 0}, -kSmall)), "positive definite");
  check_says(with("a", hinge, Inertia::about_com(std::nan(""), {0, 0, 0}, kSmall)),
             "not a finite number");
  Eigen::Matrix3d impossible = kSmall;
  impossible(0, 0) = 1.0;
  check_says(with("a", hinge, Inertia::about_com(1.0, {0, 0, 0}, impossible)), "no rigid body");
  Eigen::Matrix3d lopsided = kSmall;
  lopsided(0, 1) = 1e-3;
  check_says(with("a", hinge, Inertia::about_com(1.0, {0, 0, 0}, lopsided)), "not symmetric");
  check_says(with("a", hinge, light(), {2.0 * Eigen::Matrix3d::Identity(), {0, 0, 0}}),
             "placement of body a is not a rotation");
  check_says(with("a", {"hinge", JointKind::revolute, {0, 0, 1}, 1.0, -1.0}, light()),
             "range of joint hinge is empty");

  ModelBuilder builder;
  builder.fixed_base("base", light());
  check_says(refusal_of([&] { builder.fixed_base("again", light()); }), "second base");
  check_says(refusal_of([&] { builder.body("a", "x", hinge, {}, light()); }), "no body \"x\"");
  check_says(refusal_of([&] { builder.foot("F", "x", {0, 0, 0}); }), "no body \"x\"");
  check_says(refusal_of([&] { builder.frame("F", "x", {}); }), "no body \"x\"");
  check_says(refusal_of([&] {
               builder.frame("F", "base", {-Eigen::Matrix3d::Identity(), {0, 0, 0}});
             }),
             "placement of frame F");
  builder.foot("F", "base", {0, std::numeric_limits<double>::infinity(), 0});
  check_says(refusal_of([&] { builder.build(); }), "Foot F is not at a finite point");
}

}  // namespace legwork::testing::model_builder_test
