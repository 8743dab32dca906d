#include "engine/model/link_pairs.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/model/model.h"

namespace legwork {
namespace {

// One link while rows are sought: its frame, and everything that hangs on it.
struct Link {
  int parent = -1;  // body that carries it, which moves
  Mat3 R_BR = Mat3::Identity();
  Transform X_PR;  // in the parent link's row frame, at zero
  double sign = 1.0;
  SpatialInertia inertia;  // with what it holds, in R
  std::vector<int> children;
  std::string shape;  // what of it must be the same for two links to be a pair
};

// The body's axes in cyclic order so that the joint's is z; if it is none of them, some with z along it.
void choose_axes(const Body& body, Link& link) {
  if (!has_axis(body.kind)) return;
  for (int k = 0; k < 3; ++k) {
    if (std::abs(body.axis[k]) != 1.0) continue;
    link.sign = body.axis[k];
    for (int c = 0; c < 3; ++c) link.R_BR.col(c) = Vec3::Unit((k + 1 + c) % 3);
    return;
  }
  link.R_BR = turn_to(body.axis);
}

// k of the parent's axis that is J's x if the others follow in cyclic order; otherwise -1.
int cyclic_shift(const Mat3& R) {
  for (int k = 0; k < 3; ++k) {
    bool is_it = true;
    for (int c = 0; c < 3; ++c) is_it = is_it && R.col(c) == Vec3::Unit((k + c) % 3);
    if (is_it) return k;
  }
  return -1;
}

class Arrangement {
 public:
  explicit Arrangement(const Model& model) : model_(model), links_(model.bodies.size()) {
    out_.bodies.resize(model.bodies.size());
    for (int i = 0; i < model.nb(); ++i) place(i);
    for (int i = model.nb() - 1; i >= 0; --i) set_shape(i);
    // Level by level: rows that follow each other are mostly of different limbs, and need not wait for each other.
    queue_.push_back({0, 0, -1, false});
    for (std::size_t r = 0; r < queue_.size(); ++r) {
      add_row(Next(queue_[r]));
      add_children(static_cast<int>(r));
    }
    out_.feet = std::min(static_cast<int>(model.feet.size()), kMostFootPairs);
    for (LinkPairs::Place& place : out_.bodies) {
      place.first = std::max(cyclic_shift(place.X_RB.R), 0);
      place.is_cyclic = cyclic_shift(place.X_RB.R) >= 0 && place.X_RB.p.isZero(0.0);
    }
    for (int i = 0; i < model.nb(); ++i) {
      if (!is_held(i)) continue;
      out_.bodies[at(i)].row = out_.bodies[at(links_[at(i)].parent)].row;
      out_.bodies[at(i)].lane = out_.bodies[at(links_[at(i)].parent)].lane;
    }
  }
  LinkPairs take() { return std::move(out_); }

 private:
  bool is_held(int i) const { return i > 0 && model_.bodies[at(i)].kind == JointKind::fixed; }

  void place(int i) {
    const Body& body = model_.bodies[at(i)];
    Link& link = links_[at(i)];
    if (i > 0) {
      const Link& before = links_[at(body.parent)];
      // The frame of the row that carries the parent, and the parent in it.
      const int carrier = is_held(body.parent) ? before.parent : body.parent;
      const Transform X = out_.bodies[at(body.parent)].X_RB * body.X_PJ;
      link.parent = carrier;
      if (is_held(i)) {
        out_.bodies[at(i)].X_RB = X;
        Link& holder = links_[at(carrier)];
        holder.inertia = holder.inertia + inertia_to_parent(X, body.inertia);
        return;
      }
      choose_axes(body, link);
      link.X_PR = X * Transform{link.R_BR, Vec3::Zero()};
      links_[at(carrier)].children.push_back(i);
    } else if (body.kind == JointKind::fixed) {
      link.X_PR.R = body.X_PJ.R;  // all positions are from its origin
    }
    const Transform X_RB = {link.R_BR.transpose(), Vec3::Zero()};
    out_.bodies[at(i)].X_RB = X_RB;
    link.inertia = inertia_to_parent(X_RB, body.inertia);
  }

  void set_shape(int i) {
    if (is_held(i)) return;
    Link& link = links_[at(i)];
    link.shape = joint_type(model_.bodies[at(i)].kind).name;
    link.shape += '(';
    for (const int child : link.children) link.shape += links_[at(child)].shape;
    link.shape += ')';
  }

