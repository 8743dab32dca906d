// What everything that runs has in common: a robot on its plan, a robot on free ground, a linkage, an arm, a filter.
//
// A scene is built from parameter values; during a run it may take over others (apply). Its state is a plain vector x,
// and nothing else is saved. advance() takes it one fixed step further; place() and observe() compute what it shows. It
// does not draw: `marks` and `curves` say which of its fields are arrows, points or lines, and a view that knows
// nothing of robots draws them. engine/run/run.h runs it: time, history, parameters, replay.
//
// Everything is in SI units and world axes unless a comment says otherwise. const char* texts live as long as the
// program, or as the scene.
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
#include "engine/run/program.h"
#include "engine/run/viewpoint.h"

namespace legwork {

struct JsonValue;

// An entry of the state.
struct StateEntry {
  std::string name;    // for messages: "the crank's angle"
  double limit = 1e6;  // beyond this size, in the entry's unit, the run has diverged
};

// Something to draw from fields of the snapshot. `at` and `along` name fields; in world axes, metres. Marks of fields
// that the scene does not have are dropped (drop_what_is_empty).
struct Mark {
  enum class Kind {
    point,  // `at`: 3 numbers per point
    arrow,  // `at`: 3 numbers per arrow, where it starts; `along`: 3 per arrow, in the field's unit
    loop,   // `at`: 3 numbers per corner of a closed line
    trail,  // `at`: 3 numbers; the path that this point has taken so far
    ghost,  // `at`: a prefix "x_": all bodies again, pale, at x_body_position, x_body_quaternion
    ellipsoid,  // `at`: 3 numbers, the middle; `along`: 9 numbers, the three half axes, m
    frame,      // `at`: 3 numbers, the origin; `along`: quaternion w, x, y, z
    area,       // a loop on the ground, filled
    between,    // `at`: 3 numbers, one end of a line; `along`: 3 numbers, its other end
    cone,  // `at`: 3 numbers, the apex; `along`: axis (3), slope (0: none), share in use (0 to 1)
    label,  // `at`: 3 numbers per point, at which its name stands; `along`: what the label says of each
    crowd  // `at`: 12 numbers per body of many robots, R by columns, p; `along`: how each ended, 0: it runs
  };
  Kind kind = Kind::point;
  const char* label = "";  // "force on the crank at B", for the legend
  const char* at = "";
  const char* along = "";
  // arrow: metres per unit of `along`, 0: a round number that fits; frame: length of its axes; cone: its height, m
  double scale = 1.0;
  const char* role = "";    // its colour: force velocity acceleration truth estimate reference path
                            // input error mass plumb zmp plain
  const char* group = "";   // all of a group is shown or hidden: "Joint forces"; "": always shown
  bool is_shown = true;     // at first
  bool is_by_limb = false;  // each point has the colour of the limb that it is named after
  const char* name = "";    // arrow: written at its tip
  double memory = 0.0;      // trail: how far back it reaches, s; 0: the whole run
  const char* otherwise = "";  // label: what it says where `condition` fails
  const char* limbs = "";      // frame: only of these limbs, separated by blanks; "": of all
  // A field with one number for all points, or one for each: a point is drawn or labelled while it is
  // at least `least`.
  const char* condition = "";
  double least = 1.0;
};

// A line that does not move: a coupler curve, a slope, a wall. Members as in Mark.
struct Curve {
  const char* label = "";
  const char* role = "";
  const char* group = "";
  bool is_closed = false;
  bool is_shown = true;
  std::vector<Vec3> points;  // m
};

// Something solid to draw besides the bodies: a rigid mesh of triangles, in axes of its own.
struct Surface {
  const char* label = "";
  // A field: position (3, m) and quaternion w x y z of those axes in the world; "" if they are the world's.
  const char* pose = "";
  std::vector<Vec3> points;    // m
  std::vector<int> triangles;  // three indices of points each, counter-clockwise seen from outside
};

// A matrix or vector at one instant, for people to read.
struct MatrixTable {
  std::string name;      // "mass_matrix"
  std::string title;     // "Mass matrix M(q)"
  std::string equation;  // "Kumar et al., Eq. 18", or the formula in plain text
  std::string unit;      // one for all, or several: "kg, kg m, kg m^2"
  std::vector<std::string> row_labels, column_labels;  // their counts are the table's size
  std::vector<double> values;                          // row by row
  std::string note = {};                               // sentences below it, or empty
  std::string group = {};                              // heading above it
};

// Several runs in one plot, computed when asked for.
struct Study {
  struct Series {
    std::string label;
    std::vector<double> x, y;  // as many of both, in the units of the study's axes
    bool is_points = false;    // no line between them

