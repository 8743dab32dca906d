// What everything that runs has in common: a robot on its plan, a robot on free ground, a linkage, an arm, a filter.
//
// A scene is built from parameter values; a run may let it take up others (apply). Its state is a plain vector x, all that
// is saved; advance() takes it one fixed step on, place() and observe() say what there is to see of it. It does not draw:
// `marks` and `curves` say which of its signals are arrows, points, lines, and a view that knows nothing of robots draws
// them. engine/run/run.h runs it: time, history, parameters, replay.
#pragma once

#include <array>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/math/spatial.h"
#include "engine/model/model.h"
#include "engine/model/parameter.h"
#include "engine/model/signals.h"
#include "engine/run/change.h"
#include "engine/run/event.h"
#include "engine/run/viewpoint.h"

namespace legwork {

struct JsonValue;

// An entry of the state, for messages.
struct StateEntry {
  std::string name;    // "the crank's angle"
  double limit = 1e6;  // beyond it the run has diverged
};

// Something to draw from signals of the snapshot, each of them named by its field. All in world axes, metres.
struct Mark {
  enum class Kind {
    point,  // `at`: 3 numbers a point
    arrow,  // `at`: 3 numbers an arrow, its foot; `along`: 3 numbers an arrow, in the signal's unit
    loop,   // `at`: 3 numbers a corner of a closed line
    trail,  // `at`: 3 numbers; the way it has come so far
    ghost,  // `at`: "x_": all bodies a second time, pale, at x_body_position, x_body_quaternion
    ellipsoid,  // `at`: 3 numbers, the middle; `along`: 9 numbers, the three half axes
    frame,      // `at`: 3 numbers, the origin; `along`: quaternion w, x, y, z
    area,       // as loop, and filled: it lies on the ground
    between,    // `at`: 3 numbers, one end of a line; `along`: 3 numbers, its other end
    cone,   // `at`: 3 numbers, the apex; `along`: axis (3), slope (0: none), share in use (0 to 1)
    label,  // `at`: 3 numbers a point, at which its name stands; `along`: what is told of each
    crowd  // `at`: 12 numbers a body of each of many robots; `along`: how each has ended, 0: it runs
  };
  Kind kind = Kind::point;
  const char* label = "";  // "force on the crank at B", for the legend and the reader
  const char* at = "";
  const char* along = "";
  // arrow: metres a unit of `along`, 0: a round one that fits; frame: length of its axes, cone: its height, m
  double scale = 1.0;
  const char* role = "";    // its colour: force velocity acceleration truth estimate reference path
                            // input error mass plumb zmp plain
  const char* group = "";   // what is shown or hidden together: "Joint forces"; "" is always shown
  bool is_shown = true;     // at first
  bool is_by_limb = false;  // each point in the colour of the limb that it is named after
  const char* name = "";    // arrow: written at its tip
  double memory = 0.0;      // trail: how long it is remembered, s; 0: as long as the run
  const char* otherwise = "";  // label: said where there is nothing to tell
  const char* limbs = "";      // frame: of these limbs alone, separated by blanks; "": of all
  // A field with a number for all points or one for each: it is drawn, or told, while that is at least so much.
  const char* condition = "";
  double least = 1.0;
};

// A line that stands still: a coupler curve, a slope, a wall.
struct Curve {
  const char* label = "";
  const char* role = "";
  const char* group = "";
  bool is_closed = false;
  bool is_shown = true;
  std::vector<Vec3> points;  // world, m
};

// Something solid to draw besides the bodies: triangles that keep their shape, in axes of their own.
struct Surface {
  const char* label = "";
  const char* pose =
      "";  // a field: position (3) and quaternion w x y z of those axes; "" if they are the world's
  std::vector<Vec3> points;    // m
  std::vector<int> triangles;  // three corners each, counter-clockwise from outside
};

// A matrix or vector of this instant, for people to read.
struct MatrixTable {
  std::string name;      // "mass_matrix"
  std::string title;     // "Mass matrix M(q)"
  std::string equation;  // "Kumar et al., Eq. 18", or the formula in plain text
  std::string unit;
  std::vector<std::string> row_labels, column_labels;  // their counts are the table's size
  std::vector<double> values;                          // row by row
  std::string note = {};                               // a sentence, or empty
  std::string group = {};                              // heading under which it stands
};

// Several runs in one plot, computed when asked for.
struct Study {
  struct Series {
    std::string label;
    std::vector<double> x, y;
    bool is_points = false;  // no line between them

