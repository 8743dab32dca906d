// Robot files of all formats: read, checked, reported, written back and evaluated; and as scenes, which are set, moved, studied
// and shared.
#include <nlohmann/json.hpp>

#include "bindings/describe.h"
#include "bindings/links.h"
#include "engine/io/mesh_points.h"
#include "engine/io/robot_check.h"
#include "engine/io/robot_file.h"
#include "engine/io/robot_json.h"
#include "engine/io/robot_model.h"
#include "engine/io/robot_report.h"
#include "engine/io/urdf.h"
#include "engine/legwork.h"
#include "engine/math/convex_hull.h"
#include "engine/model/joint.h"
#include "tests/fuzz/fuzz.h"

namespace legwork::fuzz {
namespace {

const std::string kFile = "robot";
constexpr int kMostBodies = 60;  // to evaluate and to move: the mass matrix grows with their square
constexpr int kSteps = 3;

bool is_json(const std::string& text) { return nlohmann::json::accept(text); }

void read_robot_file(Bytes& in) {
  const Result<RobotDescription> robot = read_robot(in.rest(), kFile);
  if (!robot) return require(!robot.error().message.empty(), "A refusal without a sentence.");
  const std::vector<Finding> findings = check_robot(*robot, [](std::string_view) { return false; });
  bool has_errors = false;
  for (const Finding& finding : findings) {
    require(!finding.what.message.empty(), "A finding without a sentence.");
    has_errors = has_errors || finding.kind == Finding::Kind::error;
  }
  const Result<RobotModel> built = robot_model(*robot);
  require(bool(built) != has_errors, "A model and errors, or none of them.");
  require(is_json(robot_report(*robot, built ? &*built : nullptr, findings)),
          "The report is no JSON.");
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

// A run of a few steps; what is shown of it is JSON, and it can be repeated from its link.
void move(Run& run) {
  for (int i = 0; i < kSteps; ++i)
    if (advance(run) != StepStatus::ok)
      return require(!why_stopped(run).empty(), "A stop without a sentence.");
  require(!sentence(run).empty(), "No sentence.");
  require(is_json(describe_readout(run)) && is_json(describe_matrix_tables(run)),
          "What is shown is no JSON.");
  const Result<std::string> link = link_of(run);
  if (!link) return require(!link.error().message.empty(), "A refusal without a sentence.");
  std::string notes;
  Result<Run> again = open_link(*link, notes);
  require(bool(again), "A link that was written is not opened.");
  while (verdict(*again) == Verdict::under_way)
    if (advance(*again) != StepStatus::ok) break;
  require(verdict(*again) == Verdict::reproduced, "It does not repeat itself.");
}

// Three bytes choose the drive, another parameter and its value; the rest is the file.
void open_robot(Bytes& in) {
  const double drive = in.byte() % 4;
  const unsigned other = in.byte();
  const double share = in.byte() / 255.0;
  const std::string_view text = in.rest();
  if (!is_robot_file(text)) return;  // `open` has the others
  const Result<SceneFile> scene = parse_scene(text, kFile);
  if (!scene) return require(!scene.error().message.empty(), "A refusal without a sentence.");
  Result<Run> run = open_scene(*scene);
  if (!run) return require(!run.error().message.empty(), "A refusal without a sentence.");
  if (model_of(*run).nb() > kMostBodies) return;
  require(is_json(describe(*run)), "The description is no JSON.");
  require(is_json(run->scene->robot_report()), "The report is no JSON.");
  const std::span<const Parameter> all = parameters(*run);
  for (const Parameter& one : all)
    require(one.minimum <= one.default_value && one.default_value <= one.maximum,
            "A parameter out of bounds.");
  const std::size_t index = other % all.size();
  const Parameter& chosen = all[index];
  const double value = chosen.minimum + share * (chosen.maximum - chosen.minimum);
  for (const Refusal& bad :
       {set(*run, static_cast<int>(index), value), set(*run, "robot.drive", drive)})
    require(!bad || !bad->message.empty(), "A refusal without a sentence.");
  move(*run);
  if (other % 16 == 0)
    for (const int study : {0, 1})
      if (const auto plot = describe_study(*run, study)) require(is_json(*plot), "It is no JSON.");
}

void read_mesh(Bytes& in) {
  const bool is_obj = in.byte() % 2 == 0;
  const Result<std::vector<Vec3>> points = mesh_points(in.rest(), is_obj ? "a.obj" : "a.stl");
  if (!points) return require(!points.error().message.empty(), "A refusal without a sentence.");
  const std::optional<ConvexHull> hull = convex_hull(*points);
  if (!hull) return;
  require(hull->points.size() >= 4 && hull->points.size() <= at(kMostHullCorners),
          "A hull of too few or too many corners.");
  require(hull->facets.size() >= 4, "A hull that is not closed.");
}

}  // namespace

const Target kRobotTargets[3] = {
    {"robots", 1.0, read_robot_file}, {"own", 5.0, open_robot}, {"meshes", 1.0, read_mesh}};

}  // namespace legwork::fuzz