  void set_lane(LinkPair& row, int lane, int i) const {
    const Link& link = links_[at(i)];
    row.body[lane] = i;
    row.q[lane] = model_.q_index[at(i)];
    row.v[lane] = model_.v_index[at(i)];
    row.sign.of[lane] = link.sign;
    const Vec3 p_J = transposed_times(link.X_PR.R, link.X_PR.p);
    for (int k = 0; k < 3; ++k) row.p[k].of[lane] = p_J[k];
    for (int k = 0; k < 9; ++k) row.R_PJ[k].of[lane] = link.X_PR.R.data()[k];
    set_inertia(row, lane, link.inertia);
  }

  static void set_inertia(LinkPair& row, int lane, const SpatialInertia& in) {
    constexpr int kRow[6] = {0, 1, 2, 0, 0, 1}, kColumn[6] = {0, 1, 2, 1, 2, 2};
    const Vec3 com = in.mass > 0.0 ? Vec3(in.h / in.mass) : Vec3(Vec3::Zero());
    row.mass.of[lane] = in.mass;
    for (int k = 0; k < 3; ++k) {
      row.com[k].of[lane] = com[k];
      row.h[k].of[lane] = in.h[k];
    }
    for (int k = 0; k < 6; ++k) {
      const int r = kRow[k], c = kColumn[k];
      const double shift = in.h[r] * com[c] - (r == c ? in.h.dot(com) : 0.0);
      double about_com = in.I(r, c) + shift;
      // A product of inertia that is only what rounding left of the shift is none.
      if (std::abs(about_com) <= 4.0 * std::numeric_limits<double>::epsilon() * std::abs(shift))
        about_com = 0.0;
      row.I_com[k].of[lane] = about_com;
      if (r != c && about_com != 0.0) row.is_diagonal = false;
      row.I_O[k].of[lane] = in.I(r, c);
    }
  }

  // Bodies i and j side by side, to be carried by a row; i == j: one alone.
  struct Next {
    int i, j, parent;
    bool opens;
  };

  void add_row(const Next& next) {
    const int index = static_cast<int>(out_.rows.size());
    LinkPair& row = out_.rows.emplace_back();
    row.parent = next.parent;
    row.opens = next.opens;
    row.is_pair = next.i != next.j;
    row.kind = model_.bodies[at(next.i)].kind;
    row.nv = joint_type(row.kind).nv;
    row.sliding = joint_type(row.kind).sliding;
    set_lane(row, 0, next.i);
    set_lane(row, 1, next.j);
    for (const int lane : {1, 0}) {
      out_.bodies[at(row.body[lane])].row = index;
      out_.bodies[at(row.body[lane])].lane = lane;
    }
    if (next.parent < 0) return;
    row.joins = row.is_pair && !out_.rows[at(next.parent)].is_pair;
    const int shift = cyclic_shift(links_[at(next.i)].X_PR.R);
    row.is_turned = shift < 0 || shift != cyclic_shift(links_[at(next.j)].X_PR.R);
    for (int k = 0; k < 3; ++k) row.axis[k] = row.is_turned ? k : (shift + k) % 3;
    row.column = out_.columns;
    out_.columns += row.nv;
  }

  // What the links of a row carry: pairwise if they are two; if it is one, pairs of the same shape are found.
  void add_children(int index) {
    const LinkPair& row = out_.rows[at(index)];
    const std::vector<int>& children = links_[at(row.body[0])].children;
    out_.rows[at(index)].is_leaf = children.empty();
    const std::size_t first = queue_.size();
    std::vector<bool> is_taken(children.size(), false);
    for (std::size_t k = 0; k < children.size(); ++k) {
      if (is_taken[k]) continue;
      int mate = row.is_pair ? links_[at(row.body[1])].children[k] : children[k];
      for (std::size_t m = k + 1; m < children.size() && mate == children[k]; ++m) {
        if (is_taken[m] || links_[at(children[m])].shape != links_[at(children[k])].shape) continue;
        mate = children[m];
        is_taken[m] = true;
      }
      queue_.push_back({children[k], mate, index, false});
    }
    if (queue_.size() > first) queue_.back().opens = true;
  }

  const Model& model_;
  std::vector<Link> links_;  // by body; of what a fixed joint holds, only the parent
  std::vector<Next> queue_;  // rows to be, in their order
  LinkPairs out_;
};

}  // namespace

LinkPairs pair_links(const Model& model) { return Arrangement(model).take(); }

}  // namespace legwork
