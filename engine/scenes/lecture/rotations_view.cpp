// The scene of rotations: its bodies, marks, curves and facts.
#include "engine/scenes/lecture/rotations.h"

namespace legwork::rotations {
namespace {

// ---- bodies

void add_box(std::vector<Shape>& shapes, int body, double size) {
  using Kind = Shape::Kind;
  shapes.push_back({Kind::box, body, Vec3::Zero(), size * Vec3(0.14, 0.09, 0.03), 0.008});
  // Its nose and its fin.
  shapes.push_back({Kind::capsule, body, size * Vec3(0.14, 0.0, 0.0), size * Vec3(kTip, 0.0, 0.0),
                    0.012 * size});
  shapes.push_back({Kind::capsule, body, size * Vec3(-0.09, 0.0, 0.03),
                    size * Vec3(-0.09, 0.0, 0.09), 0.012 * size});
}

// A ring through the axes a and b, and its pin along the axis `pin` out to the next ring.
void add_ring(std::vector<Shape>& shapes, int body, const Vec3& a, const Vec3& b, const Vec3& pin,
              double radius) {
  constexpr int kPieces = 24;
  const auto point = [&](int k) -> Vec3 {
    const auto [s, c] = math::sin_cos(2.0 * kPi * k / kPieces);
    return radius * (c * a + s * b);
  };
  const auto add = [&shapes, body](const Vec3& from, const Vec3& to) {
    shapes.push_back({Shape::Kind::capsule, body, from, to, 0.007});
  };
  for (int k = 0; k < kPieces; ++k) add(point(k), point(k + 1));
  for (const double side : {-1.0, 1.0}) add(side * radius * pin, side * (radius + 0.07) * pin);
}

void add_bodies(const Options& o, Model& model) {
  static constexpr const char* kNames[] = {"body", "second_body", "outer_ring", "middle_ring",
                                           "inner_ring"};
  model.family = "rotations";
  for (const char* name : kNames) {
    Body body;
    body.name = name;
    body.kind = JointKind::floating;
    body.inertia = spatial_inertia(1.0, Vec3::Zero(), 0.01 * Mat3::Identity());
    if (!model.bodies.empty()) {
      body.parent = 0;
      body.joint = name;
      body.leg = name;
    }
    model.bodies.push_back(body);
  }
  const bool is_gimbal = o.topic == Topic::gimbal;
  add_box(model.shapes, 0, is_gimbal ? 0.8 : 1.0);
  if (o.topic != Topic::point && !is_gimbal) add_box(model.shapes, 1, 1.0);
  if (!is_gimbal) return;
  const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();
  add_ring(model.shapes, 2, y, z, z, 0.42);
  add_ring(model.shapes, 3, x, y, y, 0.35);
  add_ring(model.shapes, 4, x, z, x, 0.28);
}

// ---- what is drawn

// Topics, as bits.
constexpr int bit(Topic topic) { return 1 << static_cast<int>(topic); }
constexpr int kInSequence = bit(Topic::sequence), kInInterpolation = bit(Topic::interpolation),
              kInPoint = bit(Topic::point), kInComposition = bit(Topic::composition),
              kInGimbal = bit(Topic::gimbal),
              kWithTwoBodies = kInSequence | kInInterpolation | kInComposition,
              kAlways = kWithTwoBodies | kInPoint | kInGimbal;

struct MarkRow {
  int topics;
  Mark mark;
};
using Kind = Mark::Kind;
constexpr MarkRow kMarks[] = {
    {kAlways,
     {Kind::frame, "fixed axes", "body_origin", "fixed_quaternion", 0.34, "reference",
      "Fixed axes"}},
    {kAlways,
     {Kind::frame, "axes of the body", "body_origin", "quaternion", 0.26, "plain", "Moving axes"}},
    {kWithTwoBodies,
     {Kind::frame, "fixed axes", "other_origin", "fixed_quaternion", 0.34, "reference",
      "Fixed axes"}},
    {kWithTwoBodies,
     {Kind::frame, "axes of the second body", "other_origin", "other_quaternion", 0.26, "plain",
      "Moving axes"}},
    {kWithTwoBodies, {Kind::trail, "path of the tip", "tip", "", 1.0, "path", "Paths"}},
    {kWithTwoBodies,
     {Kind::trail, "path of the second tip", "other_tip", "", 1.0, "estimate", "Paths"}},
    {kInSequence | kInComposition,
     {Kind::arrow, "axis of this turn", "body_origin", "turn_axis", 0.45, "velocity"}},
    {kInSequence | kInComposition,
     {Kind::arrow, "axis of this turn, second body", "other_origin", "other_turn_axis", 0.45,
      "velocity"}},
    {kInInterpolation,
     {Kind::frame, "start", "body_origin", "start_quaternion", 0.2, "truth", "Start and end"}},
    {kInInterpolation,
     {Kind::frame, "end", "body_origin", "end_quaternion", 0.2, "truth", "Start and end"}},
    {kInInterpolation, {Kind::point, "tips of all paths", "path_tips", "", 1.0, "path", "Paths"}},
    {kInPoint, {Kind::arrow, "axis r", "body_origin", "turn_axis", 0.6, "velocity"}},
    {kInPoint, {Kind::arrow, "p", "body_origin", "point_start", 1.0, "reference"}},
    {kInPoint, {Kind::arrow, "q p q^-1", "body_origin", "point_turned", 1.0, "estimate"}},
    {kInPoint, {Kind::point, "q p q^-1 + t", "point_end", "", 1.0, "truth"}},
    {kInPoint, {Kind::point, "the point", "point_now", "", 1.0, "input"}},
    {kInGimbal,
     {Kind::arrow, "axes of yaw, pitch, roll", "ring_centres", "ring_axes", 0.55, "reference",
      "Axes of the rings"}},
    {kInGimbal,
     {Kind::arrow, "the turn that is lost", "body_origin", "lost_direction", 0.55, "error"}}};

// What tells the two bodies apart.
struct BodyNames {
  const char *body, *other;
};
BodyNames names_of(const Options& o) {
  if (o.topic == Topic::interpolation) return {kPathTitles[at(static_cast<int>(o.path))], "slerp"};
  if (o.topic == Topic::composition) return {"in this order", "in the other order"};
  return {"roll, pitch, yaw about fixed axes", o.other == Other::printed
                                                   ? "yaw, pitch, roll about fixed axes"
                                                   : "yaw, pitch, roll about moving axes"};
}

void add_names(const Options& o, std::vector<Mark>& marks) {
  if ((bit(o.topic) & kWithTwoBodies) == 0) return;
  const BodyNames names = names_of(o);
  marks.push_back({Kind::label, names.body, "body_name_at", "", 1.0, "plain"});
  marks.push_back({Kind::label, names.other, "other_name_at", "", 1.0, "plain"});
}

void add_curves(const Options& o, std::vector<Curve>& curves) {
  if (o.topic == Topic::interpolation) {
    static constexpr const char* kRoles[] = {"truth", "reference", "plain", "estimate", "error"};
    for (int k = 0; k < kRotationPaths; ++k) {
      Curve curve{kPathTitles[at(k)], kRoles[k], "Paths", false, true, {}};
      for (int i = 0; i <= 64; ++i)
        curve.points.push_back(
            position_of_body(o.topic) +
            kTip * on_path({o.start_rpy, o.rpy}, static_cast<RotationPath>(k), i / 64.0).R.col(0));
      curves.push_back(std::move(curve));
    }
  }
  if (o.topic == Topic::point) {
    Curve curve{"path of the point", "path", "Paths", false, true, {}};
    for (int i = 0; i <= 64; ++i)
      curve.points.push_back(rotated(quaternion_about(o.axis, o.angle * i / 64.0), o.point));
    curve.points.push_back(curve.points.back() + o.shift);
    curves.push_back(std::move(curve));
  }
}

void add_facts(const Options& o, std::vector<PlanFact>& facts) {
  const RotationEnds ends{o.start_rpy, o.rpy};
  if (o.topic == Topic::sequence)
    facts = {{"printed_order_angle", "Rx Ry Rz without primes is off by", "rad",
              angle_between(extrinsic(o.rpy), printed_product(o.rpy))}};
  if (o.topic == Topic::interpolation)
    facts = {
        {"angle", "Angle between start and end", "rad", angle_of(ends)},
        {"slerp_long_length", "Path of slerp, long way", "rad",
         path_length(ends, RotationPath::slerp_long)},
        {"euler_length", "Path of the Euler angles", "rad", path_length(ends, RotationPath::euler)},
        {"entries_determinant", "Least determinant of the mixed matrix", "",
         entries_determinant(ends, 0.5)}};
}

}  // namespace

Rotations::Rotations(const Options& options) : options_(options) {
  step = options.step;
  add_bodies(options, model);
  entries = {{"the time on the way", 1e9}};
  describe_signals();
  for (const MarkRow& row : kMarks)
    if ((row.topics & bit(options.topic)) != 0) marks.push_back(row.mark);
  add_names(options, marks);
  add_curves(options, curves);
  add_facts(options, facts);
  studies = {{"angular-speed", "Angular speed on each path between the two orientations"},
             {"condition", "Condition number of the rate matrix over the pitch"}};
  viewpoint.from = {0.9, -1.0, 0.6};
  viewpoint.reach =
      options.topic == Topic::point ? 0.3 + options.point.norm() + options.shift.norm() : 0.75;
  quick =
      "rotation.topic animation.play animation.fraction animation.cycle rotation.roll "
      "rotation.pitch";
}

void Rotations::place(double, const VecX& x, std::span<Transform> X_WB) {
  const Instant now = instant(x);
  X_WB[0] = {now.R, position_of_body(options_.topic)};
  X_WB[1] = {now.R_other, position_of_other(options_.topic)};
  X_WB[2] = {now.R_outer, X_WB[0].p};
  X_WB[3] = {now.R_middle, X_WB[0].p};
  X_WB[4] = {now.R, X_WB[0].p};
}

}  // namespace legwork::rotations