    void add(double at_x, double its_y);
  };
  // A number for every pair of x and y, values[x index + y index * x.size()]; NaN where there is none. Polar: x is a
  // direction, rad.
  struct Map {
    bool is_polar = false;
    std::string value_label, value_unit;
    std::vector<double> x, y, values;
  };
  std::string title;
  std::string x_label, x_unit, y_label, y_unit;
  std::vector<Series> series;
  std::string sentence;  // what it shows, with its numbers
  Map map = {};          // no values: no map

  Study();
  Study(const char* its_title, const char* its_x_label, const char* its_x_unit,
        const char* its_y_label, const char* its_y_unit);
  // Adds a series and returns it; the reference lasts until the next one is added.
  Series& add_line(std::string label);
  Series& add_points(std::string label);
  // Adds one point to each series, in their order; at most one value per series (assert).
  void add(double at_x, std::initializer_list<double> values);
};

// Called with the share of a study that is done, from 0 to 1, while it runs.
using StudyProgress = std::function<void(double share)>;

// A study that a scene offers.
struct StudyName {
  const char* name;   // "coupler-mass"
  const char* title;  // "Driving torque for three coupler masses (Fig. 5)"
};

// The few numbers that a scene is about, rounded for people (angles in degrees): one row for each, one value per
// column.
struct Readout {
  struct Row {
    std::string label;
    std::vector<std::string> values;
    const char* meaning = "";  // where the label needs explaining
    const char* field = "";    // the snapshot field that it shows; "": none
  };
  std::vector<std::string> columns;
  std::vector<Row> rows;
  std::vector<Row> compared;  // by which two runs are compared, one value each; empty: by `rows`
  std::string note = {};      // a sentence below it, or empty
  bool is_brief = false;      // shown beside a plan's facts, which say the rest; may have no rows

  // Defined once (.cpp): see Model.
  Readout();
  explicit Readout(std::initializer_list<const char*> its_columns);
  Readout(Readout&&) noexcept;
  ~Readout();
  // Adds a row with one value, or with two, and returns it; the reference lasts until the next one is added.
  Row& add(const char* label, std::string_view value, const char* meaning = "");
  Row& add_both(const char* label, std::string_view own, std::string_view reference);
};

// A point that a hand can drag; Scene::dragged() turns its new place into parameters.
struct Handle {
  std::string name;     // "J3"
  const char* at = "";  // a field with 3 numbers per point, m
  int index = 0;        // which of its points
  Vec3 normal;          // it moves in the plane through it that is normal to this
  std::vector<const char*> parameters = {};  // paths of those that change
};

// What a mechanism would look like with values with which it cannot be assembled. Empty: nothing to draw.
struct OpenPicture {
  std::string sentence;  // why it cannot be; empty: the refusal says so
  // m: links, and the two ends of each gap between them.
  std::vector<std::array<Vec3, 2>> lines, gaps;
};

// A field that plots can draw over time.
struct PlotSeries {
  const char* field;  // "driving_torque"
  const char* title;  // "Driving torque"
};

// A parameter that a person's hand asks to change.
struct Request {
  const char* path;
  double value;  // in its unit; may be out of bounds
};

struct GaitSummary;
struct Plan;

// How a step ended.
enum class StepEnd {
  running,       // the run goes on
  ended,         // the run ends at the state left in x, which is valid
  ended_before,  // the run ends at the state before: what the step computed means nothing
  failed         // a fault at the state before: why_failed() says what is wrong
};

// States that a run goes back to, unless its scene says otherwise: about twelve seconds at 1 ms.
inline constexpr int kRememberedStates = 12'000;

// The interface of all scenes. A state x has size() entries; t is in s. Members without a comment on failure cannot
// fail. "No heap" is tested (tests/engine/run/allocation_test.cpp).
class Scene {
 public:
  Scene();
  virtual ~Scene();
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  // ---- Constant once built, except for what apply() changes
  Model model;         // its bodies are drawn; its joints, if any, are those of the joint_* fields
  double step = 1e-3;  // s, length of a time step
  // How many states a run keeps for going back; 0: the usual number. Fewer where states are large.
  int remembered_states = 0;
  // Whether what it shows also depends on the step before: observe_before().
  bool observes_before = false;
  std::vector<StateEntry> entries;  // of x
  // What observe() writes, after the fields that every scene has. Emptied when a run takes them over.
  std::vector<SnapshotField> fields;
  std::vector<PlotSeries> series;
  std::vector<Mark> marks;
  std::vector<Curve> curves;
  std::vector<Surface> surfaces;
  std::vector<PlanFact> facts;
  std::vector<StudyName> studies;
  std::vector<Handle> handles;
  Viewpoint viewpoint;
  std::string reference_run;    // the second run that it computes, in words: "tail held"; "": none
  const char* quick = "";       // paths of parameters to show first, separated by blanks
  const char* first_plot = "";  // the field that a plot shows at first; "": none in particular

