#include "engine/model/families/linkage.h"

namespace legwork {
namespace {

constexpr double kRodRadius = 0.004;  // m, drawn

Body planar_body(const char* name, const char* joint, int parent, const Vec3& hinge) {
  Body body;
  body.name = name;
  body.joint = joint;
  body.parent = parent;
  body.X_PJ.p = hinge;
  body.axis = -Vec3::UnitY();
  body.leg = name;
  body.is_idealised = true;  // thin rods
  return body;
}

int append_part(Linkage& linkage, const Body& body) {
  linkage.model.bodies.push_back(body);
  return linkage.model.nb() - 1;
}

int append_part(Linkage& linkage, const Loop& loop) {
  linkage.model.loops.push_back(loop);
  return static_cast<int>(linkage.model.loops.size()) - 1;
}

// Links are drawn in front of each other, because in one plane they would intersect.
double layer_of(const Linkage& linkage, int body) {
  int depth = 0;
  for (int i = body; i > 0; i = linkage.model.bodies[at(i)].parent) ++depth;
  return -0.006 * (depth - 1 + 0.5 * (body % 2));
}

}  // namespace

void add_ground(Linkage& linkage, double gravity) {
  Body ground;
  ground.name = "ground";
  ground.kind = JointKind::fixed;
  ground.is_idealised = true;
  linkage.model.bodies.push_back(ground);
  linkage.model.gravity = {0.0, 0.0, -gravity};
}

int add_link(Linkage& linkage, const char* name, const char* pin, int parent, const Vec3& hinge) {
  const int index = append_part(linkage, planar_body(name, pin, parent, hinge));
  const Vec3 layer = {0.0, layer_of(linkage, index), 0.0};
  linkage.model.shapes.push_back({Shape::Kind::sphere, index, layer, layer, 1.5 * kRodRadius});
  if (parent == 0)
    linkage.model.shapes.push_back({Shape::Kind::sphere, 0, hinge, hinge, 2.0 * kRodRadius});
  return index;
}

int add_slider(Linkage& linkage, const char* name, const char* slide, int parent, const Vec3& from,
               const Vec3& along) {
  Body body = planar_body(name, slide, parent, from);
  body.axis = along;
  body.kind = JointKind::prismatic;
  return append_part(linkage, body);
}

int add_pin(Linkage& linkage, const char* name, int a, const Vec3& p_A, int b, const Vec3& p_B) {
  Loop loop;
  loop.name = name;
  loop.a = a;
  loop.p_A = p_A;
  loop.b = b;
  loop.p_B = p_B;
  return append_part(linkage, loop);
}

int add_slot(Linkage& linkage, const char* name, int a, const Vec3& p_A, const Vec3& normal, int b,
             const Vec3& p_B) {
  const int index = add_pin(linkage, name, a, p_A, b, p_B);
  linkage.model.loops.back().n[0] = normal;
  linkage.model.loops.back().directions = 1;
  return index;
}

void add_mass(Linkage& linkage, int body, double mass, const Vec3& com, double moment) {
  // Only the moment about y matters; the others are those of a flat body.
  const Mat3 I = Vec3(0.5 * moment, moment, 0.5 * moment).asDiagonal();
  SpatialInertia& sum = linkage.model.bodies[at(body)].inertia;
  sum = sum + spatial_inertia(mass, com, I);
}

void add_rod(Linkage& linkage, int body, const Vec3& from, const Vec3& to, double mass) {
  const Vec3 offset = to - from;
  if (mass > 0.0)
    add_mass(linkage, body, mass, 0.5 * (from + to), mass * offset.dot(offset) / 12.0);
  const Vec3 layer = {0.0, layer_of(linkage, body), 0.0};
  linkage.model.shapes.push_back(
      {Shape::Kind::capsule, body, from + layer, to + layer, kRodRadius});
}

void add_block(Linkage& linkage, int body, double mass, double size) {
  add_mass(linkage, body, mass, Vec3::Zero(), mass * size * size / 6.0);
  Shape box;
  box.kind = Shape::Kind::box;
  box.body = body;
  box.a = {0.0, layer_of(linkage, body), 0.0};
  box.b = {0.5 * size, 0.3 * size, 0.35 * size};
  box.radius = 0.05 * size;
  linkage.model.shapes.push_back(box);
}

void add_end(Linkage& linkage, const char* name, int body, double length, const char* parameter) {
  linkage.handles.push_back({{name, body, in_plane(length, 0.0)}, {{parameter, body}}});
}

void add_pivot(Linkage& linkage, const char* name, int body, const char* parameter) {
  linkage.handles.push_back({{name, body, Vec3::Zero()}, {{parameter, 0}}});
}

void add_meeting(Linkage& linkage, int loop, const char* length_of_b, const char* length_of_a) {
  const Loop& pin = linkage.model.loops[at(loop)];
  linkage.handles.push_back({{pin.name, pin.b, pin.p_B},
                             {{length_of_b, pin.b, LinkMeasure::Kind::distance},
                              {length_of_a, pin.a, LinkMeasure::Kind::distance}}});
}

MatX driver_rows(const Linkage& linkage) {
  const Model& model = linkage.model;
  MatX S = MatX::Zero(static_cast<Eigen::Index>(linkage.drivers.size()), model.nv());
  for (std::size_t k = 0; k < linkage.drivers.size(); ++k)
    for (int i = linkage.drivers[k].body; i > 0; i = model.bodies[at(i)].parent)
      if (model.bodies[at(i)].kind == JointKind::revolute)
        S(static_cast<Eigen::Index>(k), model.v_index[at(i)]) = 1.0;
  return S;
}

std::string link_text(const Linkage& linkage, int body, double length) {
  return linkage.model.bodies[at(body)].name + " (" + number_text(length) + " m)";
}

}  // namespace legwork
