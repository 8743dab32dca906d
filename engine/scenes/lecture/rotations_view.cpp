// The bench of rotations: its bodies, marks, curves and facts.
#include "engine/scenes/lecture/rotations.h"

namespace legwork::rotations {
namespace {

// ---- bodies

void add_box(std::vector<Shape>& shapes, int body, double size) {
  Shape box;
  box.kind = Shape::Kind::box;
  box.body = body;
  box.b = size * Vec3(0.14, 0.09, 0.03);
  box.radius = 0.008;
  shapes.push_back(box);
  Shape nose;
  nose.kind = Shape::Kind::capsule;
  nose.body = body;
  nose.a = size * Vec3(0.14, 0.0, 0.0);
  nose.b = size * Vec3(kTip, 0.0, 0.0);
  nose.radius = 0.012 * size;
  shapes.push_back(nose);
  Shape fin = nose;
  fin.a = size * Vec3(-0.09, 0.0, 0.03);
  fin.b = size * Vec3(-0.09, 0.0, 0.09);
  shapes.push_back(fin);
}

// A ring through the axes a and b, and its pin along the axis `pin` out to the next ring.
void add_ring(std::vector<Shape>& shapes, int body, const Vec3& a, const Vec3& b, const Vec3& pin,
              double radius) {
  constexpr int kPieces = 24;
  const auto point = [&](int k) -> Vec3 {
    const auto [s, c] = math::sin_cos(2.0 * kPi * k / kPieces);
    return radius * (c * a + s * b);
  };
  Shape piece;
  piece.kind = Shape::Kind::capsule;
  piece.body = body;
  piece.radius = 0.007;
  for (int k = 0; k < kPieces; ++k) {
    piece.a = point(k);
    piece.b = point(k + 1);
    shapes.push_back(piece);
  }
  for (const double side : {-1.0, 1.0}) {
    piece.a = side * radius * pin;
    piece.b = side * (radius + 0.07) * pin;
    shapes.push_back(piece);
  }
}

void add_bodies(const Options& o, Model& model) {
  static constexpr const char* kNames[] = {"body", "second_body", "outer_ring", "middle_ring",
                                           "inner_ring"};
  model.family = "rotations";
  for (const char* name : kNames) {
    Body body;
    body.name = name;
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

using TurnMark = Mark::Kind;

Mark mark(TurnMark kind, const char* label, const char* at, const char* along, double scale,
          const char* role, const char* group = "") {
  return {kind, label, at, along, scale, role, group, true};
}

void add_marks(const Options& o, std::vector<Mark>& marks) {
  marks = {mark(TurnMark::frame, "fixed axes", "body_origin", "fixed_quaternion", 0.34, "reference",
                "Fixed axes"),
           mark(TurnMark::frame, "axes of the body", "body_origin", "quaternion", 0.26, "plain",
                "Moving axes")};
  const bool has_other = o.topic != Topic::point && o.topic != Topic::gimbal;
  if (has_other) {
    marks.push_back(mark(TurnMark::frame, "fixed axes", "other_origin", "fixed_quaternion", 0.34,
                         "reference", "Fixed axes"));
    marks.push_back(mark(TurnMark::frame, "axes of the second body", "other_origin",
                         "other_quaternion", 0.26, "plain", "Moving axes"));
    marks.push_back(mark(TurnMark::trail, "way of the tip", "tip", "", 1.0, "path", "Ways"));
    marks.push_back(
        mark(TurnMark::trail, "way of the second tip", "other_tip", "", 1.0, "estimate", "Ways"));
  }
  if (o.topic == Topic::sequence || o.topic == Topic::composition) {
    marks.push_back(
        mark(TurnMark::arrow, "axis of this turn", "body_origin", "turn_axis", 0.45, "velocity"));
    marks.push_back(mark(TurnMark::arrow, "axis of this turn, second body", "other_origin",
                         "other_turn_axis", 0.45, "velocity"));
  }
  if (o.topic == Topic::interpolation) {
    marks.push_back(mark(TurnMark::frame, "start", "body_origin", "start_quaternion", 0.2, "truth",
                         "Start and end"));
    marks.push_back(mark(TurnMark::frame, "end", "body_origin", "end_quaternion", 0.2, "truth",
                         "Start and end"));
    marks.push_back(
        mark(TurnMark::point, "tips of all ways", "path_tips", "", 1.0, "path", "Ways"));
  }
  if (o.topic == Topic::point) {
    marks.push_back(mark(TurnMark::arrow, "axis r", "body_origin", "turn_axis", 0.6, "velocity"));
    marks.push_back(mark(TurnMark::arrow, "p", "body_origin", "point_start", 1.0, "reference"));
    marks.push_back(
        mark(TurnMark::arrow, "q p q^-1", "body_origin", "point_turned", 1.0, "estimate"));
    marks.push_back(mark(TurnMark::point, "q p q^-1 + t", "point_end", "", 1.0, "truth"));
    marks.push_back(mark(TurnMark::point, "the point", "point_now", "", 1.0, "input"));
  }
  if (o.topic == Topic::gimbal) {
    marks.push_back(mark(TurnMark::arrow, "axes of yaw, pitch, roll", "ring_centres", "ring_axes",
                         0.55, "reference", "Axes of the rings"));
    marks.push_back(mark(TurnMark::arrow, "the turn that is lost", "body_origin", "lost_direction",
                         0.55, "error"));
  }
}

void add_curves(const Options& o, std::vector<Curve>& curves) {
  if (o.topic == Topic::interpolation) {
    static constexpr const char* kLabels[] = {"slerp", "slerp, long way", "log and exp",
                                              "matrix entries", "Euler angles"};
    static constexpr const char* kRoles[] = {"truth", "reference", "plain", "estimate", "error"};
    for (int k = 0; k < kRotationPaths; ++k) {
      Curve curve{kLabels[k], kRoles[k], "Ways", false, true, {}};
      for (int i = 0; i <= 64; ++i)
        curve.points.push_back(
            place_of_body(o.topic) +
            kTip * on_path({o.start_rpy, o.rpy}, static_cast<RotationPath>(k), i / 64.0).R.col(0));
      curves.push_back(std::move(curve));
    }
  }
  if (o.topic == Topic::point) {
    Curve curve{"way of the point", "path", "Ways", false, true, {}};
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
        {"slerp_long_length", "Way of slerp, long", "rad",
         path_length(ends, RotationPath::slerp_long)},
        {"euler_length", "Way of the Euler angles", "rad", path_length(ends, RotationPath::euler)},
        {"entries_determinant", "Least determinant of the mixed matrix", "",
         entries_determinant(ends, 0.5)}};
}

}  // namespace

void describe(const Options& o, Scene& scene) {
  add_bodies(o, scene.model);
  scene.entries = {{"the time on the way", 1e9}};
  describe_signals(scene);
  add_marks(o, scene.marks);
  add_curves(o, scene.curves);
  add_facts(o, scene.facts);
  scene.studies = study_names();
  scene.viewpoint.from = {0.9, -1.0, 0.6};
  scene.viewpoint.reach = 0.75;
  if (o.topic == Topic::point) scene.viewpoint.reach = 0.3 + o.point.norm() + o.shift.norm();
}

}  // namespace legwork::rotations
