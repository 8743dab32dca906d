// step() and snapshot() do not allocate, including phase changes, impacts, resynchronisation, stops and the ring's wrap-around.
// Every route to the heap that this build has is counted:
//   glibc       malloc and its kin are replaced here (operator new calls malloc)
//   sanitizers  their own hook on each allocation
//   Emscripten  malloc is replaced here (operator new and Eigen call it)
//   otherwise   operator new is replaced here
#include <cstdlib>
#include <new>

#include "engine/dynamics/aba.h"
#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/constrained.h"
#include "engine/dynamics/crba.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_derivatives.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/regressor.h"
#include "engine/dynamics/rnea.h"
#include "engine/formulations/newton_euler_grf/reduced_forward.h"
#include "engine/formulations/virtual_work_tail/actuation.h"
#include "engine/formulations/virtual_work_tail/rpy_form.h"
#include "engine/scenes/batch/batch.h"
#include "tests/bench/kernels/entries.h"
#include "tests/engine/support/allocations.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/robots.h"
#include "tests/engine/support/runs.h"
#include "tests/engine/support/stars.h"

namespace {
long long allocations = 0;
}  // namespace

#if defined(LEGWORK_SANITIZED)
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*,
                                                                  std::size_t),
                                                         void (*)(const volatile void*));
namespace {
void count_allocation(const volatile void*, std::size_t) { ++allocations; }
void ignore_free(const volatile void*) {}
const int hooks = __sanitizer_install_malloc_and_free_hooks(count_allocation, ignore_free);
}  // namespace
#elif defined(__GLIBC__)
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);