    void add(double at_x, double its_y);
  };
  // A number for each x and y, y by y; NaN where there is none. Polar: x is a direction, rad.
  struct Map {
    bool is_polar = false;
    std::string value_label, value_unit;
    std::vector<double> x, y, values;
  };
  std::string title;
  std::string x_label, x_unit, y_label, y_unit;
  std::vector<Series> series;
  std::string sentence;  // what it shows, with its numbers
  Map map = {};          // without values: there is none

  Study();
  Study(const char* its_title, const char* its_x_label, const char* its_x_unit,
        const char* its_y_label, const char* its_y_unit);
  // A series more, to be filled before the next is added.
  Series& add_line(std::string label);
  Series& add_points(std::string label);
  // One point for each series, in their order.
  void add(double at_x, std::initializer_list<double> values);
};
// Hears how much of a study is done, from 0 to 1, while it runs.
using StudyProgress = std::function<void(double share)>;
struct StudyName {
  const char* name;   // "coupler-mass"
  const char* title;  // "Driving torque for three coupler masses (Fig. 5)"
};

// The few numbers that a scene is about, rounded for people (angles in degrees): a row each, a value per column.
struct Readout {
  struct Row {
    std::string label;
    std::vector<std::string> values;
    const char* meaning = "";  // where the label does not say it all
    const char* field = "";    // of the snapshot, whose number it is; empty: of none
  };
  std::vector<std::string> columns;
  std::vector<Row> rows;
  std::vector<Row> compared;  // what two runs are compared by, with one value; none: by `rows`
  std::string note = {};
  bool is_brief = false;  // beside a plan's own facts, which says the rest: there may be no rows

  // Defined once (.cpp): see Model.
  Readout();
  explicit Readout(std::initializer_list<const char*> its_columns);
  Readout(Readout&&) noexcept;
  ~Readout();
  Row& add(const char* label, std::string_view value, const char* meaning = "");
  Row& add_both(const char* label, std::string_view own, std::string_view reference);
};

// A point that a hand can drag: to where, Scene::dragged() makes parameters of.
struct Handle {
  std::string name;     // "J3"
  const char* at = "";  // a field, 3 numbers a point
  int index = 0;        // which of them
  Vec3 normal;          // it stays in the plane through it that is square to this
  std::vector<const char*> parameters = {};  // that change
};

// What something would look like with values that it cannot have: lines, m, and the two ends of each gap.
struct OpenPicture {
  std::string sentence;  // why; empty: the refusal says it
  std::vector<std::array<Vec3, 2>> lines, gaps;
};

// A field that plots can draw over time.
struct PlotSeries {
  const char* field;  // "driving_torque"
  const char* title;  // "Driving torque"
};

// A parameter that something a person did to the scene asks to change.
struct Request {
  const char* path;
  double value;
};

struct GaitSummary;
struct Plan;

enum class StepEnd {
  running,
  ended,         // at the state left in x, which is in order
  ended_before,  // at the state before: what the step computed means nothing
  failed         // a fault, at the state before: why_failed() says what is wrong
};

class Scene {
 public:
  Scene();
  virtual ~Scene();
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  // ---- constant once built, but for what apply() takes up
  Model model;         // its bodies are drawn; joints, if it has any, are those of joint_* fields
  double step = 1e-3;  // s
  int remembered_states =
      0;  // how many a run keeps for going back; 0: as many as any scene. Large states keep fewer
  bool observes_before =
      false;  // whether what it shows is also of the step before: observe_before()
  std::vector<StateEntry> entries;  // of x
  std::vector<SnapshotField>
      fields;  // what observe() writes, after what every scene has; a run takes them
  std::vector<PlotSeries> series;
  std::vector<Mark> marks;
  std::vector<Curve> curves;
  std::vector<Surface> surfaces;
  std::vector<PlanFact> facts;
  std::vector<StudyName> studies;
  std::vector<Handle> handles;
  Viewpoint viewpoint;
  std::string reference_run;    // what runs beside it, in words: "tail held"; "": nothing
  const char* quick = "";       // parameters to have at hand, separated by blanks
  const char* first_plot = "";  // what a plot should show at first

