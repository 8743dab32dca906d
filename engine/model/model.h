// The immutable model of a tree of bodies and joints, and the loops that close it.
//
// Every body i hangs on its parent by one joint (joint.h), body 0, the base, on the world: it floats or is fixed there.
//   X_PB(q) = X_PJ * X_JB(q)        P parent, J the joint's fixed placement, B the body
// Bodies are sorted, parent before child; body i's joint is joint i - 1, its part of q and v begins at q_index[i] and
// v_index[i].
//
// Coordinates ([RBDA] with a world-axes base) of a floating base and joints of one axis:
//   q = [ p_WB (3) | quaternion of R_WB, w x y z (4) | joint coordinates ]   nq = 7 + joints
//   v = [ v_WB_W (3) | omega_WB_W (3) | joint rates ]                        nv = 6 + joints
// Without the first 7 and 6 where the base is fixed. Accelerations are the plain time derivatives of v. Generalised forces
// are dual: force, moment about the base origin, joint torques (a prismatic joint's is a force).
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "engine/math/spatial.h"
#include "engine/model/free_coordinates.h"
#include "engine/model/limbs.h"
#include "engine/model/result.h"

namespace legwork {

struct Body {
  std::string name;
  int parent = -1;    // -1: the base
  std::string joint;  // name of the joint to the parent; empty for the base
  JointKind kind = JointKind::revolute;
  Transform X_PJ;             // joint placement in the parent (a fixed base's in the world)
  Vec3 axis = Vec3::UnitZ();  // unit, in the body's (and the joint's) axes; of joints with one
  SpatialInertia inertia;     // about the body's origin
  std::string leg;            // the leg it belongs to, or "tail"; empty for the trunk
  // A rod without thickness, a point mass or a massless part of a joint: of its own it could not turn about every axis.
  bool is_idealised = false;
  // Where its joint may be planned to stand, rad (or m).
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
};

// A joint that closes a loop of the tree: the point p_B of body b stays on the point p_A of body a in the directions n,
// which are fixed in a's axes. Two directions are a pin of a planar linkage; one lets p_B slide in a slot of a.
struct Loop {
  std::string name;
  int a = 0;
  Vec3 p_A = Vec3::Zero();
  int b = 0;
  Vec3 p_B = Vec3::Zero();
  Vec3 n[2] = {Vec3::UnitX(), Vec3::UnitZ()};  // unit
  int directions = 2;                          // how many of n count: 1 or 2
};

// A named point fixed to a body.
struct Foot {
  std::string name;  // the leg's name
  int body = 0;
  Vec3 p_BF = Vec3::Zero();
};

// A named frame fixed to a body.
struct Frame {
  std::string name;
  int body = 0;
  Transform X_BF;
};

// Geometry to look at, generated from the model's lengths; in the body's frame, metres.
struct Shape {
  enum class Kind { box, capsule, cylinder, sphere };
  Kind kind = Kind::sphere;
  int body = 0;
  Vec3 a = Vec3::Zero();  // box, sphere: centre; capsule, cylinder: one end
  Vec3 b = Vec3::Zero();  // box: half extents; capsule, cylinder: the other end
  double radius = 0.0;    // box: edge rounding
};

struct Model {
  // Defined once (.cpp): copied inline wherever they are handled they are a tenth of the page's WebAssembly.
  Model();
  Model(const Model&);
  Model(Model&&) noexcept;
  Model& operator=(const Model&);
  Model& operator=(Model&&) noexcept;
  ~Model();

  std::string family;
  std::vector<Body> bodies;
  std::vector<Foot> feet;
  std::vector<Frame> frames;
  std::vector<Shape> shapes;
  std::vector<Loop> loops;  // dynamics/loop_closure.h; the tree's own algorithms do not know them
  Vec3 gravity = Vec3::Zero();  // world axes, m/s^2
  // Left by validated(): how the lanes see this tree. They are copies of what is above: build a model anew to change it.
  Limbs limbs;
  // Left by number_coordinates(): where each body's part of q and v begins, and, last, where they end.
  std::vector<int> q_index, v_index;

  int nb() const { return static_cast<int>(bodies.size()); }
  int joint_count() const { return nb() - 1; }
  int nq() const { return q_index.back(); }
  int nv() const { return v_index.back(); }
  bool is_free() const { return bodies[0].kind == JointKind::floating; }
  // Of the base alone: 6, or nothing.
  int base_nv() const { return joint_type(bodies[0].kind).nv; }
};

// To be called when bodies have been put together; validated() does.
void number_coordinates(Model& model);

// Index of a joint, foot, body or frame by name; -1 if there is none.
int find_joint(const Model& model, std::string_view name);
int find_foot(const Model& model, std::string_view name);
int find_body(const Model& model, std::string_view name);
int find_frame(const Model& model, std::string_view name);

double total_mass(const Model& model);

// Refuses a model that is not physical or not well formed, naming the body or joint: parents before children, unique
// names, unit axes, finite numbers, positive mass, inertia about the centre of mass positive definite and satisfying
// the triangle inequality (a rigid body's principal moments obey I1 <= I2 + I3), feet, loops and shapes on existing
// bodies.
Refusal validate(const Model& model);

// The model, split into limbs, if it is valid, else why not, and what to change.
Result<Model> validated(Model model);

// The model with a point mass on its trunk, kg, there: m, in the trunk's axes.
Result<Model> with_payload(const Model& model, double mass, const Vec3& at_B);

}  // namespace legwork
