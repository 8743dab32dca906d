#include "engine/contact/tree_contacts.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/contact/convex.h"
#include "engine/contact/strike.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"

namespace legwork {
namespace {

// What find_touching is about.
struct Search {
  const Model& model;
  const Workspace& ws;
  const Ground& ground;
  const TouchLaw& law;
  double h, within;
  ConstVecRef q, v, v_free;
  TreeContacts& found;
  double near() const { return std::max(contact::kNear, contact::kFastest * h); }
};

// The place for a contact that will be `predicted` away: the next free one, or that of the one furthest away, if this one is
// deeper; -1: none.
int place_for(double predicted, TreeContacts& found) {
  if (found.count < found.most) return found.count++;
  const auto furthest = std::max_element(found.predicted.begin(), found.predicted.end());
  return *furthest > predicted ? static_cast<int>(furthest - found.predicted.begin()) : -1;
}

// What moves shapes of these bodies relative to each other.
ContactParts moved_by(const TreeContacts& found, int a, int b) {
  const int x = found.part_of[at(a)], y = found.part_of[at(b)];
  if (x == y) return {x, -1};
  return {std::min(x, y), std::max(x, y)};
}

// Takes the contact whose rows are in found.row, world axes, if it is near enough.
void take(const Search& search, const Touching& touching, const ContactParts& by, double gap,
          const Vec3& normal, double friction, double restitution) {
  TreeContacts& found = search.found;
  const Mat3 axes = touching.is_limit() ? Mat3(Mat3::Identity()) : contact_axes(normal);
  Vec3 before = Vec3::Zero(), after = Vec3::Zero();
  found.each_coordinate(by, [&](int i) {
    const Vec3 turned = times(axes, Vec3(found.row(0, i), found.row(1, i), found.row(2, i)));
    for (int r = 0; r < 3; ++r) found.row(r, i) = turned[r];
    before += turned * search.v[i];
    after += turned * search.v_free[i];
  });
  const double predicted = gap + search.h * after[2];
  if (!(predicted < search.within)) return;
  const int k = place_for(predicted, found);
  if (k < 0) return;
  found.each_coordinate(by, [&](int i) {
    for (int r = 0; r < 3; ++r) found.J_T(i, 3 * k + r) = found.row(r, i);
  });
  found.moved[at(k)] = by;
  for (int r = 0; r < 3; ++r) {
    found.velocity[3 * k + r] = after[r];
    found.before[3 * k + r] = before[r];
  }
  found.axes[at(k)] = axes;
  found.touching[at(k)] = touching;
  found.gaps[at(k)] = gap;
  found.predicted[at(k)] = predicted;
  found.friction[at(k)] = friction;
  found.restitution[at(k)] = restitution;
}

// J of a body's point -> J, of the coordinates that move the contact.
void set_rows(const Search& search, const ContactParts& by, int body, const Vec3& p_W, MatX& J) {
  search.found.each_coordinate(by, [&](int i) {
    for (int r = 0; r < 3; ++r) J(r, i) = 0.0;
  });
  const Transform& X_WB = search.ws.X_WB[at(body)];
  point_jacobian_columns(search.model, search.ws, body, transposed_times(X_WB.R, p_W - X_WB.p), J);
}

// The joints that would go beyond their ranges.
void find_limits(const Search& search) {
  const Model& model = search.model;
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    if (!has_axis(body.kind)) continue;
    const double q = search.q[model.q_index[at(i)]];
    // Some files exchange them.
    const ContactParts by = {search.found.part_of[at(i)], -1};
    const double ends[2] = {std::min(body.lower, body.upper), std::max(body.lower, body.upper)};
    for (int side = 0; side < 2; ++side) {
      if (!std::isfinite(ends[side])) continue;
      const double sign = side == 0 ? 1.0 : -1.0;
      search.found.each_coordinate(by, [&](int k) {
        for (int r = 0; r < 3; ++r) search.found.row(r, k) = 0.0;
      });
      search.found.row(2, model.v_index[at(i)]) = sign;
      Touching touching;
      touching.first = Touching::kLimit - 2 * i - side;
      take(search, touching, by, sign * (q - ends[side]), Vec3::UnitZ(), 0.0, 0.0);
    }
  }
}

double own_or(double own, double of_scene) { return own >= 0.0 ? own : of_scene; }
double larger(double a, double b, double of_scene) {
  return std::max(own_or(a, of_scene), own_or(b, of_scene));
}

void find_on_ground(const Search& search) {
  const Workspace& ws = search.ws;
  TreeContacts& found = search.found;
  for (std::size_t i = 0; i < found.shapes.size(); ++i) {
    const Shape& shape = found.shapes[i];
    const Transform& X_WB = ws.X_WB[at(shape.body)];
    if (found.roots[at(shape.body)] == 0 && !search.model.is_free()) continue;
    if (least_gap(shape, X_WB, search.ground) > search.near()) continue;
    for (int k = 0; k < shape_points(shape); ++k) {
      const ShapePoint point = shape_point(shape, X_WB, search.ground, k);
      if (!(point.ground.gap < search.near())) continue;
      const ContactParts by = {found.part_of[at(shape.body)], -1};
      set_rows(search, by, shape.body, point.p_W, found.row);
      Touching touching;
      touching.first = kMostShapePoints * static_cast<int>(i) + k;
      take(search, touching, by, point.ground.gap, point.ground.normal,
           own_or(shape.friction, search.law.friction),
           own_or(shape.restitution, search.law.restitution));
    }
  }
}

void find_pairs(const Search& search) {
  const Workspace& ws = search.ws;
  TreeContacts& found = search.found;
  std::array<PairPoint, kMostPairPoints> points;
  for (std::size_t i = 0; i < found.shapes.size(); ++i)
    found.centre[i] = bounding_centre(found.shapes[i], ws.X_WB[at(found.shapes[i].body)]);
  const double near = search.near();
  for (const ShapePair& pair : found.pairs) {
    const Vec3 between = found.centre[at(pair.a)] - found.centre[at(pair.b)];
    const double reach = found.radius[at(pair.a)] + found.radius[at(pair.b)] + near;
    if (between.dot(between) > reach * reach) continue;
    const Shape &a = found.shapes[at(pair.a)], &b = found.shapes[at(pair.b)];
    const Transform &X_WA = ws.X_WB[at(a.body)], &X_WC = ws.X_WB[at(b.body)];
    const int count = pair_points(a, X_WA, b, X_WC, near, points);
    // What is inside of something has no way out of it.
    const double inside = -0.5 * std::min(found.radius[at(pair.a)], found.radius[at(pair.b)]);
    if (std::any_of(points.begin(), points.begin() + count,
                    [&](const PairPoint& point) { return point.gap < inside; }))
      continue;
    const ContactParts by = moved_by(found, a.body, b.body);
    for (int k = 0; k < count; ++k) {
      const PairPoint& point = points[at(k)];
      // One point for both, so that what they do to each other has no moment.
      const Vec3 p = 0.5 * (point.p_A + point.p_B);
      set_rows(search, by, a.body, p, found.row);
      set_rows(search, by, b.body, p, found.other);
      found.each_coordinate(by, [&](int i) {
        for (int r = 0; r < 3; ++r) found.row(r, i) -= found.other(r, i);
      });
      Touching touching;
      touching.first = kMostShapePoints * pair.a + point.feature;
      touching.second = pair.b;
      take(search, touching, by, point.gap, point.normal,
           larger(a.friction, b.friction, search.law.friction),
           larger(a.restitution, b.restitution, search.law.restitution));
    }
  }
}

// Whether a joint that does not float, or a loop, connects the two.
bool are_joined(const Model& model, int a, int b) {
  const auto hangs_on = [&](int child, int parent) {
    const Body& body = model.bodies[at(child)];
    return body.parent == parent && body.kind != JointKind::floating;
  };
  if (hangs_on(a, b) || hangs_on(b, a)) return true;
  return std::any_of(model.loops.begin(), model.loops.end(), [&](const Loop& loop) {
    return (loop.a == a && loop.b == b) || (loop.a == b && loop.b == a);
  });
}

}  // namespace

