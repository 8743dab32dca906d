// The immutable model of a tree of bodies and joints, and of the loops that close it (theory/numerics 12).
//
// Each body is attached to its parent by one joint (joint.h). Body 0, the base, has the world as its parent, in which it
// floats or is fixed.
//   X_PB(q) = X_PJ * X_JB(q)        P parent, J the joint's fixed placement, B the body
// Bodies are sorted, parent before child. Body i's joint is joint i - 1; its part of q and v begins at q_index[i] and
// v_index[i].
//
// Coordinates ([RBDA], but with the base in world axes) for a floating base and one-axis joints:
//   q = [ p_WB (3) | quaternion of R_WB, w x y z (4) | joint coordinates ]   nq = 7 + joints
//   v = [ v_WB_W (3) | omega_WB_W (3) | joint rates ]                        nv = 6 + joints
// A fixed base has no part in either. Accelerations are the plain time derivatives of v. Generalised forces are dual to v:
// force and moment about the base origin in world axes, then joint torques (for a prismatic joint, a force). SI units.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/math/convex_hull.h"
#include "engine/math/spatial.h"
#include "engine/model/free_coordinates.h"
#include "engine/model/limbs.h"
#include "engine/model/link_pairs.h"
#include "engine/model/result.h"

namespace legwork {

struct Body {
  std::string name;
  int parent = -1;    // index; -1 for the base
  std::string joint;  // name of the joint to the parent; empty for the base
  JointKind kind = JointKind::revolute;
  Transform X_PJ;  // joint placement in the parent (for a fixed base, in the world)
  Vec3 axis =
      Vec3::UnitZ();  // unit length, in the body's (and the joint's) axes; one-axis joints only
  SpatialInertia inertia;  // about the body's origin, in its axes
  std::string leg;         // the leg it belongs to, or "tail"; empty for the trunk
  // A thin rod, a point mass or a massless part of a joint, whose own moment of inertia is zero about some axis.
  bool is_idealised = false;
  // Inertia as a file gives it, though no rigid body can have it; io/robot_check.h says so.
  bool is_as_given = false;
  // Range in which its joint may be planned, rad (or m).
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
};

// A joint that closes a loop of the tree: the point p_B of body b coincides with the point p_A of body a in the
// directions n, which are fixed in a's axes. Two directions make a pin of a planar linkage; one direction lets p_B slide
// in a slot of a.
struct Loop {
  std::string name;
  int a = 0;  // body
  Vec3 p_A = Vec3::Zero();
  int b = 0;  // body
  Vec3 p_B = Vec3::Zero();
  Vec3 n[2] = {Vec3::UnitX(), Vec3::UnitZ()};  // unit length
  int directions = 2;                          // number of n in use: 1 or 2
};

// A joint whose coordinate follows another one's: q[follower] = multiplier q[leader] + offset. Both have one axis, and the
// leader follows none.
struct Mimic {
  int follower = 0, leader = 0;  // bodies
  double multiplier = 1.0, offset = 0.0;
};

// A named point fixed to a body.
struct Foot {
  std::string name;  // the leg's name
  int body = 0;
  Vec3 p_BF = Vec3::Zero();  // m, in the body's axes
  int link = -1;             // of the robot's file, as Model::no_contact counts them
};

// A named frame fixed to a body.
struct Frame {
  std::string name;
  int body = 0;
  Transform X_BF;
};

// Geometry derived from the model's lengths or from a robot's file, to be seen and to touch with; in the body's frame, metres.
struct Shape {
  enum class Kind { box, capsule, cylinder, sphere, mesh, ellipsoid };
  enum class Role {
    visual,
    collision,
    stand_in  // drawn as long as the body's meshes are not there
  };
  Kind kind = Kind::sphere;
  int body = 0;
  Vec3 a =
      Vec3::Zero();  // box, sphere, ellipsoid: centre; capsule, cylinder: one end; mesh: its origin
  Vec3 b = Vec3::
      Zero();  // box, ellipsoid: half extents; capsule, cylinder: the other end; mesh: its scale
  double radius = 0.0;  // box: edge rounding
  Role role = Role::visual;
  Mat3 R = Mat3::Identity();                    // box, ellipsoid, mesh: from its axes to the body's
  std::string mesh = {};                        // its file, as the robot's file names it
  std::shared_ptr<const ConvexHull> hull = {};  // of a mesh, in the body's axes; null: not known
  int link = -1;                   // of the robot's file, as Model::no_contact counts them
  std::vector<double> color = {};  // red, green, blue, opacity: 0 to 1; empty: the view's own
  double friction = -1.0, restitution = -1.0;  // of contacts; negative: the scene's
};

struct Model {
  // Defined in the .cpp: as inline copies at each use they would be a tenth of the page's WebAssembly.
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
  std::vector<Loop> loops;  // used by dynamics/loop_closure.h only; the tree algorithms ignore them
  std::vector<Mimic> mimics;    // used by dynamics/mimic.h only, in the same way
  Vec3 gravity = Vec3::Zero();  // world axes, m/s^2
  // Filled by number_coordinates(): where each body's part of q and v begins, with the end as the last entry; and the whole
  // tree as the recursions walk it. That and the limbs copy the data above, so build a new model rather than change this.
  std::vector<int> q_index, v_index;
  LinkPairs pairs;
  Limbs limbs;  // filled by validated(): the tree split into limbs for the lanes
  std::vector<std::array<int, 2>> no_contact;  // links whose shapes do not touch each other

  int nb() const { return static_cast<int>(bodies.size()); }
  int joint_count() const { return nb() - 1; }
  int nq() const { return q_index.back(); }
  int nv() const { return v_index.back(); }
  bool is_free() const { return bodies[0].kind == JointKind::floating; }
  // Degrees of freedom of the base: 6, or 0 if it is fixed.
  int base_nv() const { return joint_type(bodies[0].kind).nv; }
};

// Fills q_index, v_index and pairs. Call it when all bodies are in place, with their masses; validated() does so.
void number_coordinates(Model& model);

// Index of a joint, foot, body or frame by name; -1 if there is none.
int find_joint(const Model& model, std::string_view name);
int find_foot(const Model& model, std::string_view name);
int find_body(const Model& model, std::string_view name);
int find_frame(const Model& model, std::string_view name);

// kg
double total_mass(const Model& model);

// Refuses a model that is not physical or not well formed, naming the body or joint. It requires parents before
// children, unique names, unit axes, finite numbers, positive mass, an inertia about the centre of mass that is positive
// definite and obeys the triangle inequality (the principal moments of a rigid body satisfy I1 <= I2 + I3), and feet,
// loops and shapes on existing bodies.
Refusal validate(const Model& model);

// The model with coordinates numbered and limbs found, or why it is not valid and what to change.
Result<Model> validated(Model model);

// The model with a point mass (kg) added to its trunk at `at_B` (m, in the trunk's axes). Refuses what validate() does.
Result<Model> with_payload(const Model& model, double mass, const Vec3& at_B);

}  // namespace legwork
