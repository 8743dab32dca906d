// The C API of models and algorithms: the engine's numbers, and a sentence for whatever it is given.
#include "bindings/legwork_models_c.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include "bindings/builtin_scenes.h"

namespace legwork::testing::legwork_models_c_test {

namespace {

using Numbers = std::vector<double>;

int32_t count(const Numbers& numbers) { return static_cast<int32_t>(numbers.size()); }
bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

// A model in a state that is nowhere symmetric.
struct Opened {
  explicit Opened(const char* id) : model(lw_model_open_builtin(id)), data(lw_data_new(model)) {
    REQUIRE_MESSAGE(model, std::string(lw_model_message()));
    nv = lw_model_nv(model);
    const auto size = static_cast<std::size_t>(nv);
    q.resize(static_cast<std::size_t>(lw_model_nq(model)));
    for (Numbers* numbers : {&v, &a, &tau}) numbers->resize(size);
    for (std::size_t i = 0; i < size; ++i) {
      v[i] = 0.1 * static_cast<double>(i + 1);
      a[i] = 0.3 * (static_cast<double>(i) - 5.0);
    }
    REQUIRE(lw_neutral(data, q.data(), count(q)) == LW_OK);
    REQUIRE(move(0.5) == LW_OK);
    REQUIRE(set() == LW_OK);
  }
  ~Opened() {
    lw_model_free(model);  // before its data
    lw_data_free(data);
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

  int32_t move(double h) { return lw_integrate(data, h, v.data(), nv, q.data(), count(q)); }
  int32_t set() { return lw_set_state(data, q.data(), count(q), v.data(), nv); }
  int32_t rnea() { return lw_rnea(data, a.data(), nv, tau.data(), nv); }
  std::string message() const { return lw_data_message(data); }
  Numbers matrix(int32_t rows) const {
    return Numbers(static_cast<std::size_t>(rows) * static_cast<std::size_t>(nv));
  }

  lw_model* model;
  lw_data* data;
  int32_t nv = 0;
  Numbers q, v, a, tau;
};

double largest_difference(const Numbers& x, const Numbers& y) {
  REQUIRE(x.size() == y.size());
  double most = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) most = std::max(most, std::abs(x[i] - y[i]));
  return most;
}

constexpr const char* kModels[] = {"quadruped-free", "tail-free", "hexapod-free", "four-bar"};

}  // namespace

TEST_CASE("C API: every built-in scene has a model, or a sentence that says why not") {
  for (const BuiltinScene& scene : builtin_scenes()) {
    CAPTURE(scene.id);
    lw_model* model = lw_model_open_builtin(scene.id);
    CHECK((model != nullptr) == std::string(lw_model_message()).empty());
    if (!model) continue;
    CHECK(lw_model_nq(model) >= lw_model_nv(model));
    CHECK(lw_model_mass(model) > 0.0);
    lw_data_free(lw_data_new(model));
    lw_model_free(model);
  }
  CHECK(lw_model_open_builtin("two-link-arm") == nullptr);
  CHECK(contains(lw_model_message(), "\"two-link-arm\" has no model for dynamics"));
  CHECK(lw_model_open_builtin("quadruped-fre") == nullptr);
  CHECK(contains(lw_model_message(), "\"quadruped-fre\""));
  CHECK(lw_model_open("{\n \"legwork\": 1,,}", 17, "mine.json") == nullptr);
  CHECK(contains(lw_model_message(), "mine.json:2:"));
  CHECK(lw_model_open(nullptr, 0, nullptr) == nullptr);
}

TEST_CASE("C API: names and indices lead to each other") {
  const Opened dog("quadruped-free");
  const lw_model* model = dog.model;
  CHECK(lw_model_foot_count(model) == 4);
  CHECK(std::string(lw_model_foot_name(model, 0)) == "FL");
  CHECK(lw_model_find_foot(model, "RR") == 3);
  const int32_t knee = lw_model_find_joint(model, "FL_kfe");
  CHECK(std::string(lw_model_joint_name(model, knee)) == "FL_kfe");
  CHECK(lw_model_q_index(model, knee) == 9);
  CHECK(lw_model_v_index(model, knee) == 8);
  CHECK(lw_model_parent(model, 0) == -1);
  for (int32_t i = 0; i < lw_model_frame_count(model); ++i)
    CHECK(lw_model_find_frame(model, lw_model_frame_name(model, i)) >= i);
  for (const int32_t none : {-1, 1000}) {
    CHECK(std::string(lw_model_body_name(model, none)) == "");
    CHECK(std::string(lw_model_foot_name(model, none)) == "");
    CHECK(std::string(lw_model_frame_name(model, none)) == "");
    CHECK(lw_model_q_index(model, none) == -1);
  }
  CHECK(lw_model_find_joint(model, "knee") == -1);
  CHECK(lw_model_find_frame(model, nullptr) == -1);
}

TEST_CASE("C API: tau = M a + h, aba undoes rnea, and pinned feet stay") {
  for (const char* id : kModels) {
    CAPTURE(id);
    Opened robot(id);
    REQUIRE(robot.rnea() == LW_OK);
    Numbers back(robot.v.size());
    REQUIRE(lw_aba(robot.data, robot.tau.data(), robot.nv, back.data(), robot.nv) == LW_OK);
    CHECK(largest_difference(back, robot.a) < 1e-9);

    Numbers M = robot.matrix(robot.nv), bias(robot.v.size());
    const Numbers rest(robot.v.size());
    REQUIRE(lw_crba(robot.data, M.data(), count(M)) == LW_OK);
    REQUIRE(lw_rnea(robot.data, rest.data(), robot.nv, bias.data(), robot.nv) == LW_OK);
    for (std::size_t i = 0; i < bias.size(); ++i)
      for (std::size_t k = 0; k < bias.size(); ++k) bias[i] += M[i * bias.size() + k] * robot.a[k];
    CHECK(largest_difference(bias, robot.tau) < 1e-9);

    if (lw_model_foot_count(robot.model) < 2) continue;
    const int32_t feet[] = {1, 0};
    Numbers force(6);
    REQUIRE(lw_constrained_forward_dynamics(robot.data, feet, 2, robot.tau.data(), robot.nv,
                                            back.data(), robot.nv, force.data(), 6) == LW_OK);
    // The same without the constraint: tau + J^T f of the feet.
    Numbers J = robot.matrix(6), pushed = robot.tau;
    for (std::size_t f = 0; f < 2; ++f) {
      const int32_t frame = lw_model_body_count(robot.model) + feet[f];
      REQUIRE(lw_frame_jacobian(robot.data, frame, LW_LOCAL_WORLD_ALIGNED, J.data(), count(J)) ==
              LW_OK);
      for (std::size_t k = 0; k < pushed.size(); ++k)
        for (std::size_t r = 0; r < 3; ++r)
          pushed[k] += J[(3 + r) * pushed.size() + k] * force[3 * f + r];
    }
    Numbers free(robot.v.size());
    REQUIRE(lw_aba(robot.data, pushed.data(), robot.nv, free.data(), robot.nv) == LW_OK);
    CHECK(largest_difference(free, back) < 1e-7);
  }
}

TEST_CASE("C API: rows of many states are what single states give") {
  for (const char* id : {"quadruped-free", "serpentine-tail"}) {
    CAPTURE(id);
    Opened robot(id);
    constexpr int32_t kCount = 11;
    Numbers q, v, a, tau, single;
    const auto append = [](Numbers& to, const Numbers& x) {
      to.insert(to.end(), x.begin(), x.end());
    };
    for (int i = 0; i < kCount; ++i) {
      REQUIRE(robot.move(0.1) == LW_OK);
      REQUIRE(robot.set() == LW_OK);
      REQUIRE(robot.rnea() == LW_OK);
      append(q, robot.q), append(v, robot.v), append(a, robot.a), append(tau, robot.tau);
      REQUIRE(lw_aba(robot.data, robot.tau.data(), robot.nv, robot.tau.data(), robot.nv) == LW_OK);
      append(single, robot.tau);
    }
    Numbers out(tau.size());
    const auto inverse = [&](int32_t rows) {
      return lw_inverse_dynamics(robot.data, rows, q.data(), count(q), v.data(), count(v), a.data(),
                                 count(a), out.data(), count(out));
    };
    REQUIRE(inverse(kCount) == LW_OK);
    CHECK(out == tau);
    REQUIRE(lw_forward_dynamics(robot.data, kCount, q.data(), count(q), v.data(), count(v),
                                tau.data(), count(tau), out.data(), count(out)) == LW_OK);
    CHECK(out == single);
    REQUIRE(lw_forward_dynamics(robot.data, 0, nullptr, 0, nullptr, 0, nullptr, 0, nullptr, 0) ==
            LW_OK);

    CHECK(inverse(kCount - 1) == LW_REFUSED);
    CHECK(contains(robot.message(), "(count times nq)."));
    CHECK(inverse(-kCount) == LW_REFUSED);
    CHECK(robot.message() == "count is negative.");
    CHECK(inverse(std::numeric_limits<int32_t>::max()) == LW_REFUSED);
    v[static_cast<std::size_t>(2 * robot.nv + 1)] = HUGE_VAL;
    CHECK(inverse(kCount) == LW_REFUSED);
    CHECK(contains(robot.message(), "State 2: v[1] (base "));
    CHECK(out == single);
  }
}

TEST_CASE("C API: derivatives are those of what it computes") {
  for (const char* id : kModels) {
    CAPTURE(id);
    Opened robot(id);
    Numbers by_q = robot.matrix(robot.nv), by_v = by_q, by_a = by_q, M = by_q;
    const lw_derivatives out = {by_q.data(), by_v.data(), by_a.data(), count(by_q)};
    REQUIRE(lw_rnea_derivatives(robot.data, robot.a.data(), robot.nv, &out) == LW_OK);
    REQUIRE(lw_crba(robot.data, M.data(), count(M)) == LW_OK);
    CHECK(largest_difference(M, by_a) < 1e-12);

    // Along v: by central differences.
    constexpr double h = 1e-5;
    Numbers sides[2];
    for (const int side : {0, 1}) {
      const Numbers q = robot.q;
      REQUIRE(robot.move(side == 0 ? -h : h) == LW_OK);
      REQUIRE(robot.set() == LW_OK);
      REQUIRE(robot.rnea() == LW_OK);
      sides[side] = robot.tau;
      robot.q = q;
    }
    Numbers along(robot.v.size()), differences(robot.v.size());
    for (std::size_t i = 0; i < along.size(); ++i) {
      differences[i] = (sides[1][i] - sides[0][i]) / (2.0 * h);
      for (std::size_t k = 0; k < along.size(); ++k)
        along[i] += by_q[i * along.size() + k] * robot.v[k];
    }
    CHECK(largest_difference(along, differences) < 1e-4);

    // d a / d tau is the inverse of M.
    REQUIRE(robot.set() == LW_OK);
    Numbers inverse = robot.matrix(robot.nv);
    const lw_derivatives of_a = {nullptr, nullptr, inverse.data(), count(inverse)};
    REQUIRE(lw_aba_derivatives(robot.data, robot.tau.data(), robot.nv, &of_a) == LW_OK);
    double most = 0.0;
    for (std::size_t i = 0; i < along.size(); ++i)
      for (std::size_t k = 0; k < along.size(); ++k) {
        double sum = i == k ? -1.0 : 0.0;
        for (std::size_t m = 0; m < along.size(); ++m)
          sum += M[i * along.size() + m] * inverse[m * along.size() + k];
        most = std::max(most, std::abs(sum));
      }
    CHECK(most < 1e-9);
  }
}

TEST_CASE("C API: a frame's velocity is J v, and the way there and back is none") {
  Opened dog("quadruped-free");
  Numbers J = dog.matrix(6), V(6), R(9), p(3);
  for (int32_t frame = 0; frame < lw_model_frame_count(dog.model); ++frame)
    for (const int32_t reference : {LW_WORLD, LW_LOCAL, LW_LOCAL_WORLD_ALIGNED}) {
      REQUIRE(lw_frame_jacobian(dog.data, frame, reference, J.data(), count(J)) == LW_OK);
      REQUIRE(lw_frame_velocity(dog.data, frame, reference, V.data(), 6) == LW_OK);
      REQUIRE(lw_frame_pose(dog.data, frame, R.data(), 9, p.data(), 3) == LW_OK);
      for (std::size_t r = 0; r < 6; ++r)
        for (std::size_t k = 0; k < dog.v.size(); ++k) V[r] -= J[r * dog.v.size() + k] * dog.v[k];
      CHECK(largest_difference(V, Numbers(6)) < 1e-12);
    }
  const Numbers from = dog.q;
  REQUIRE(dog.move(1.0) == LW_OK);
  Numbers v(dog.v.size());
  REQUIRE(lw_difference(dog.data, from.data(), count(from), dog.q.data(), count(dog.q), v.data(),
                        dog.nv) == LW_OK);
  CHECK(largest_difference(v, dog.v) < 1e-12);
}

TEST_CASE("C API: what does not fit is refused with a sentence, and nothing is written") {
  Opened dog("quadruped-free");
  REQUIRE(dog.rnea() == LW_OK);
  const Numbers before = dog.tau;

  CHECK(lw_rnea(dog.data, dog.a.data(), 17, dog.tau.data(), 18) == LW_REFUSED);
  CHECK(dog.message() == "a has 17 entries; it needs 18 (nv: base linear, base angular, joints).");
  CHECK(lw_rnea(dog.data, dog.a.data(), 18, nullptr, 18) == LW_REFUSED);
  CHECK(dog.message() == "tau is NULL.");
  dog.a[3] = std::numeric_limits<double>::quiet_NaN();
  CHECK(dog.rnea() == LW_REFUSED);
  CHECK(dog.message() == "a[3] (base trunk) is not a number. Give finite numbers.");
  dog.a[3] = HUGE_VAL;
  CHECK(dog.rnea() == LW_REFUSED);
  CHECK(dog.message() == "a[3] (base trunk) is infinite. Give finite numbers.");
  dog.a[3] = 0.0;
  dog.q[3] *= 1.1;
  CHECK(dog.set() == LW_REFUSED);
  CHECK(contains(dog.message(), "The quaternion at q[3] (base trunk) has length 1.0"));
  CHECK(dog.tau == before);

  Numbers force(6), J(6 * 18);
  const int32_t none[] = {4}, twice[] = {2, 2};
  double* const a = dog.a.data();
  const double* const tau = dog.tau.data();
  CHECK(lw_constrained_forward_dynamics(dog.data, none, 1, tau, 18, a, 18, force.data(), 3) ==
        LW_REFUSED);
  CHECK(contains(dog.message(), "no foot 4"));
  CHECK(lw_constrained_forward_dynamics(dog.data, twice, 2, tau, 18, a, 18, force.data(), 6) ==
        LW_REFUSED);
  CHECK(dog.message() == "Foot RL is given twice. Name each foot once.");
  CHECK(lw_constrained_forward_dynamics(dog.data, twice, -1, tau, 18, a, 18, force.data(), 6) ==
        LW_REFUSED);
  CHECK(dog.message() == "-1 feet are given; 0 to 8 can be pinned at once.");
  CHECK(lw_constrained_forward_dynamics_derivatives(dog.data, twice,
                                                    std::numeric_limits<int32_t>::max(), tau, 18,
                                                    nullptr, nullptr) == LW_REFUSED);
  CHECK(contains(dog.message(), "2147483647 feet"));
  CHECK(lw_constrained_forward_dynamics(dog.data, nullptr, 2, tau, 18, a, 18, force.data(), 6) ==
        LW_REFUSED);
  CHECK(dog.message() == "The list of feet is NULL.");
  CHECK(dog.move(HUGE_VAL) == LW_REFUSED);
  CHECK(contains(dog.message(), "time is not a finite"));
  CHECK(lw_frame_jacobian(dog.data, 99, LW_LOCAL, J.data(), count(J)) == LW_REFUSED);
  CHECK(contains(dog.message(), "no frame 99"));
  CHECK(lw_frame_jacobian(dog.data, 0, 3, J.data(), count(J)) == LW_REFUSED);
  CHECK(contains(dog.message(), "LW_LOCAL"));
  const lw_derivatives small = {J.data(), nullptr, nullptr, 17 * 18};
  CHECK(lw_rnea_derivatives(dog.data, a, 18, &small) == LW_REFUSED);
  CHECK(contains(dog.message(), "306 entries; it needs 324 (rows times nv)."));
  CHECK(lw_rnea_derivatives(dog.data, a, 18, nullptr) == LW_OK);
  CHECK(dog.message() == "");

  lw_data* fresh = lw_data_new(dog.model);
  CHECK(lw_rnea(fresh, a, 18, dog.tau.data(), 18) == LW_REFUSED);
  CHECK(std::string(lw_data_message(fresh)) == "No state is set. Call lw_set_state first.");
  lw_data_free(fresh);
}

TEST_CASE("C API: no handle is no crash") {
  double x = 0.0;
  CHECK(lw_data_new(nullptr) == nullptr);
  CHECK(lw_model_nv(nullptr) == 0);
  CHECK(std::string(lw_model_body_name(nullptr, 0)) == "");
  CHECK(lw_model_find_foot(nullptr, "FL") == -1);
  CHECK(lw_set_state(nullptr, &x, 1, &x, 1) == LW_BAD_HANDLE);
  CHECK(lw_rnea(nullptr, &x, 1, &x, 1) == LW_BAD_HANDLE);
  CHECK(lw_crba(nullptr, &x, 1) == LW_BAD_HANDLE);
  CHECK(lw_forward_dynamics(nullptr, 0, &x, 0, &x, 0, &x, 0, &x, 0) == LW_BAD_HANDLE);
  CHECK(lw_frame_pose(nullptr, 0, &x, 9, &x, 3) == LW_BAD_HANDLE);
  CHECK(lw_rnea_derivatives(nullptr, &x, 1, nullptr) == LW_BAD_HANDLE);
  CHECK(lw_aba_derivatives(nullptr, &x, 1, nullptr) == LW_BAD_HANDLE);
  CHECK(std::string(lw_data_message(nullptr)) == "");
  lw_model_free(nullptr);
  lw_data_free(nullptr);
}

}  // namespace legwork::testing::legwork_models_c_test
