#include "engine/model/limbs.h"

#include <cmath>

#include "engine/math/inertia_at_com.h"
#include "engine/model/model.h"

namespace legwork {
namespace {

using lanes::kRowLanes;
using lanes::Row;

struct Chain {
  std::vector<int> bodies;
  int foot = -1;
};

Limbs general(std::string why) {
  Limbs limbs;
  limbs.why_general = std::move(why);
  return limbs;
}

// Finds the chains. Returns why there are none, or an empty text.
std::string find_chains(const Model& model, std::vector<Chain>& chains) {
  if (!model.is_free()) return "its base is fixed.";
  std::vector<int> chain_of(model.bodies.size(), -1);
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    if (body.kind == JointKind::prismatic) return "joint " + body.joint + " slides.";
    if (body.kind != JointKind::revolute)
      return "joint " + body.joint + " is " + joint_type(body.kind).name + ".";
    if (body.parent == 0) {
      chain_of[at(i)] = static_cast<int>(chains.size());
      chains.push_back({{i}});
      continue;
    }
    Chain& chain = chains[at(chain_of[at(body.parent)])];
    if (chain.bodies.back() != body.parent)
      return "the limb of " + model.bodies[at(body.parent)].name + " branches there.";
    if (chain.bodies.size() == kMaxLimbDepth)
      return "the limb of " + body.name + " has more than 8 joints.";
    chain.bodies.push_back(i);
    chain_of[at(i)] = chain_of[at(body.parent)];
  }
  for (std::size_t f = 0; f < model.feet.size(); ++f) {
    const Foot& foot = model.feet[f];
    if (foot.body == 0) return "foot " + foot.name + " is on the trunk.";
    Chain& chain = chains[at(chain_of[at(foot.body)])];
    if (chain.foot >= 0 || chain.bodies.back() != foot.body)
      return "foot " + foot.name + " is not the only one, on the last link of its limb.";
    chain.foot = static_cast<int>(f);
  }
  if (chains.empty()) return "it has no joints.";
  if (!model.loops.empty()) return "it has closed loops.";
  return {};
}

constexpr double kAxisRounding = 1e-15;

bool is_nearly(const Vec3& a, const Vec3& b) {
  return (a - b).cwiseAbs().maxCoeff() <= kAxisRounding;
}

// A joint's rotation in the parent, split into a simple rotation (up to rounding) followed by a turn about z.
struct Simplified {
  AxisTurn turn = AxisTurn::any;
  Mat3 R;
  double zero_cos = 1.0, zero_sin = 0.0;
};
Simplified simplified(const Mat3& R, bool is_first) {
  Simplified out;
  out.R = R;
  const Mat3 roll = of_columns(-Vec3::UnitY(), Vec3::UnitZ(), -Vec3::UnitX());
  if (is_first && R == roll) out.turn = AxisTurn::roll;
  for (const AxisTurn turn : {AxisTurn::none, AxisTurn::quarter}) {
    const Mat3 simple = turn == AxisTurn::none ? Mat3(Mat3::Identity()) : quarter_turn_x();
    if (!is_nearly(R.col(2), simple.col(2))) continue;
    const Mat3 rest = simple.transpose() * R;
    out = {turn, simple, rest(0, 0), rest(1, 0)};
    if (is_nearly(rest.col(0), Vec3::UnitX())) out.zero_cos = 1.0, out.zero_sin = 0.0;
  }
  return out;
}

// The rows' axes for the links of a chain, in their bodies' axes (R_BC), from the trunk outward. A link's axes may turn
// freely about its joint's axis: they turn so that the next joint's axis is -y where possible, otherwise so that the
// link's own joint is simple.
std::vector<Mat3> axes_of(const Model& model, const Chain& chain) {
  std::vector<Mat3> axes;
  for (std::size_t j = 0; j < chain.bodies.size(); ++j) {
    const Body& body = model.bodies[at(chain.bodies[j])];
    Mat3 R_BC = turn_to(body.axis);
    Vec3 next_axis = body.axis;
    if (j + 1 < chain.bodies.size()) {
      const Body& next = model.bodies[at(chain.bodies[j + 1])];
      next_axis = next.X_PJ.R * next.axis;
    }
    if (std::abs(next_axis.dot(body.axis)) <= kAxisRounding) {
      R_BC.col(1) = -next_axis;
      R_BC.col(0) = cross(R_BC.col(1), R_BC.col(2));
    } else if (j > 0) {
      const Mat3 R_JQ = body.X_PJ.R.transpose() * axes.back();  // the parent's axes in the joint's
      if (is_nearly(R_JQ.col(2), body.axis) || is_nearly(-R_JQ.col(1), body.axis)) {
        R_BC.col(0) = R_JQ.col(0);
        R_BC.col(1) = cross(R_BC.col(2), R_BC.col(0));
      }
    }
    axes.push_back(R_BC);
  }
  return axes;
}

void set(Row (&rows)[3], int lane, const Vec3& a) {
  for (int i = 0; i < 3; ++i) rows[i].lane[lane] = a[i];
}

void set(Row (&rows)[6], int lane, const Mat3& I) {
  const double entries[6] = {I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)};
  for (int k = 0; k < 6; ++k) rows[k].lane[lane] = entries[k];
}

