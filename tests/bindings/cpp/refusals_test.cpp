// Bad input to the public API: each is refused with a sentence, and nothing is undefined.
#undef LEGWORK_BUILDING  // the names are those that a consumer has
#include <doctest/doctest.h>
#include <legwork/legwork.h>

#include <limits>

#include "tests/bindings/cpp/refusal.h"

namespace legwork::testing::refusals_test {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

void check_says(const std::string& text, std::initializer_list<const char*> parts) {
  for (const char* part : parts) testing::check_says(text, part);
  CHECK_MESSAGE((!text.empty() && text.back() == '.'), text);
}

struct Robot {
  Model model = Model::of_scene("quadruped-free");
  Data data = Data(model);
  Eigen::VectorXd q = neutral(model), v = Eigen::VectorXd::Zero(model.nv());
};

}  // namespace

TEST_CASE("api refusals: sizes") {
  Robot r;
  const Eigen::VectorXd longer = Eigen::VectorXd::Zero(r.model.nq() + 1);
  check_says(refusal_of([&] { rnea(r.model, r.data, longer, r.v, r.v); }),
             {"q has 20 entries", "needs 19", "nq"});
  check_says(refusal_of([&] { rnea(r.model, r.data, r.q, longer, r.v); }),
             {"v has 20 entries", "needs 18", "nv"});
  check_says(refusal_of([&] { rnea(r.model, r.data, r.q, r.v, longer); }), {"a has 20 entries"});
  check_says(refusal_of([&] { aba(r.model, r.data, r.q, r.v, longer); }), {"tau has 20 entries"});
  check_says(refusal_of([&] { crba(r.model, r.data, Eigen::VectorXd()); }), {"q has 0 entries"});
  check_says(refusal_of([&] { difference(r.model, r.q, longer); }), {"to has 20 entries"});
  Eigen::VectorXd small(3);
  check_says(refusal_of([&] { integrate(r.model, r.q, r.v, 0.1, small); }),
             {"result has 3 entries", "needs 19"});
}

TEST_CASE("api refusals: numbers that are not finite, and where") {
  Robot r;
  Eigen::VectorXd bad = r.v;
  bad[7] = kNan;
  check_says(refusal_of([&] { rnea(r.model, r.data, r.q, bad, r.v); }),
             {"v[7] (joint ", r.model.joint_name(1), "not a number"});
  bad[7] = -kInfinity;
  check_says(refusal_of([&] { rnea(r.model, r.data, r.q, r.v, bad); }), {"a[7]", "infinite"});
  check_says(refusal_of([&] { aba(r.model, r.data, r.q, r.v, bad); }), {"tau[7]", "infinite"});
  Eigen::VectorXd q = r.q;
  q[2] = kNan;
  check_says(refusal_of([&] { crba(r.model, r.data, q); }), {"q[2] (base ", "not a number"});
  check_says(refusal_of([&] { integrate(r.model, r.q, r.v, kNan); }), {"time is not a finite"});
}

TEST_CASE("api refusals: quaternions not of unit length") {
  Robot r;
  Eigen::VectorXd q = r.q;
  q[3] = 0.0;
  check_says(refusal_of([&] { rnea(r.model, r.data, q, r.v, r.v); }),
             {"quaternion at q[3]", "length 0, not 1", "w, x, y, z"});
  q[3] = 1.0 + 2e-6;
  CHECK(refusal_of([&] { rnea(r.model, r.data, q, r.v, r.v); }) != "");
  q[3] = 1.0 + 5e-7;
  CHECK(refusal_of([&] { rnea(r.model, r.data, q, r.v, r.v); }) == "");
  q[3] = kNan;
  check_says(refusal_of([&] { rnea(r.model, r.data, q, r.v, r.v); }), {"q[3]", "not a number"});
}

TEST_CASE("api refusals: of many states, which one") {
  Robot r;
  const Eigen::MatrixXd q = r.q.replicate(1, 5), v = r.v.replicate(1, 5);
  const auto of = [&](const auto& q_, const auto& v_, const auto& x) {
    const std::string text = refusal_of([&] { inverse_dynamics(r.model, r.data, q_, v_, x); });
    const std::string other = refusal_of([&] { forward_dynamics(r.model, r.data, q_, v_, x); });
    CHECK(text.empty() == other.empty());
    return text;
  };
  CHECK(of(q, v, v) == "");
  check_says(of(q, v.leftCols(4), v), {"v has 4 columns, q 5", "one column per state"});
  check_says(of(q, v, Eigen::MatrixXd(18, 0)), {"a has 0 columns"});
  check_says(of(v, v, v), {"State 0: q has 18 entries", "needs 19"});
  check_says(of(q, q, v), {"State 0: v has 19 entries", "needs 18"});
  check_says(of(q, v, q), {"State 0: a has 19 entries", "needs 18"});
  Eigen::MatrixXd bad = v;
  bad(7, 3) = kNan;
  check_says(of(q, bad, v), {"State 3: v[7] (joint ", "not a number"});
  bad(7, 3) = kInfinity;
  check_says(of(q, v, bad), {"State 3: a[7] (joint ", "infinite"});
  Eigen::MatrixXd turned = q;
  turned(3, 4) = 2.0;
  check_says(of(turned, v, v), {"State 4: The quaternion at q[3]", "length 2, not 1"});
  Eigen::MatrixXd out = Eigen::MatrixXd::Zero(18, 4), flat = out;
  check_says(refusal_of([&] { inverse_dynamics(r.model, r.data, q, v, v, out); }),
             {"result is 18 x 4", "must be 18 x 5"});
  out.setZero(17, 5);
  check_says(refusal_of([&] { forward_dynamics(r.model, r.data, q, v, v, out); }),
             {"result is 17 x 5", "must be 18 x 5"});
  out.setZero(18, 5);
  check_says(refusal_of([&] { inverse_dynamics(r.model, r.data, q, bad, v, out); }), {"State 3"});
  CHECK(out.isZero(0.0));
  Data of_other(Model::of_scene("hexapod-free"));
  check_says(refusal_of([&] { inverse_dynamics(r.model, of_other, q, v, v); }),
             {"made for another model"});
}