  int size() const { return static_cast<int>(entries.size()); }

  // Writes the state at t = 0.
  virtual void start(VecX& x) = 0;

  // Takes x over the step of h = t_end - t, s; no heap. If the run ends within the step, it lowers t_end. The caller
  // checks x for entries that are not finite or beyond their limits.
  virtual StepEnd advance(double t, double h, VecX& x, double& t_end) = 0;

  // After the run has ended, at the state it left: why it ended and what to do, in sentences. Empty for a scene that
  // never ends by itself.
  virtual std::string why_ended(double t, const VecX& x) = 0;

  // After advance() has returned StepEnd::failed: what is wrong, continuing "after step 7 ...", and what to do.
  virtual Diagnostic why_failed();

  // Refuses a state that means nothing although its entries are finite and within their limits. Accepts all by default.
  virtual Refusal check_state(double step, double t, const VecX& x);

  // Writes the poses of all bodies of `model`, one entry each; no heap.
  virtual void place(double t, const VecX& x, std::span<Transform> X_WB) = 0;

  // Called before observe() if observes_before. `before`: the state one step before x; null if it is not remembered, or
  // if an input came between the two. No heap.
  virtual void observe_before(const double* before, const VecX& x);

  // Writes the numbers of `fields`, in their order and as many as they have (assert); no heap. place() was called
  // before.
  virtual void observe(double t, const VecX& x, SnapshotWriter& out) = 0;

  // The state in a sentence, its numbers rounded for people (angles in degrees). Empty by default.
  virtual std::string sentence(double t, const VecX& x);

  // If it has no rows and is not brief, which is the default, a run shows series and facts instead.
  virtual Readout readout(double t, const VecX& x);

  // Matrices of this instant; none by default.
  virtual std::vector<MatrixTable> matrix_tables(double t, const VecX& x);
  // Of a robot of the user's own: what its file holds and what is suspicious in it (io/robot_report.h); else "".
  virtual std::string robot_report();

  // The study with that index in `studies`, which must exist. Refuses runs that fail.
  virtual Result<Study> study(int index);
  // Optional; studies that take seconds call it with their progress.
  StudyProgress on_progress;

  // ---- Parameters that change during a run
  double redescribed =
      0.0;  // how often a change has changed what describes the scene, as the viewpoint
  bool resumes_after_end = false;  // whether a run that has ended can go on after a change

  // Takes over a change whose parameters are all Effect::live, and adapts x, the state before the change. A refusal
  // leaves scene and x as they were.
  virtual Refusal apply(const Change& change, VecX& x);

  // A scene with other values that reuses what they do not affect; null (the default) if it has to be built from
  // scratch. Refuses what SceneKind::build refuses.
  virtual Result<std::unique_ptr<Scene>> with(const ParameterView& values) const;

