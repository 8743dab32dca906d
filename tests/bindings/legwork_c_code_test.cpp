// Code of the user's own through the flat C API: what its interpreter is told and asked.
#include <algorithm>
#include <string>

#include "tests/bindings/legwork_c_scene.h"

namespace legwork::testing::legwork_c_test {
namespace {

// An interpreter whose programs give the same number for every output.
struct Interpreter {
  std::string its_layout, its_text;
  int32_t task = 0, opened = 0, closed = 0, asked = 0;

  static Interpreter& of(void* context) { return *static_cast<Interpreter*>(context); }
  lw_program_host functions() {
    lw_program_host host = {};
    host.context = this;
    host.open = [](void* context, const char* text, size_t size, const char* layout) {
      of(context).its_text.assign(text, size);
      of(context).its_layout = layout;
      return ++of(context).opened;
    };
    host.task = [](void* context, int32_t) { return of(context).task; };
    host.call = [](void* context, int32_t, const double*, int32_t, double* outputs,
                   int32_t count) -> int32_t {
      of(context).asked = count;
      for (int32_t i = 0; i < count; ++i) outputs[i] = 0.1;
      return 0;
    };
    host.keep = [](void*, int32_t, double, double) {};
    host.go_back = [](void*, int32_t, double) { return -1.0; };
    host.close = [](void* context, int32_t) { ++of(context).closed; };
    host.message = [](void*, char* text, size_t) { text[0] = 0; };
    return host;
  }
};

}  // namespace

TEST_CASE("code: its interpreter is told the scene's tasks, and says which one a text does") {
  Interpreter interpreter;
  const lw_program_host host = interpreter.functions();
  lw_use_program_host(&host);
  const lw_scene robot = open_text(builtin("quadruped-free"));
  REQUIRE(robot != 0);
  const std::string text = "any";
  REQUIRE(lw_set_code(robot, text.data(), text.size()) == LW_OK);
  CHECK(interpreter.its_text == text);
  const json layout = json::parse(interpreter.its_layout, nullptr, false);
  REQUIRE(layout["tasks"].size() == 2);
  CHECK(layout["tasks"][0]["function"] == "control");
  CHECK(layout["tasks"][1]["function"] == "foot_target");
  CHECK(layout["tasks"][1]["outputs"][0]["name"] == "FL_x");
  CHECK(layout["tasks"][1]["outputs"][0]["unit"] == "m");
  CHECK(layout["time_step_s"] == 0.001);
  CHECK(layout["robot"]["nv"] == 18);
  const json code = json::parse(lw_describe(robot), nullptr, false)["code"];
  CHECK(code["tasks"] == layout["tasks"]);
  CHECK(code["not_told"] ==
        json({"model_version", "status", "history_first_step", "history_last_step"}));

  REQUIRE(lw_step(robot, 1) == LW_OK);
  CHECK(interpreter.asked == 12);
  interpreter.task = 1;
  REQUIRE(lw_set_code(robot, text.data(), text.size()) == LW_OK);
  REQUIRE(lw_step(robot, 1) == LW_OK);
  CHECK(interpreter.asked == 8);
  for (const int32_t none : {-1, 2}) {
    interpreter.task = none;
    CHECK(lw_set_code(robot, text.data(), text.size()) == LW_REFUSED);
    CHECK(contains(lw_message(robot), "names a task that the scene does not have"));
  }
  CHECK(interpreter.closed == 2);
  lw_close(robot);
  CHECK(interpreter.closed == interpreter.opened);
  lw_use_program_host(nullptr);
}

TEST_CASE("code: a scene whose state is to be estimated lists what its code is not told") {
  const lw_scene walk = open_text(builtin("state-estimation"));
  REQUIRE(walk != 0);
  const json code = json::parse(lw_describe(walk), nullptr, false)["code"];
  CHECK(code["tasks"][0]["function"] == "estimate");
  const json& not_told = code["not_told"];
  for (const char* hidden : {"body_quaternion", "joint_position", "true_position", "est_position",
                             "tilt_error", "coded_attitude"})
    CHECK(std::find(not_told.begin(), not_told.end(), hidden) != not_told.end());
  for (const char* told : {"time", "imu_force", "measured_foot"})
    CHECK(std::find(not_told.begin(), not_told.end(), told) == not_told.end());
  lw_close(walk);
}

}  // namespace legwork::testing::legwork_c_test