  int size() const { return static_cast<int>(entries.size()); }

  // The state at t = 0; x has size() entries.
  virtual void start(VecX& x) = 0;

  // Takes x from t to t_end; no heap. Where it ends within the step it sets t_end to less. What is not finite or beyond
  // an entry's limit afterwards the caller finds.
  virtual StepEnd advance(double t, double h, VecX& x, double& t_end) = 0;

  // After the run has ended, at the state it left: why, and what to do.
  virtual std::string why_ended(double t, const VecX& x) = 0;

  // After advance() has failed: "the plan asks for ...", and what to do.
  virtual Diagnostic why_failed();

  // What is wrong with a state whose entries are finite and within their limits.
  virtual Refusal check_state(double step, double t, const VecX& x);

  // Poses of all bodies of `model`; no heap.
  virtual void place(double t, const VecX& x, std::span<Transform> X_WB) = 0;

  // Before observe(), if observes_before: the state a step before x. Null where none is remembered, or something has been set
  // since; no heap.
  virtual void observe_before(const VecX* before, const VecX& x);

  // The numbers of `fields`, in their order; no heap.
  virtual void observe(double t, const VecX& x, SnapshotWriter& out) = 0;

  // The state in a sentence, its numbers rounded for people (angles in degrees).
  virtual std::string sentence(double t, const VecX& x);

  // No rows: a run tells its series and facts, unless it is brief.
  virtual Readout readout(double t, const VecX& x);

  // Matrices of this instant.
  virtual std::vector<MatrixTable> matrix_tables(double t, const VecX& x);

  // The study of that index in `studies`.
  virtual Result<Study> study(int index);
  // Who runs a study may set it; studies that take seconds tell it.
  StudyProgress on_progress;

  // ---- parameters that change during a run
  bool resumes_after_end = false;  // a change lets a run that has ended go on

  // Takes up `change`, all of it Effect::live; x: the state before it, made to fit. A refusal leaves everything as it was.
  virtual Refusal apply(const Change& change, VecX& x);

  // The scene of other values, with what they leave as it is; null (the default): it has to be built anew.
  virtual Result<std::unique_ptr<Scene>> with(const ParameterView& values) const;

  // Whether a run at state x of `before`, which has as many entries, goes on here after a change that asks for no
  // restart, with x made to fit; false: it begins again.
  virtual bool transfer_state(Scene& before, const Change& change, VecX& x);

  // What turning the thing by a rotation vector (world axes, rad) means for its parameters; empty: it cannot be turned.
  virtual std::vector<Request> turned(double t, const VecX& x, const Vec3& rotation);

  // What it means for the parameters that the handle of that index in `handles` is dragged to a point of the world, m.
  virtual Result<std::vector<Request>> dragged(double t, const VecX& x, int handle, const Vec3& to);
  // What it would look like with values that were refused.
  virtual OpenPicture opened(double t, const VecX& x, const ParameterView& refused);

  // ---- of robots on a plan
  virtual const Plan* plan() const;                        // null: there is none
  virtual std::vector<GaitSummary> compare_gaits() const;  // every gait at this one's mean speed

 protected:
  // Series and marks of fields that this scene does not have go: the last thing to be done when one is built.
  void drop_what_is_empty();
};

// A family of scenes with its motion.
struct SceneKind {
  const char* family;  // "four_bar"
  const char* motion;  // "linkage"
  std::span<const Parameter> parameters;
  std::function<Result<std::unique_ptr<Scene>>(const ParameterView& values)> build;
  std::span<const Parameter> shared = {};  // those that all motions of the family have
  std::span<const EventKind> events = {};  // that may happen to it
  // The kind of a scene file that says itself what it is made of ("linkage"), its motion kOwnMotion; refuses with
  // file:line:column. Null: there is none of this family.
  Result<SceneKind> (*read_own)(const JsonValue& own, const std::string& file_name) = nullptr;
};
inline constexpr const char* kOwnMotion = "own";

// All of them, in the order of the JSON Schema (engine/scenes/scenes.cpp).
std::span<const SceneKind> scene_kinds();

// Null if there is none of that name.
const SceneKind* find_scene_kind(std::string_view family, std::string_view motion);

}  // namespace legwork