std::vector<int> free_roots(const Model& model) {
  std::vector<int> roots(model.bodies.size(), 0);
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    roots[at(i)] = body.kind == JointKind::floating ? i : roots[at(body.parent)];
  }
  return roots;
}

bool has_free_parts(const Model& model) {
  return std::any_of(model.bodies.begin(), model.bodies.end(),
                     [](const Body& body) { return body.kind == JointKind::floating; });
}

std::vector<ShapePair> touching_pairs(const Model& model, std::span<const Shape> shapes,
                                      bool links_touch) {
  Workspace ws(model);
  forward_kinematics(model, neutral_configuration(model), VecX::Zero(model.nv()), ws);
  const std::vector<int> roots = free_roots(model);
  std::array<PairPoint, kMostPairPoints> points;
  std::set<std::array<int, 2>> kept_apart;
  for (const auto& [a, b] : model.no_contact) kept_apart.insert({std::min(a, b), std::max(a, b)});
  std::vector<ShapePair> pairs;
  for (int i = 0; i < static_cast<int>(shapes.size()); ++i)
    for (int j = i + 1; j < static_cast<int>(shapes.size()); ++j) {
      const Shape &a = shapes[at(i)], &b = shapes[at(j)];
      if (a.body == b.body ||
          kept_apart.count({std::min(a.link, b.link), std::max(a.link, b.link)}) > 0)
        continue;
      const bool is_own = roots[at(a.body)] == roots[at(b.body)];
      if (is_own && (!links_touch || are_joined(model, a.body, b.body) ||
                     pair_points(a, ws.X_WB[at(a.body)], b, ws.X_WB[at(b.body)], 0.0, points) > 0))
        continue;
      pairs.push_back({i, j});
    }
  return pairs;
}

