#include "engine/io/robot_of_model.h"

#include <cmath>

#include "engine/math/inertia_at_com.h"

namespace legwork {
namespace {

constexpr double kRight = 1e-9;  // cosine of an angle that counts as a right one

Origin at_point(const Vec3& p) {
  Origin origin;
  origin.p = p;
  return origin;
}

LinkInertia inertia_of(const SpatialInertia& in) {
  LinkInertia out;
  out.mass = in.mass;
  const Vec3 com = in.h / in.mass;
  out.X_LI = at_point(com);
  out.I = inertia_at_com(in, com);
  return out;
}

// A right-handed frame with that x axis, and that z axis if it is at right angles to it.
Mat3 frame_of(const Vec3& x, const Vec3& z) {
  Vec3 y = cross(z, x);
  if (y.norm() < 0.5)
    y = std::abs(x.z()) < 0.9 ? cross(Vec3(Vec3::UnitZ()), x) : cross(Vec3(Vec3::UnitX()), x);
  y.normalize();
  Mat3 R;
  R << x, y, cross(x, y);
  return R;
}

DescribedJoint::Type type_of(const Body& body) {
  using Described = DescribedJoint::Type;
  switch (body.kind) {
    case JointKind::revolute:
      return std::isfinite(body.lower) && std::isfinite(body.upper) ? Described::revolute
                                                                    : Described::continuous;
    case JointKind::prismatic:
      return Described::prismatic;
    case JointKind::spherical:
      return Described::spherical;
    case JointKind::floating:
      return Described::floating;
    case JointKind::fixed:
      break;
  }
  return Described::fixed;
}

DescribedJoint joint_of(const Model& model, const Body& body) {
  DescribedJoint joint;
  joint.name = body.joint;
  joint.parent = model.bodies[at(body.parent)].name;
  joint.child = body.name;
  joint.type = type_of(body);
  static_cast<Transform&>(joint.X_PJ) = body.X_PJ;
  joint.axis = body.axis;
  if (joint.type == DescribedJoint::Type::revolute || joint.type == DescribedJoint::Type::prismatic)
    joint.limits = {body.lower, body.upper, 0.0, 0.0, {}};
  return joint;
}

// A link without mass, held by a fixed joint.
void add_fixed(RobotDescription& robot, const std::string& name, const std::string& parent,
               const Transform& X) {
  DescribedLink link;
  link.name = name;
  DescribedJoint joint;
  joint.name = name + "_fixed";
  joint.parent = parent;
  joint.child = name;
  static_cast<Transform&>(joint.X_PJ) = X;
  robot.add(std::move(link));
  robot.add(std::move(joint));
}

LinkShape shape_of_model(const Shape& shape) {
  LinkShape out;
  out.is_collision = shape.role == Shape::Role::collision;
  out.X_LG.p = shape.a;
  out.X_LG.R = shape.R;
  out.geometry.radius = shape.radius;
  switch (shape.kind) {
    case Shape::Kind::box:
      out.geometry.kind = Geometry::Kind::box;
      out.geometry.size = 2.0 * shape.b;
      break;
    case Shape::Kind::ellipsoid:
      out.geometry.kind = Geometry::Kind::ellipsoid;
      out.geometry.size = shape.b;
      break;
    case Shape::Kind::sphere:
      break;
    case Shape::Kind::mesh:
      out.geometry.kind = Geometry::Kind::mesh;
      out.geometry.mesh = shape.mesh;
      out.geometry.size = shape.b;
      break;
    case Shape::Kind::capsule:
    case Shape::Kind::cylinder: {
      const bool is_capsule = shape.kind == Shape::Kind::capsule;
      out.geometry.kind = is_capsule ? Geometry::Kind::capsule : Geometry::Kind::cylinder;
      const Vec3 along = shape.b - shape.a;
      out.geometry.length = along.norm();
      out.X_LG.p = 0.5 * (shape.a + shape.b);
      if (out.geometry.length > 0.0) {
        const Mat3 turned = frame_of(along / out.geometry.length, Vec3::Zero());
        out.X_LG.R << turned.col(1), turned.col(2), turned.col(0);
      }
      break;
    }
  }
  if (shape.color.size() == 4) out.color = Eigen::Vector4d(shape.color.data());
  return out;
}

void add_loops(RobotDescription& robot, const Model& model, const Loop& loop) {
  const bool is_one = loop.directions == 2 && std::abs(loop.n[0].dot(loop.n[1])) < kRight;
  for (int k = 0; k < (is_one ? 1 : loop.directions); ++k) {
    DescribedLoop out;
    out.name = k == 0 ? loop.name : loop.name + "_" + std::to_string(k + 1);
    out.a = model.bodies[at(loop.a)].name;
    out.b = model.bodies[at(loop.b)].name;
    out.X_AL = at_point(loop.p_A);
    out.X_AL.R = frame_of(loop.n[k], is_one ? loop.n[1] : Vec3::Zero());
    out.X_BL = at_point(loop.p_B);
    out.holds[1] = false;
    out.holds[2] = is_one;
    robot.loops.push_back(std::move(out));
  }
}

}  // namespace

RobotDescription describe_model(const Model& model, std::string name) {
  RobotDescription robot;
  robot.name = std::move(name);
  robot.gravity = model.gravity;
  robot.floats = model.is_free();
  for (const Body& body : model.bodies) {
    DescribedLink link;
    link.name = body.name;
    if (body.inertia.mass > 0.0) link.inertia = inertia_of(body.inertia);
    link.is_between_axes = !link.inertia;
    robot.add(std::move(link));
  }
  for (const Shape& shape : model.shapes)
    if (shape.role != Shape::Role::stand_in)
      robot.links[at(shape.body)].shapes.push_back(shape_of_model(shape));
  for (int i = 1; i < model.nb(); ++i) robot.add(joint_of(model, model.bodies[at(i)]));
  const Body& base = model.bodies[0];
  if (!model.is_free() && !(base.X_PJ.p.isZero(0.0) && base.X_PJ.R.isIdentity(0.0))) {
    DescribedLink world;
    world.name = "world";
    DescribedJoint fixed;
    fixed.name = "world_fixed";
    fixed.parent = "world";
    fixed.child = base.name;
    static_cast<Transform&>(fixed.X_PJ) = base.X_PJ;
    robot.add(std::move(world));
    robot.add(std::move(fixed));
  }
  for (const Foot& foot : model.feet)
    add_fixed(robot, foot.name + "_foot", model.bodies[at(foot.body)].name, at_point(foot.p_BF));
  for (const Frame& frame : model.frames)
    add_fixed(robot, frame.name, model.bodies[at(frame.body)].name, frame.X_BF);
  for (const Loop& loop : model.loops) add_loops(robot, model, loop);
  for (const Mimic& mimic : model.mimics)
    robot.joints[at(robot.joint(model.bodies[at(mimic.follower)].joint))].mimic = {
        model.bodies[at(mimic.leader)].joint, mimic.multiplier, mimic.offset};
  return robot;
}

}  // namespace legwork