TEST_CASE("api refusals: unknown frames, feet, bodies, joints, scenes") {
  Robot r;
  check_says(refusal_of([&] { frame_pose(r.model, r.data, r.q, "nose"); }),
             {"no frame, foot or body \"nose\"", "FL", "trunk"});
  check_says(refusal_of([&] { (void)r.model.frame(""); }), {"no frame, foot or body"});
  check_says(refusal_of([&] { (void)r.model.joint("nose"); }), {"no joint \"nose\"", "FL_haa"});
  check_says(refusal_of([&] { (void)r.model.joint(-1); }), {"no joint -1", "counted from 0"});
  check_says(refusal_of([&] { (void)r.model.body("nose"); }), {"no body \"nose\""});
  check_says(refusal_of([&] { (void)r.model.foot("nose"); }), {"no foot \"nose\"", "FR"});
  check_says(refusal_of([&] { frame_pose(r.model, r.data, r.q, Frame{99}); }), {"another model"});
  check_says(refusal_of([&] {
               constrained_forward_dynamics(r.model, r.data, r.q, r.v, r.v, {"FL", "XX"});
             }),
             {"no foot \"XX\""});
  check_says(refusal_of([&] {
               impact(r.model, r.data, r.q, r.v, {"FL", "FL"});
             }),
             {"FL is given twice"});
  const std::vector<std::string> nine(9, "FL");
  check_says(refusal_of([&] { impact(r.model, r.data, r.q, r.v, nine); }), {"9 feet", "0 to 8"});
  check_says(refusal_of([] { Model::of_scene("unicorn"); }),
             {"no built-in scene \"unicorn\"", "quadruped-free"});
  check_says(refusal_of([] { Model::of_scene("{\"family\": 3}"); }), {"scene:1:"});
  check_says(refusal_of([] { Model::of_scene("two-link-arm"); }),
             {"\"two-link-arm\" has no model for dynamics", "ground has mass 0"});
}

TEST_CASE("api refusals: a stage that has not run") {
  Robot r;
  const auto staged = [&](auto&& call) { return refusal_of([&] { call(); }); };
  const auto rnea_staged = [&] { rnea(r.model, r.data, r.v); };
  const auto pose_staged = [&] { frame_pose(r.model, r.data, "FL"); };
  const auto crba_staged = [&] { crba(r.model, r.data); };
  const auto velocity_staged = [&] { frame_velocity(r.model, r.data, "FL", Reference::local); };
  check_says(staged(rnea_staged), {"has not run", "forward_kinematics(model, data, q, v)"});
  check_says(staged(pose_staged), {"has not run", "forward_kinematics(model, data, q)"});
  crba(r.model, r.data, r.q);
  CHECK(staged(crba_staged) == "");
  check_says(staged(pose_staged), {"has not run"});
  check_says(staged(rnea_staged), {"has not run"});
  forward_kinematics(r.model, r.data, r.q);
  CHECK(staged(pose_staged) == "");
  check_says(staged(velocity_staged), {"has not run"});
  check_says(staged(rnea_staged), {"has not run"});
  forward_kinematics(r.model, r.data, r.q, r.v);
  CHECK(staged(rnea_staged) == "");
  CHECK(staged(velocity_staged) == "");
  // A refused call leaves the stage.
  CHECK(refusal_of([&] { crba(r.model, r.data, r.v); }) != "");
  CHECK(staged(rnea_staged) == "");
}

TEST_CASE("api refusals: data of another model, and what was moved from") {
  Robot r;
  const Model other = Model::of_scene("hexapod-free");
  Data of_other(other);
  check_says(refusal_of([&] { crba(r.model, of_other, r.q); }), {"made for another model"});
  Data data(r.model);
  Data moved = std::move(data);
  check_says(refusal_of([&] { crba(r.model, data, r.q); }), {"Data is empty"});  // NOLINT
  CHECK(refusal_of([&] { crba(r.model, moved, r.q); }) == "");
  Model copy = r.model;
  CHECK(refusal_of([&] { crba(copy, moved, r.q); }) == "");
  Model taken = std::move(copy);
  check_says(refusal_of([&] { crba(copy, moved, r.q); }), {"Model is empty"});  // NOLINT
  CHECK(copy.nq() == 0);                                                        // NOLINT
  CHECK(copy.body_name(0) == std::string());                                    // NOLINT
  CHECK(taken.nq() == r.model.nq());
}

TEST_CASE("api refusals: feet that over-determine the motion have no derivative") {
  // Two feet at one point of one body.
  const Eigen::Matrix3d I = Eigen::Vector3d(0.1, 0.2, 0.25).asDiagonal();
  ModelBuilder builder;
  builder.floating_base("trunk", Inertia::about_com(1.0, {0, 0, 0}, I))
      .foot("A", "trunk", {0.1, 0.0, 0.0})
      .foot("B", "trunk", {0.1, 0.0, 0.0});
  const Model model = builder.build();
  Data data(model);
  const Eigen::VectorXd q = neutral(model), v = Eigen::VectorXd::Zero(6);
  check_says(refusal_of([&] {
               constrained_forward_dynamics_derivatives(model, data, q, v, v, {"A", "B"});
             }),
             {"over-determine the motion"});
  CHECK(constrained_forward_dynamics(model, data, q, v, v, {"A", "B"}).rank == 3);
}

}  // namespace legwork::testing::refusals_test
