// What there is to see of a batch, but for what every picture needs of each robot (Batch::observe), and what is said of it; and
// the robot as planned at its head.
#include <algorithm>

#include "engine/dynamics/kinematics.h"
#include "engine/scenes/batch/batch.h"

namespace legwork {

namespace {

constexpr double kRowDistance = 1.0, kColumnDistance = 0.7;  // m
constexpr double kNameOver = 0.3;                            // m over a trunk
constexpr double kRemembered = 1.5e6;  // doubles: 12 MB of past, whatever the batch

int columns_of(int n) {
  int columns = 1;
  while (columns * columns < n) ++columns;
  return columns;
}

std::string number_of_robots(int n) { return std::to_string(n) + (n == 1 ? " robot" : " robots"); }

}  // namespace

Vec3 position_in_batch(int i, int n) {
  const int columns = columns_of(n);
  return {-kRowDistance * (i / columns),
          kColumnDistance * (0.5 * (columns - 1) - static_cast<double>(i % columns)), 0.0};
}

double reach_of_batch(int n) { return 0.42 * kRowDistance * columns_of(n) + 0.4; }

void Batch::describe() {
  step = settings_.step;
  model = settings_.nominal;
  remembered_states =
      std::clamp(static_cast<int>(kRemembered / layout_.size()), 32, kRememberedStates);
  entries.assign(at(layout_.size()), {"a robot's state", 1e6});
  entries[0] = {"the phase", 1e9};
  const int n = settings_.robots;
  lay_out_fields();
  series = {{"herd_running", "Robots still running, and why the others stopped"},
            {"herd_joint_error", "Joint error of the running robots"},
            {"herd_tilt_largest", "Largest tilt of a trunk from the plan"}};
  quick = "herd.vary herd.draw herd.robots herd.spread herd.seed control.kp";
  marks = {{.kind = Mark::Kind::crowd, .at = "herd_pose", .along = "herd_end"},
           {.kind = Mark::Kind::label,
            .label = "the robot that the controller knows",
            .at = "name_at",
            .role = "plain"}};
  first_plot = "herd";
  const int columns = columns_of(n);
  const double depth = kRowDistance * ((n + columns - 1) / columns - 1);
  viewpoint.centre = {-0.5 * depth, 0.0, 0.15};
  viewpoint.reach = reach_of_batch(n);
  viewpoint.from = {1.0, -0.35, 0.5};  // the robot as planned leads them
  viewpoint.has_ground = true;
  facts = {{"robots", "Robots", "", static_cast<double>(n)},
           {"coordinates", "Coordinates", "", static_cast<double>(n * layout_.nv)},
           {"lane_width", "Robots in a register", "", static_cast<double>(kernels_->width)}};
  for (const PlanFact& fact : settings_.plan.facts) facts.push_back(fact);
  studies = {{"error-by-parameter", "Joint error after ten cycles by what varies"},
             {"survival", "How many still run, for five spreads"}};
}

// The plan's robot, a row ahead of the batch.
void Batch::place(double t, const VecX& x, std::span<Transform> X_WB) {
  plan_at(t, static_cast<int>(x[0]));
  forward_kinematics(settings_.nominal, point_.q, point_.v, ws_);
  for (std::size_t b = 0; b < X_WB.size(); ++b) {
    X_WB[b] = ws_.X_WB[b];
    X_WB[b].p.x() += kRowDistance;
  }
}

Vec3 Batch::position_of_name(double t, const VecX& x) {
  plan_at(t, static_cast<int>(x[0]));
  return point_.q.head<3>() + Vec3(kRowDistance, 0.0, kNameOver);
}

std::string Batch::sentence(double, const VecX& x) {
  const BatchCount c = count(x);
  std::string text =
      "On their feet: " + std::to_string(c.running) + " of " + number_of_robots(settings_.robots);
  if (c.running > 0)
    text += "; trunk tilt at most " + short_text(c.tilt_largest) + " rad; joint error " +
            short_text(c.error_mean) + " rad on average, " + short_text(c.error_largest) +
            " rad at most";
  if (c.strayed > 0) text += "; " + std::to_string(c.strayed) + " have left the plan";
  if (c.straight > 0) text += "; " + std::to_string(c.straight) + " stand on a straight leg";
  if (c.diverged > 0) text += "; " + std::to_string(c.diverged) + " have diverged";
  return text + ".";
}

std::string Batch::why_ended(double t, const VecX& x) {
  const BatchCount c = count(x);
  return "Stopped at t = " + number_text(t) + " s: the last of " +
         number_of_robots(settings_.robots) + " has ended (" + std::to_string(c.strayed) +
         " left the plan, " + std::to_string(c.straight) + " on a straight leg, " +
         std::to_string(c.diverged) +
         " diverged). One controller that knows only the planned robot could not hold them: try a "
         "smaller herd.spread, or control.placement about 0.2.";
}

std::vector<MatrixTable> Batch::matrix_tables(double, const VecX& x) {
  constexpr int kShown = 24;
  const int n = std::min(settings_.robots, kShown);
  MatrixTable table;
  table.name = "robots";
  table.title = "The first robots";
  table.equation =
      "factor: mean of what varies, less one; end: 0 runs, 1 left the plan, 2 straight "
      "leg, 3 diverged";
  table.column_labels = {"factor", "mass (kg)", "error (rad)", "tilt (rad)", "end", "until (s)"};
  for (int i = 0; i < n; ++i) {
    table.row_labels.push_back(std::to_string(i + 1));
    const int row = layout_.ended_row();
    const double values[] = {
        factor(i),        total_mass(robot(i)), x[entry(i, row + 1)], x[entry(i, row + 2)],
        x[entry(i, row)], x[entry(i, row + 3)]};
    table.values.insert(table.values.end(), std::begin(values), std::end(values));
  }
  return {table};
}

}  // namespace legwork