void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  ++allocations;
  return __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) {
  ++allocations;
  return __libc_realloc(memory, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  ++allocations;
  return __libc_memalign(alignment, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
  ++allocations;
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  ++allocations;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : 12;
}
void free(void* memory) { __libc_free(memory); }
}
#elif defined(__EMSCRIPTEN__)
extern "C" {
void* emscripten_builtin_malloc(std::size_t);
void emscripten_builtin_free(void*);

void* malloc(std::size_t size) {
  ++allocations;
  return emscripten_builtin_malloc(size);
}
void free(void* memory) { emscripten_builtin_free(memory); }
}
#else
#define LEGWORK_COUNTS_ONLY_NEW
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif

long long legwork::testing::allocations_so_far() { return allocations; }

namespace legwork::testing::allocation_test {

namespace {

// Allocations in that many steps, each followed by a snapshot, and what happened on the way.
struct Count {
  long long allocations = 0;
  int phases = 0;
  double largest_impulse = 0.0;
};

Count count(Run& run, int steps) {
  Count out;
  const int phase = walk_of(run).state.phase();
  const long long before = allocations;
  for (int i = 0; i < steps; ++i) {
    if (advance(run) == StepStatus::fault) break;
    snapshot(run);
    out.largest_impulse =
        std::max(out.largest_impulse, walk_of(run).state[PlannedState::kTouchdownImpulse]);
  }
  out.allocations = allocations - before;
  out.phases = walk_of(run).state.phase() - phase;
  return out;
}

// The compiler may not remove this allocation.
void* volatile keep = nullptr;

}  // namespace

TEST_CASE("heap: the counter counts, small and large, through new, malloc and Eigen") {
  long long before = allocations;
  keep = new int(1);
  CHECK(allocations == before + 1);
  delete static_cast<int*>(keep);
#ifndef LEGWORK_COUNTS_ONLY_NEW
  before = allocations;
  keep = std::malloc(100'000);
  CHECK(allocations == before + 1);
  std::free(keep);
  before = allocations;
  VecX vector = VecX::Zero(1000);
  keep = vector.data();
  CHECK(allocations == before + 1);
#endif
}

TEST_CASE("heap: no allocation in 1,500 steps and snapshots, in either mode") {
  for (const double mode : {0.0, 1.0}) {
    const OpenRun run = open_trot({{"sim.mode", mode}});
    const Count counted = count(*run, 1500);
    CHECK(counted.allocations == 0);
    CHECK(counted.phases == 6);  // with impacts, and resynchronised three times
    CHECK((counted.largest_impulse > 0.0) == (mode == 1.0));
  }
}

TEST_CASE("heap: nor with cut steps, while the ring wraps, or once the run has stopped") {
  const OpenRun run =
      open_trot({{"gait.period", 0.4321}, {"sim.resync", 0.0}, {"sim.error_limit", 1e-7}});
  const Count counted = count(*run, 1500);
  CHECK(run->has_ended());
  CHECK(counted.phases > 2);
  CHECK(counted.allocations == 0);

  const OpenRun inverse = open_trot({{"sim.mode", 0.0}});
  for (int i = 0; i < 12000 - 100; ++i) advance(*inverse);
  CHECK(count(*inverse, 200).allocations == 0);
  CHECK(inverse->history.first_step() > 0.0);
}

TEST_CASE("heap: the first step after a change or a step back does not allocate either") {
  const OpenRun run = open_trot();
  CHECK(count(*run, 1).allocations == 0);
  advance_by(*run, 400);
  change(*run, "gait.speed", 0.5);
  CHECK(count(*run, 1).allocations == 0);
  advance_by(*run, 400);
  REQUIRE_FALSE(go_to(*run, 300));
  CHECK(count(*run, 1).allocations == 0);
  CHECK(count(*run, 400).allocations == 0);
}

TEST_CASE(
    "heap: nor in any other family's scene, pushed, driven, beside a second run, six-legged") {
  struct Case {
    const char* id;
    std::vector<Setting> settings;
  };
  const Case cases[] = {
      {"tailed-quadruped-experiment-4-1", {}},
      {"tailed-quadruped-experiment-4-1", {{"sim.formulation", 2.0}, {"printed.eq_7", 1.0}}},
      {"tailed-quadruped-experiment-4-2", {}},
      {"tailed-quadruped-experiment-4-2", {{"sim.mode", 0.0}}},
      {"tail-midair", {}},
      {"tail-disturbance", {{"push.wait", 0.05}}},
      {"tail-disturbance", {{"push.place", 1.0}}},
      {"tail-trot", {}},
      {"serpentine-tail", {{"sim.mode", 1.0}, {"control.mode", 1.0}}},
      {"hexapod-tripod", {{"sim.force_model", 0.0}}},
      {"hexapod-tripod", {{"sim.mode", 0.0}, {"support.method", 1.0}, {"swing.method", 1.0}}},
      {"hexapod-wave", {{"sim.force_model", 2.0}, {"control.mode", 2.0}}},
      {"hexapod-ripple", {{"sim.force_model", 3.0}, {"contact.friction", 0.2}}},
      {"hexapod-free-gait", {}}};
  for (const Case& c : cases) {
    CAPTURE(c.id);
    const OpenRun run = open_run(c.id);
    for (const Setting& setting : c.settings) change(*run, setting.path, setting.value);
    CHECK(count(*run, kIsSanitized ? 20 : 200).allocations == 0);
  }
}

TEST_CASE("heap: no allocation in any algorithm of any robot on any route") {
  bench::Bench bench;
  for (const bench::Entry& entry : bench.list()) {
    const std::string name = entry.name();
    bench::Case& on = bench.of(entry);
    const long long before = allocations;
    on.run(*entry.kernel, bench::kStates);
    const long long counted = allocations - before;  // the message below is itself on the heap
    CHECK_MESSAGE(counted == 0, name);
  }
}

TEST_CASE("heap: no allocation in the steps and snapshots of any scene without a plan") {
  for (const std::string& id : unplanned_ids()) {
    CAPTURE(id);
    Run run = opened(id);
    const long long before = allocations;
    for (int i = 0; i < (kIsSanitized ? 20 : 200) && advance(run) == StepStatus::ok; ++i)
      snapshot(run);
    CHECK(allocations == before);
  }
}

TEST_CASE("heap: a batch does not allocate in strikes, by Runge-Kutta, or as robots end") {
  for (const double integrator : {0.0, 1.0}) {
    Run run = opened("quadruped-herd", {{"herd.robots", 12.0},
                                        {"sim.integrator", integrator},
                                        {"sim.error_limit", 0.15},
                                        {"herd.spread", 0.2}});
    const long long before = allocations;
    for (int i = 0; i < 500 && advance(run) == StepStatus::ok; ++i)
      if (i % 8 == 0) snapshot(run);
    const long long counted = allocations - before;
    CHECK(counted == 0);
    const VecX x = run.state.tail(run.scene->size());
    const BatchCount left = static_cast<Batch&>(*run.scene).count(x);
    CHECK(left.strayed > 0);
    CHECK(x[0] >= 1.0);  // a phase has ended
  }
}

TEST_CASE("heap: the tree algorithms do not allocate on any path, with a straight leg either") {
  const Model model = family_robot("quadruped_with_tail");
  Random random{1};
  const Transform X_BF = random.transform(0.3);
  Motion m = random_motion(model, random);
  m.q.segment<3>(7) = Vec3(0.5 * kPi, 0.0, 0.0);  // pinned, this leg takes the general solution
  VecX out(model.nv());
  MatX M(model.nv(), model.nv());
  ConstrainedResult pinned;
  ContactVec impulse;
  ForwardDerivatives derivatives(model);
  MatX frame(6, model.nv()), inertial(model.nv(), inertial_parameters(model).size());
  const std::vector<int> stances[] = {{}, {1, 2}, {0, 1, 2, 3}};
  for (const Path path :
       {Path::fastest, Path::local, Path::lanes_1, Path::lanes_2, Path::lanes_4, Path::lanes_8}) {
    Workspace ws(model, path);
    const long long before = allocations;
    forward_kinematics(model, m.q, m.v, ws);
    rnea(model, ws, m.a, out);
    bias_force(model, ws, out);
    crba(model, ws, M);
    aba(model, ws, m.tau, out);
    for (const std::vector<int>& feet : stances) {
      constrained_forward_dynamics(model, ws, feet, m.tau, out, pinned);
      inelastic_impact(model, ws, feet, m.v, impulse);
      stack_foot_jacobians(model, ws, feet);
      forward_derivatives(model, ws, feet, m.a, pinned.foot_force, derivatives);
    }
    frame_jacobian(model, ws, 3, X_BF, Reference::local, frame);
    out.head<6>() = frame_acceleration(model, ws, 3, X_BF, Reference::world, m.a);
    centroidal_momentum_matrix(model, ws, frame);
    regressor(model, ws, m.a, inertial);
    configuration_difference(model, m.q, m.q, out);
    apply_impulse(model, ws, m.tau, m.v);
    out[0] = centroidal(model, ws).mass + kinetic_energy(model, ws) + potential_energy(model, ws);
    out[1] = whole_body(model, ws).kinetic_energy;
    CHECK(allocations == before);
  }
}

TEST_CASE("heap: Sureshkumar et al.'s ground forces and forward dynamics do not allocate") {
  namespace grf = newton_euler_grf;
  const Model model = quadruped();
  const Motion m = standing(model);
  const VecX torques = VecX::Ones(12);
  grf::ReducedScratch scratch(model);
  grf::ReducedForward forward;
  grf::GroundForces ground;
  grf::ReducedOptions printed;
  printed.selection = grf::ReducedOptions::Selection::as_printed;
  const std::vector<std::vector<int>> stances = {{}, {0}, {0, 3}, {0, 1}, {0, 2, 3}, {0, 1, 2, 3}};
  std::vector<std::vector<Vec3>> positions;
  grf::set_state(scratch.ne, m.q, m.v);
  for (const std::vector<int>& feet : stances) {
    positions.emplace_back();
    for (const int foot : feet) positions.back().push_back(scratch.ne.r[at(foot)]);
  }
  Vec6 wrench;
  wrench << 30.0, 10.0, 80.0, 1.0, -2.0, 3.0;  // binds the friction cone
  const long long before = allocations;
  for (std::size_t i = 0; i < stances.size(); ++i) {
    grf::reduced_forward(model, scratch, stances[i], m.q, m.v, torques, {}, forward);
    grf::reduced_forward(model, scratch, stances[i], m.q, m.v, torques, printed, forward);
    for (int method = 0; method < 4; ++method)
      grf::ground_forces(static_cast<grf::GroundForceMethod>(method), model, stances[i],
                         positions[i], wrench, 0.6, ground);
  }
  CHECK(allocations == before);
}

TEST_CASE("heap: Liu & Ben-Tzvi's dynamics and torques do not allocate") {
  namespace tail = virtual_work_tail;
  const tail::Parameters parameters;
  tail::State state;
  state.p = Vec3(0.2, 0.3, 0.4);
  state.omega = Vec3(1.0, 2.0, 3.0);
  const long long before = allocations;
  const tail::Analysis analysis = tail::analyse(parameters, state);
  const tail::Actuation least = tail::joint_torques(analysis, analysis.G, tail::kAllJoints);
  const tail::Vec8 F = tail::generalized_force(analysis, least.tau);
  const std::optional<tail::Vec8> u_rate = tail::forward_dynamics(analysis, F);
  const tail::RpyForm form = tail::rpy_form(analysis, state);
  const std::optional<tail::Vec8> q_acceleration =
      tail::rpy_forward_dynamics(form, tail::rpy_force(form, F));
  const bool is_done = u_rate && q_acceleration && tail::energy(parameters, state) &&
                       tail::foot_forces(parameters, analysis, *u_rate, least.tau);
  const long long after = allocations;
  CHECK(is_done);
  CHECK(after == before);
}

}  // namespace legwork::testing::allocation_test
