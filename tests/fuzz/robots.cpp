// Robot files of all formats: read, checked, written back and evaluated.
#include "engine/io/robot_check.h"
#include "engine/io/robot_file.h"
#include "engine/io/robot_json.h"
#include "engine/io/robot_model.h"
#include "engine/io/urdf.h"
#include "engine/legwork.h"
#include "engine/model/joint.h"
#include "tests/fuzz/fuzz.h"

namespace legwork::fuzz {
namespace {

const std::string kFile = "robot";
constexpr int kMostBodies = 60;  // to evaluate: the mass matrix grows with their square

void read_robot_file(Bytes& in) {
  const Result<RobotDescription> robot = read_robot(in.rest(), kFile);
  if (!robot) return require(!robot.error().message.empty(), "A refusal without a sentence.");
  for (const Finding& finding : check_robot(*robot))
    require(!finding.what.message.empty(), "A finding without a sentence.");
  const Result<RobotModel> built = robot_model(*robot);
  if (!built) return require(!built.error().message.empty(), "A refusal without a sentence.");
  const Model& model = built->model;
  const std::string json = write_robot_json(*robot);
  for (const bool is_json : {true, false}) {
    const std::string written = is_json ? json : write_urdf(*robot);
    const Result<RobotDescription> again = read_robot(written, kFile);
    require(bool(again), "What was written is not read.");
    const Result<RobotModel> rebuilt = robot_model(*again);
    require(rebuilt && rebuilt->model.joint_count() == model.joint_count(),
            "What was written is another robot.");
    require(!is_json || write_robot_json(*again) == json, "It is written otherwise now.");
  }
  if (model.nb() > kMostBodies) return;
  RobotState state;
  for (int i = 1; i < model.nb(); ++i) {
    const JointType& type = joint_type(model.bodies[static_cast<std::size_t>(i)].kind);
    std::vector<double> q(static_cast<std::size_t>(type.nq), 0.0);
    if (type.nq > 0) set_neutral(model.bodies[static_cast<std::size_t>(i)].kind, q.data());
    state.q.insert(state.q.end(), q.begin(), q.end());
    for (std::vector<double>* values : {&state.v, &state.a, &state.tau})
      values->insert(values->end(), static_cast<std::size_t>(type.nv), 0.0);
  }
  const Result<Evaluation> found = evaluate(model, state, built->armature);
  require(found || !found.error().message.empty(), "A refusal without a sentence.");
}

}  // namespace

const Target kRobotTargets[1] = {{"robots", 1.0, read_robot_file}};

}  // namespace legwork::fuzz