TreeContacts::TreeContacts(const Model& model, std::vector<Shape> its_shapes, bool links_touch,
                           int its_most)
    : shapes(std::move(its_shapes)),
      roots(free_roots(model)),
      pairs(touching_pairs(model, shapes, links_touch)),
      most(its_most),
      J_T(MatX::Zero(model.nv(), 3 * most)),
      velocity(VecX::Zero(3 * most)),
      before(velocity),
      touching(at(most)),
      gaps(at(most)),
      predicted(gaps),
      friction(gaps),
      restitution(gaps),
      axes(at(most), Mat3::Identity()),
      moved(at(most), ContactParts{-1, -1}),
      parts(coordinate_parts(model)),
      part_of(parts_of_bodies(model, parts)),
      row(MatX::Zero(3, model.nv())),
      other(row),
      centre(shapes.size()) {
  for (const Shape& shape : shapes) {
    radius.push_back(bounding_radius(shape));
    has_bouncing = has_bouncing || shape.restitution > 0.0;
  }
}

void find_touching(const Model& model, const Workspace& ws, const Ground& ground,
                   const TouchLaw& law, double h, double within, ConstVecRef q, ConstVecRef v,
                   ConstVecRef v_free, TreeContacts& found) {
  found.count = 0;
  const Search search = {model, ws, ground, law, h, within, q, v, v_free, found};
  find_limits(search);
  find_on_ground(search);
  find_pairs(search);
}

bool is_touching(double first, double second, std::span<const Shape> shapes, int bodies) {
  const auto all = static_cast<double>(shapes.size());
  if (first != std::floor(first) || second != std::floor(second)) return false;
  if (first <= Touching::kNone)
    return second == Touching::kNone &&
           (first == Touching::kNone ||
            (first <= Touching::kLimit - 2 && first > Touching::kLimit - 2 * bodies));
  if (!(first < kMostShapePoints * all && second >= Touching::kNone && second < all)) return false;
  Touching touching;
  touching.first = static_cast<int>(first);
  const int points =
      second == Touching::kNone ? shape_points(shapes[at(touching.shape())]) : kMostPairPoints;
  return touching.point() < points;
}

void add_touching(std::span<const Touching> more, std::span<Touching> all) {
  for (const Touching& one : more) {
    if (!one.is_used()) continue;
    const auto place = std::find_if(all.begin(), all.end(), [&](const Touching& other) {
      return other.is_at(one) || !other.is_used();
    });
    if (place == all.end()) continue;
    place->first = one.first;
    place->second = one.second;
    place->impulse += one.impulse;
  }
}

Vec3 touching_point(const Workspace& ws, const Ground& ground, std::span<const Shape> shapes,
                    const Touching& touching) {
  const Shape& a = shapes[at(touching.shape())];
  const Transform& X_WA = ws.X_WB[at(a.body)];
  if (touching.second == Touching::kNone) return shape_point(a, X_WA, ground, touching.point()).p_W;
  const Shape& b = shapes[at(touching.second)];
  std::array<PairPoint, kMostPairPoints> points;
  const int count = pair_points(a, X_WA, b, ws.X_WB[at(b.body)], contact::kNear, points);
  for (int k = 0; k < count; ++k)
    if (points[at(k)].feature == touching.point())
      return 0.5 * (points[at(k)].p_A + points[at(k)].p_B);
  return count > 0 ? 0.5 * (points[0].p_A + points[0].p_B) : bounding_centre(a, X_WA);
}

}  // namespace legwork
