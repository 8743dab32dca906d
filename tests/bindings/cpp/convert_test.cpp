// Coordinates of Pinocchio, MuJoCo and Drake: against numbers done by hand, there and back, and by power, which no choice of
// coordinates changes.
#undef LEGWORK_BUILDING  // the names are those that a consumer has
#include <doctest/doctest.h>
#include <legwork/legwork.h>

#include <cmath>

namespace legwork::testing::convert_test {

namespace {

constexpr Convention kAll[] = {Convention::pinocchio, Convention::mujoco, Convention::drake};

Inertia light() {
  return Inertia::about_com(1.0, {0, 0, 0}, Eigen::Vector3d(0.01, 0.02, 0.025).asDiagonal());
}

Model hinged() {
  ModelBuilder builder;
  builder.floating_base("base", light());
  builder.body("leg", "base", revolute("hip", {0, 1, 0}), {}, light());
  return builder.build();
}

Model with_ball() {
  ModelBuilder builder(hinged());
  builder.body("hand", "leg", spherical("wrist"), {}, light());
  return builder.build();
}

Eigen::VectorXd vector(std::initializer_list<double> numbers) {
  Eigen::VectorXd x(static_cast<Eigen::Index>(numbers.size()));
  Eigen::Index i = 0;
  for (const double number : numbers) x[i++] = number;
  return x;
}

double error(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
  return a.size() == b.size() ? (a - b).cwiseAbs().maxCoeff() : 1e9;
}

}  // namespace

// The base is turned by 90 degrees about z: its x axis is the world's y axis.
TEST_CASE("api convert: a base turned by a quarter, by hand") {
  const Model model = hinged();
  const double h = std::sqrt(0.5);
  const Eigen::VectorXd q = vector({1, 2, 3, h, 0, 0, h, 0.5});
  CHECK(q_to(Convention::pinocchio, model, q) == vector({1, 2, 3, 0, 0, h, h, 0.5}));
  CHECK(q_to(Convention::mujoco, model, q) == q);
  CHECK(q_to(Convention::drake, model, q) == vector({h, 0, 0, h, 1, 2, 3, 0.5}));

  // World velocity 1, 2, 3 is 2, -1, 3 in the base's axes; 4, 5, 6 is 5, -4, 6.
  const Eigen::VectorXd v = vector({1, 2, 3, 4, 5, 6, 7});
  CHECK(error(v_to(Convention::pinocchio, model, q, v), vector({2, -1, 3, 5, -4, 6, 7})) < 1e-14);
  CHECK(error(v_to(Convention::mujoco, model, q, v), vector({1, 2, 3, 5, -4, 6, 7})) < 1e-14);
  CHECK(v_to(Convention::drake, model, q, v) == vector({4, 5, 6, 1, 2, 3, 7}));
  CHECK(error(tau_to(Convention::pinocchio, model, q, v), vector({2, -1, 3, 5, -4, 6, 7})) < 1e-14);
  CHECK(error(tau_to(Convention::mujoco, model, q, v), vector({1, 2, 3, 5, -4, 6, 7})) < 1e-14);
  CHECK(tau_to(Convention::drake, model, q, v) == vector({4, 5, 6, 1, 2, 3, 7}));

  // omega x v = (5 3 - 6 2, 6 1 - 4 3, 4 2 - 5 1) = (3, -6, 3), taken off 0 and turned: (6, 3, -3).
  const Eigen::VectorXd zero = Eigen::VectorXd::Zero(7);
  CHECK(error(a_to(Convention::pinocchio, model, q, v, zero), vector({6, 3, -3, 0, 0, 0, 0})) <
        1e-14);
  CHECK(a_to(Convention::mujoco, model, q, v, zero) == zero);
  CHECK(a_to(Convention::drake, model, q, v, zero) == zero);
  const Eigen::VectorXd a = vector({1, 2, 3, 4, 5, 6, 7});
  CHECK(error(a_to(Convention::mujoco, model, q, v, a), vector({1, 2, 3, 5, -4, 6, 7})) < 1e-14);
  CHECK(a_to(Convention::drake, model, q, v, a) == vector({4, 5, 6, 1, 2, 3, 7}));

  Vector6 x;
  x << 1, 2, 3, 4, 5, 6;
  Vector6 swapped;
  swapped << 4, 5, 6, 1, 2, 3;
  CHECK(six_vector(Convention::pinocchio, x) == swapped);
  CHECK(six_vector(Convention::mujoco, x) == x);
  CHECK(six_vector(Convention::drake, x) == x);
}

TEST_CASE("api convert: a spherical joint's quaternion and rates, by hand") {
  const Model model = with_ball();
  const double h = std::sqrt(0.5);
  Eigen::VectorXd q = neutral(model), v = Eigen::VectorXd::Zero(model.nv());
  q.tail<4>() << h, 0, 0, h;
  v.tail<3>() << 4, 5, 6;
  Eigen::VectorXd there = q_to(Convention::pinocchio, model, q);
  CHECK(there.tail<4>() == Eigen::Vector4d(0, 0, h, h));
  CHECK(error(v_to(Convention::pinocchio, model, q, v).tail<3>(), vector({5, -4, 6})) < 1e-14);
  CHECK(error(v_to(Convention::mujoco, model, q, v).tail<3>(), vector({5, -4, 6})) < 1e-14);
  try {
    q_to(Convention::drake, model, q);
    CHECK(false);
  } catch (const Error& refusal) {
    CHECK(std::string(refusal.what()).find("wrist is spherical") != std::string::npos);
  }
}

TEST_CASE("api convert: there and back, and the power stays the same") {
  const Model with = with_ball(), without = hinged();
  double worst = 0.0, power = 0.0;
  for (const Convention convention : kAll)
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const Model& model = convention == Convention::drake ? without : with;
      const Eigen::VectorXd q = random_configuration(model, seed);
      const auto some = [&](std::uint64_t more) {
        return Eigen::VectorXd(random_configuration(model, seed + more).head(model.nv()));
      };
      const Eigen::VectorXd v = some(1000), a = some(2000), tau = some(3000);
      CHECK(q_from(convention, model, q_to(convention, model, q)) == q);
      const Eigen::VectorXd v_there = v_to(convention, model, q, v);
      const Eigen::VectorXd tau_there = tau_to(convention, model, q, tau);
      worst =
          std::max({worst, error(v_from(convention, model, q, v_there), v),
                    error(tau_from(convention, model, q, tau_there), tau),
                    error(a_from(convention, model, q, v, a_to(convention, model, q, v, a)), a)});
      power = std::max(power, std::abs(v_there.dot(tau_there) - v.dot(tau)));
    }
  CHECK(worst < 1e-14);
  CHECK(power < 1e-13);
}