  // After a change that asks for no restart: takes over a run from the scene `before`, which has as many entries, and
  // adapts its state x. False if the run has to begin again. Takes over x as it is by default.
  virtual bool transfer_state(Scene& before, const Change& change, VecX& x);

  // Which parameters to set so that what is shown turns by a rotation vector (world axes, rad). Empty (the default) if
  // it cannot be turned.
  virtual std::vector<Request> turned(double t, const VecX& x, const Vec3& rotation);

  // Which parameters to set so that the handle with that index in `handles`, which must exist, moves to a point of the
  // world, m. Refuses points that no parameters reach. Empty by default.
  virtual Result<std::vector<Request>> dragged(double t, const VecX& x, int handle, const Vec3& to);
  // What it would look like with values that were refused. Empty by default.
  virtual OpenPicture opened(double t, const VecX& x, const ParameterView& refused);

  // ---- A user's code
  // What it may take over from the scene's own drive, or do beside it. Empty: the scene takes no code; `code_hint`: what to
  // set so that it does.
  std::vector<ProgramTask> tasks;
  const char* code_hint = "";
  // The only fields that it is told, where it must not know all; empty: it is.
  std::span<const std::string_view> told;
  // The robot whose dynamics code may ask for, and its q and v in a state x (sized as its nq and nv). Null, the default: none.
  virtual const Model* coded_robot() const;
  virtual void coordinates(const VecX& x, VecX& q, VecX& v);
  // Of the next advance(), and of the step that led to the state that is looked at. Only a scene whose state does not say what
  // code gave needs the latter.
  Given given, was_given;

  // ---- Robots on a plan
  virtual const Plan* plan() const;                        // null: there is none
  virtual std::vector<GaitSummary> compare_gaits() const;  // every gait at this one's mean speed

 protected:
  // Drops the series and marks whose fields this scene does not have. Called last when a scene is built.
  void drop_what_is_empty();
};

// One kind of scene: a family with a motion. The engine's own live as long as the program.
struct SceneKind {
  const char* family;  // "four_bar"
  const char* motion;  // "linkage"
  std::span<const Parameter> parameters;
  // A scene of these values, each of them in its bounds. Refuses values that do not fit together, in sentences.
  std::function<Result<std::unique_ptr<Scene>>(const ParameterView& values)> build;
  std::span<const Parameter> shared = {};  // the parameters that all motions of the family have
  std::span<const EventKind> events = {};  // that may happen to it
};

// What belongs to a file of the user's own and stands in another one.
struct OwnPart {
  std::string name;               // of that file; of a mesh, as the robot's file has it
  std::span<const Vec3> corners;  // of a mesh, in its own axes and unit
  std::string_view text = {};     // else: of an SRDF
};

// A file of the user's own that takes parts: read once, however many are added.
class OwnText {
 public:
  virtual ~OwnText() = default;
  // Nothing is done if it has the part or does without.
  virtual Refusal add(const OwnPart& part) = 0;
  // The text with all of them; the same as before if none was added.
  virtual std::string text() const = 0;
};

// A family whose scenes can bring what they are about with them: a linkage, a robot. Their motion is kOwnMotion.
struct OwnKind {
  const char* family;     // "mechanism"
  const char* key;        // of a scene file, under which it stands: "linkage"
  const char* meaning;    // of that member, for the scene's JSON Schema,
  const char* reference;  // which refers to this one; "": any object
  // The kind of a scene with it. Refuses with file:line:column.
  Result<SceneKind> (*read)(const JsonValue& own, const std::string& file_name);
  // Its text, so that parts can be added. Null: it has none.
  Result<std::unique_ptr<OwnText>> (*read_text)(const std::string& text,
                                                const std::string& file_name) = nullptr;
};
inline constexpr const char* kOwnMotion = "own";

// All of them; engine/scenes/own_kinds.cpp defines it, a smaller module lists fewer.
std::span<const OwnKind> own_kinds();

// All kinds, in the order of the JSON Schema; engine/scenes/scenes.cpp defines it, a smaller module lists fewer.
std::span<const SceneKind> scene_kinds();

// The kind of that name, or null.
const SceneKind* find_scene_kind(std::string_view family, std::string_view motion);

}  // namespace legwork