// R_PQ, R_BC: the rows' axes in the parent's and in the body's axes.
void set_joint(const Body& body, const Mat3& R_PQ, const Mat3& R_BC, LimbJoint& joint, int lane) {
  const Simplified simple = simplified(R_PQ.transpose() * body.X_PJ.R * R_BC, body.parent == 0);
  joint.turn = of_all(lane == 0, joint.turn, simple.turn);
  for (int c = 0; c < 3; ++c)
    for (int r = 0; r < 3; ++r) {
      joint.R[3 * c + r].lane[lane] = simple.R(r, c);
      joint.R_CB[3 * c + r].lane[lane] = R_BC(c, r);
    }
  joint.zero_cos.lane[lane] = simple.zero_cos;
  joint.zero_sin.lane[lane] = simple.zero_sin;
  joint.has_zero = joint.has_zero || simple.zero_cos != 1.0 || simple.zero_sin != 0.0;
  const Vec3 p = R_PQ.transpose() * body.X_PJ.p;
  set(joint.p, lane, p);
  joint.is_along_x = joint.is_along_x && p.y() == 0.0 && p.z() == 0.0;
  const SpatialInertia& in = body.inertia;
  const Vec3 com =
      in.mass > 0.0 ? Vec3(in.h / in.mass) : Vec3(Vec3::Zero());  // a joint's body may be massless
  const Vec3 com_C = R_BC.transpose() * com;
  set(joint.com, lane, com_C);
  joint.is_com_along_x = joint.is_com_along_x && com_C.y() == 0.0 && com_C.z() == 0.0;
  const Mat3 at_com = inertia_at_com(in, com);
  const Mat3 I = R_BC.transpose() * at_com * R_BC;
  joint.mass.lane[lane] = in.mass;
  set(joint.I, lane, I);
  set(joint.h, lane, R_BC.transpose() * in.h);
  set(joint.I_O, lane, R_BC.transpose() * in.I * R_BC);
  joint.is_diagonal = joint.is_diagonal && I(0, 1) == 0.0 && I(0, 2) == 0.0 && I(1, 2) == 0.0;
  constexpr double kRounding = 1e-15;
  joint.is_round =
      joint.is_round && joint.is_diagonal && std::abs(I(1, 1) - I(2, 2)) <= kRounding * I(2, 2);
}

// Lanes beyond the group's count repeat its first limb: they compute too, but nobody reads them.
void add_limb(const Model& model, const Chain& chain, const std::vector<Mat3>& axes,
              LimbGroup& group, int first, int last) {
  for (int lane = first; lane <= last; ++lane) {
    Mat3 R_PQ = Mat3::Identity();
    for (int j = 0; j < group.depth; ++j) {
      const int body = chain.bodies[at(j)];
      set_joint(model.bodies[at(body)], R_PQ, axes[at(j)], group.joints[j], lane);
      R_PQ = axes[at(j)];
      group.body[j][lane] = body;
      group.velocity[j][lane] = model.v_index[at(body)];
    }
    group.foot_index[lane] = chain.foot;
    if (chain.foot < 0) continue;
    const Vec3 foot = R_PQ.transpose() * model.feet[at(chain.foot)].p_BF;
    set(group.foot, lane, foot);
    group.is_foot_along_x = group.is_foot_along_x && foot.y() == 0.0 && foot.z() == 0.0;
  }
}

bool is_in_order(const LimbGroup& group) {
  for (int lane = 0; lane < group.count; ++lane)
    for (int j = 0; j < group.depth; ++j)
      if (group.body[j][lane] != group.body[0][0] + lane * group.depth + j) return false;
  return true;
}

}  // namespace

Mat3 turn_to(const Vec3& axis) {
  if (axis == Vec3::UnitZ()) return Mat3::Identity();
  const Vec3 aside = std::abs(axis.x()) < 0.9 ? Vec3::UnitX() : Vec3::UnitY();
  const Vec3 y = cross(axis, aside);
  Mat3 Q;
  Q.col(2) = axis;
  Q.col(1) = y / std::sqrt(y.dot(y));
  Q.col(0) = cross(Q.col(1), Q.col(2));
  return Q;
}

Limbs split_into_limbs(const Model& model) {
  std::vector<Chain> chains;
  if (std::string why = find_chains(model, chains); !why.empty()) return general(std::move(why));
  Limbs limbs;
  limbs.feet.resize(model.feet.size());
  for (const Chain& chain : chains) {
    const std::vector<Mat3> axes = axes_of(model, chain);
    const int depth = static_cast<int>(chain.bodies.size());
    int g = 0;
    const int groups = static_cast<int>(limbs.groups.size());
    while (g < groups && !(limbs.groups[at(g)].depth == depth &&
                           limbs.groups[at(g)].has_feet == (chain.foot >= 0) &&
                           limbs.groups[at(g)].count < kRowLanes))
      ++g;
    if (g == groups) {
      LimbGroup& fresh = limbs.groups.emplace_back();
      fresh.depth = depth;
      fresh.has_feet = chain.foot >= 0;
      add_limb(model, chain, axes, fresh, 0, kRowLanes - 1);
    }
    LimbGroup& group = limbs.groups[at(g)];
    add_limb(model, chain, axes, group, group.count, group.count);
    if (chain.foot >= 0) limbs.feet[at(chain.foot)] = {g, group.count};
    ++group.count;
  }
  for (LimbGroup& group : limbs.groups) group.is_in_order = is_in_order(group);
  return limbs;
}

std::string describe_limbs(const Limbs& limbs) {
  if (!limbs.is_star()) return "general path: " + limbs.why_general;
  std::string text = "in lanes:";
  for (std::size_t g = 0; g < limbs.groups.size(); ++g) {
    const LimbGroup& group = limbs.groups[g];
    text.append(g > 0 ? ", " : " ").append(std::to_string(group.count));
    text.append(group.count == 1 ? " limb of " : " limbs of ").append(std::to_string(group.depth));
    text.append(group.depth == 1 ? " joint" : " joints");
    if (group.has_feet) text.append(group.count == 1 ? " with a foot" : " with feet");
  }
  return text;
}

}  // namespace legwork