// By its meaning: the derivative of the velocity that is converted, along the motion itself.
TEST_CASE("api convert: accelerations are the derivatives of velocities") {
  const Model with = with_ball(), without = hinged();
  double worst = 0.0;
  for (const Convention convention : kAll) {
    const Model& model = convention == Convention::drake ? without : with;
    const Eigen::VectorXd q = random_configuration(model, 11);
    const Eigen::VectorXd v = random_configuration(model, 12).head(model.nv());
    const Eigen::VectorXd a = random_configuration(model, 13).head(model.nv());
    const double h = 1e-4;
    const auto at = [&](double t) {
      const Eigen::VectorXd q_t = integrate(model, q, Eigen::VectorXd(v + 0.5 * t * a), t);
      return v_to(convention, model, q_t, v + t * a);
    };
    const Eigen::VectorXd rate = (8.0 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12.0 * h);
    worst = std::max(worst, error(rate, a_to(convention, model, q, v, a)));
  }
  CHECK(worst < 1e-10);
}

TEST_CASE("api convert: wrong sizes and quaternions are refused") {
  const Model model = hinged();
  const Eigen::VectorXd q = neutral(model), v = Eigen::VectorXd::Zero(7);
  CHECK_THROWS_AS(q_to(Convention::pinocchio, model, v), Error);
  CHECK_THROWS_AS(q_from(Convention::pinocchio, model, v), Error);
  CHECK_THROWS_AS(q_from(Convention::drake, model, Eigen::VectorXd::Zero(8)), Error);
  CHECK_THROWS_AS(v_to(Convention::mujoco, model, q, q), Error);
  CHECK_THROWS_AS(a_to(Convention::pinocchio, model, q, q, v), Error);
  CHECK_THROWS_AS(tau_from(Convention::drake, model, v, v), Error);
}

}  // namespace legwork::testing::convert_test
