// Where a tree of any kind touches: shapes the ground (shape_points.h), shapes each other (convex.h), joints the ends
// of their ranges. Each is a contact with three rows of J in its own axes t1, t2, n: of the ground, the point's
// velocity; of a pair, that of one link relative to the other at the point between them; a joint's limit is a contact
// without friction whose normal is the coordinate.
#pragma once

#include <array>
#include <span>

#include "engine/contact/contact_newton.h"
#include "engine/contact/shape_points.h"
#include "engine/dynamics/coordinate_parts.h"
#include "engine/dynamics/workspace.h"

namespace legwork {

// Contacts and limits of a step at most, unless the scratch has room for more; of more, the deepest count.
inline constexpr int kMostTouching = 40;

// How things touch. Shapes may have a friction and a restitution of their own; of two, the larger counts.
struct TouchLaw {
  double friction = 0.7;     // Coulomb's coefficient, sticking and slipping
  double restitution = 0.0;  // e, 0 to 1
  bool links_touch = false;  // those of one robot each other; free bodies always do
  ContactOptions solver{400};
};

// One contact, remembered from step to step.
struct Touching {
  static constexpr int kNone = -1, kLimit = -2;
  // kMostShapePoints times the shape, plus its point; kNone; or of the joint of a body, kLimit minus twice the body, and one
  // less for its upper end.
  int first = kNone;
  int second = kNone;  // the other shape; kNone: the ground
  // On the first, world axes, N s; of a limit, along z: its size, N m s or N s.
  Vec3 impulse = Vec3::Zero();

  bool is_used() const { return first != kNone; }
  bool is_limit() const { return first <= kLimit; }
  int shape() const { return first / kMostShapePoints; }
  int point() const { return first % kMostShapePoints; }
  bool is_at(const Touching& other) const { return first == other.first && second == other.second; }
};

// For each body the one at the root of what it belongs to: 0, or a body that floats on its parent.
std::vector<int> free_roots(const Model& model);
// Whether anything floats.
bool has_free_parts(const Model& model);

// Two shapes that may touch each other, by index.
struct ShapePair {
  int a = 0, b = 0;
};
// All pairs of a model's shapes that may, but for those of its no_contact: of bodies that are free of each other; and
// if the links of one robot touch each other, of those that neither a joint nor a loop connects and that do not overlap
// where every joint is at its placement.
std::vector<ShapePair> touching_pairs(const Model& model, std::span<const Shape> shapes,
                                      bool links_touch);

// The parts of a model's coordinates (coordinate_parts.h) that move a contact, in order; -1: none.
using ContactParts = std::array<int, 2>;

// The contacts of a step. Scratch, allocated once.
struct TreeContacts {
  TreeContacts(const Model& model, std::vector<Shape> touching, bool links_touch, int most);
  bool bounces(const TouchLaw& law) const {
    return !shapes.empty() && (law.restitution > 0.0 || has_bouncing);
  }

  std::vector<Shape> shapes;
  std::vector<int> roots;  // free_roots
  std::vector<ShapePair> pairs;
  int most = 0, count = 0;
  bool has_bouncing = false;  // a shape with a restitution of its own
  MatX J_T;  // nv x 3 most: a column per row of J, of which the entries of other parts mean nothing
  VecX velocity, before;           // 3 most: J v_free, J v
  std::vector<Touching> touching;  // without impulses
  std::vector<double> gaps, predicted, friction,
      restitution;                  // per contact; gaps now and at the step's end, m or rad
  std::vector<Mat3> axes;           // from the world's
  std::vector<ContactParts> moved;  // per contact: what moves it

  // Calls visit(coordinate) for those that move a contact.
  template <class Visit>
  void each_coordinate(const ContactParts& by, Visit&& visit) const {
    for (const int part : by)
      if (part >= 0)
        for (int i = parts[at(part)].first; i < parts[at(part)].end(); ++i) visit(i);
  }

  std::vector<CoordinatePart> parts;
  std::vector<int> part_of;    // per body
  MatX row, other;             // 3 x nv
  std::vector<double> radius;  // bounding_radius of each shape
  std::vector<Vec3> centre;    // bounding_centre of each shape, now
};

// Fills what touches within the step of h, s, from q, v, whose velocity without contact would be v_free: what would be
// less than `within` (m, rad) from touching at its end. h may be 0. Shapes of which one is half inside the other do not
// touch. What a fixed base carries does not touch the ground. Needs forward_kinematics.
void find_touching(const Model& model, const Workspace& ws, const Ground& ground,
                   const TouchLaw& law, double h, double within, ConstVecRef q, ConstVecRef v,
                   ConstVecRef v_free, TreeContacts& contacts);

// Whether these numbers name a contact of a model with as many bodies.
bool is_touching(double first, double second, std::span<const Shape> shapes, int bodies);

// Adds the impulses of `more` to those of `all`, which has room for as many.
void add_touching(std::span<const Touching> more, std::span<Touching> all);

// Where contact `touching`, no limit, is at the poses in ws: world, m.
Vec3 touching_point(const Workspace& ws, const Ground& ground, std::span<const Shape> shapes,
                    const Touching& touching);

}  // namespace legwork
