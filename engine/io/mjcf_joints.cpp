// Joints of MJCF and what acts on them: equalities, actuators, keyframes.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/io/mjcf_reader.h"
#include "engine/math/rotation.h"
#include "engine/math/trig.h"

namespace legwork {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

DescribedJoint MjcfReader::read_joint(const Element& x, const std::string& body, std::size_t k) {
  DescribedJoint joint;
  joint.place = joint.axis_place = MjcfText::place_of(*x.e);
  joint.name = text_.word(x, "name");
  const std::string number = k == 0 ? "" : std::to_string(k + 1);
  if (joint.name.empty()) {
    joint.name = new_joint(body + "_joint" + number);
  } else if (!joint_names_.take(joint.name)) {
    text_.fault(*x.e, text_of({"There are two joints named ", quoted_text(joint.name), "."}),
                "Give each joint a name of its own.");
    joint.name = new_joint(joint.name);
  }
  joint.axis = Vec3::UnitZ();
  text_.numbers(x, "axis", joint.axis.data(), 3);
  if (const double length = joint.axis.norm(); length > 1e-100) joint.axis /= length;
  if (const XmlAttribute* a = text_.find(x, "axis")) joint.axis_place = {a->line, a->column};
  const std::string type = x.kind == Mjcf::freejoint ? "free" : text_.word(x, "type", "hinge");
  const bool is_hinge = type == "hinge", is_slide = type == "slide";
  if (type == "free")
    joint.type = Type::floating;
  else if (type == "ball")
    joint.type = Type::spherical;
  else if (is_slide)
    joint.type = Type::prismatic;
  else
    joint.type = Type::continuous;
  if (!is_hinge && !is_slide && joint.type == Type::continuous)
    text_.fault(*text_.find(x, "type"), text_of({quoted_text(type), " is no type of joint."}),
                "There are hinge, slide, ball and free.");
  if (x.kind == Mjcf::freejoint) return joint;
  joint.damping = text_.number(x, "damping", 0.0);
  joint.friction = text_.number(x, "frictionloss", 0.0);
  joint.armature = text_.number(x, "armature", 0.0);
  double range[2] = {0.0, 0.0};
  const bool is_limited = is_limited_by(x, "limited", "range", range);
  if (is_limited && !is_hinge && !is_slide) text_.leave_out(*x.e, "range of a ball");
  if (is_slide) range_of(joint).lower = -kInfinity, range_of(joint).upper = kInfinity;
  if (is_limited && (is_hinge || is_slide)) {
    if (is_hinge) joint.type = Type::revolute;
    range_of(joint).lower = is_hinge ? text_.angle(range[0]) : range[0];
    range_of(joint).upper = is_hinge ? text_.angle(range[1]) : range[1];
  }
  double force[2] = {0.0, 0.0};
  if (is_limited_by(x, "actuatorfrclimited", "actuatorfrcrange", force) && (is_hinge || is_slide))
    force_caps_[joint.name] = std::max(-force[0], force[1]);
  return joint;
}

DescribedJoint::Limits& MjcfReader::range_of(DescribedJoint& joint) {
  if (!joint.limits) joint.limits = DescribedJoint::Limits{};
  joint.limits->place = joint.place;
  return *joint.limits;
}

bool MjcfReader::is_limited_by(const Element& x, const char* flag, const char* range, double* out) {
  const bool has_range = text_.numbers(x, range, out, 2);
  const std::optional<bool> said = text_.flag(x, flag);
  if (!said && has_range && !has_auto_limits_)
    text_.fault(*text_.find(x, range),
                text_of({"<", x.e->name, "> has a ", range, ", but autolimits is off."}),
                text_of({"Add ", flag, "=\"true\" or \"false\"."}));
  if (!said && has_range && out[0] >= out[1] && out[0] != 0.0)
    text_.suspect(*text_.find(x, range),
                  text_of({range, " of <", x.e->name, "> begins at ", number_text(out[0]),
                           " and ends at ", number_text(out[1]), ", so that nothing is limited."}),
                  "Exchange the numbers, or remove them.");
  return said.value_or(out[0] < out[1]);
}

Transform MjcfReader::start_of(const Element& x, const DescribedJoint& joint) {
  double ref = 0.0;
  const double length = joint.axis.norm();
  if (x.kind == Mjcf::freejoint || !text_.numbers(x, "ref", &ref, 1) || !(length > 0.0)) return {};
  const Vec3 axis = joint.axis / length;
  if (joint.type == Type::prismatic) {
    refs_[joint.name] = ref;
    return shift(-ref * axis);
  }
  if (joint.type == Type::spherical || joint.type == Type::floating || ref == 0.0) return {};
  ref = refs_[joint.name] = text_.angle(ref);
  const auto [s, c] = math::sin_cos(-ref);
  return {rotation_about(axis, s, c), Vec3::Zero()};
}

const MjcfReader::BodyPlace* MjcfReader::body_named(const Element& x, const char* attribute) {
  const XmlAttribute* a = text_.find(x, attribute);
  if (!a || a->value == "world") return &world_;
  const auto found = body_index_.find(a->value);
  if (found != body_index_.end()) return &bodies_[found->second].second;
  text_.fault(*a, text_of({"There is no body ", quoted_text(a->value), "."}),
              "Add it, or correct the name.");
  return nullptr;
}

const MjcfReader::BodyPlace* MjcfReader::site_named(const Element& x, const char* attribute) {
  const XmlAttribute* a = text_.find(x, attribute);
  const auto found = sites_.find(a ? a->value : "");
  if (found != sites_.end()) return &found->second;
  if (a)
    text_.fault(*a, text_of({"There is no site ", quoted_text(a->value), "."}),
                "Add it, or correct the name.");
  else
    text_.fault(*x.e, text_of({"<", x.e->name, "> has no ", attribute, "."}),
                "site1 and site2 go together, without body1.");
  return nullptr;
}

void MjcfReader::read_contact(const XmlElement& parent, const XmlElement& e) {
  text_.about.clear();
  if (e.name != "exclude") return text_.pass_over(parent, e, " pair ");
  const Element x = text_.element(e, Mjcf::exclude);
  for (const char* key : {"body1", "body2"})
    if (!e.find(key))
      return text_.fault(e, text_of({"<exclude> names no ", key, "."}), "Add body1 and body2.");
  const BodyPlace *a = body_named(x, "body1"), *b = body_named(x, "body2");
  if (!a || !b) return;
  robot_.no_contact.push_back({links_[static_cast<std::size_t>(a->link)].name,
                               links_[static_cast<std::size_t>(b->link)].name,
                               MjcfText::place_of(e)});
}

void MjcfReader::read_equality(const XmlElement& parent, const XmlElement& e) {
  text_.about.clear();
  const bool is_weld = e.name == "weld";
  if (!is_weld && e.name != "connect" && e.name != "joint")
    return text_.pass_over(parent, e, " tendon flex flexvert flexstrain distance ");
  const Element x = text_.element(e, Mjcf::equality);
  if (text_.flag(x, "active") == std::optional(false))
    return text_.leave_out(e, text_of({"<", e.name, "> that is not active"}));
  if (e.name == "joint") return read_joint_equality(x);
  DescribedLoop loop;
  loop.kind = is_weld ? DescribedLoop::Kind::weld : DescribedLoop::Kind::connect;
  loop.place = MjcfText::place_of(e);
  const std::string name = text_.word(x, "name");
  loop.name = loop_names_.fresh(
      name.empty() ? e.name + "_" + std::to_string(robot_.loops.size() + 1) : name);
  const bool has_sites = text_.find(x, "site1") || text_.find(x, "site2");
  if (!has_sites && !text_.find(x, "body1"))
    return text_.fault(e, text_of({"<", e.name, "> names no body1."}),
                       "Add body1 and body2, or site1 and site2.");
  const BodyPlace* a = has_sites ? site_named(x, "site1") : body_named(x, "body1");
  const BodyPlace* b = has_sites ? site_named(x, "site2") : body_named(x, "body2");
  if (!a || !b) return;
  Transform X_AF, X_BF;
  Vec3 anchor = Vec3::Zero();
  if (!has_sites && !text_.numbers(x, "anchor", anchor.data(), 3) && !is_weld)
    return text_.fault(e, "<connect> has no anchor.",
                       "Add anchor=\"x y z\", in the axes of body1.");
  double relative[7] = {};
  if (has_sites) {
    // the frames coincide
  } else if (!is_weld) {
    X_AF.p = anchor;
    X_BF.p = transform_point(inverse(b->X_WB), transform_point(a->X_WB, anchor));
  } else {
    X_BF.p =
        anchor;  // with a relpose, its position is where the anchor is in body1, whatever the manual says
    const bool is_given = text_.numbers(x, "relpose", relative, 7);
    const Quat q(relative[3], relative[4], relative[5], relative[6]);
    if (is_given && q.norm() > 1e-100)
      X_AF = {rotation_from_quaternion(q / q.norm()), Vec3(relative[0], relative[1], relative[2])};
    else
      X_AF = inverse(a->X_WB) * (b->X_WB * X_BF);
  }
  loop.a = links_[static_cast<std::size_t>(a->link)].name;
  loop.X_AL = origin(a->X_LB * X_AF);
  loop.b = links_[static_cast<std::size_t>(b->link)].name;
  loop.X_BL = origin(b->X_LB * X_BF);
  robot_.loops.push_back(std::move(loop));
}

DescribedJoint* MjcfReader::joint_named(const std::string& name, const XmlElement& e) {
  const auto found = joint_index_.find(name);
  if (found != joint_index_.end()) return &joints_[found->second];
  text_.fault(e, text_of({"There is no joint ", quoted_text(name), "."}),
              "Add it, or correct the name.");
  return nullptr;
}

void MjcfReader::read_joint_equality(const Element& x) {
  double c[5] = {0.0, 1.0, 0.0, 0.0, 0.0};
  text_.some_numbers(x, "polycoef", c, 5);
  const std::string follower = text_.word(x, "joint1"), leader = text_.word(x, "joint2");
  if (leader.empty()) return text_.leave_out(*x.e, "<joint> of <equality> that holds one joint");
  if (c[2] != 0.0 || c[3] != 0.0 || c[4] != 0.0)
    return text_.leave_out(*x.e, "<joint> of <equality> that is not linear");
  DescribedJoint* joint = joint_named(follower, *x.e);
  if (!joint) return;
  joint->mimic = DescribedJoint::Mimic{leader, c[1], refs_[follower] + c[0] - c[1] * refs_[leader]};
}

void MjcfReader::read_actuator(const XmlElement& parent, const XmlElement& e) {
  constexpr std::string_view kRead =
      " general motor position velocity intvelocity damper cylinder muscle ";
  if (kRead.find(" " + e.name + " ") == std::string_view::npos)
    return text_.pass_over(parent, e, " adhesion plugin dcmotor pid orientation ");
  const Element x = text_.element(e, Mjcf::actuator);
  const std::string name = text_.word(x, "joint", text_.word(x, "jointinparent"));
  if (name.empty()) return text_.leave_out(e, text_of({"<", e.name, "> that acts on no joint"}));
  DescribedJoint* joint = joint_named(name, e);
  if (!joint) return;
  double gear[6] = {1.0}, force[2] = {}, control[2] = {};
  text_.some_numbers(x, "gear", gear, 6);
  double most = kInfinity;
  if (is_limited_by(x, "forcelimited", "forcerange", force)) most = std::max(-force[0], force[1]);
  if (e.name == "motor" && is_limited_by(x, "ctrllimited", "ctrlrange", control))
    most = std::min(most, std::max(-control[0], control[1]));
  if (!std::isfinite(most)) return;
  const bool has_axis = joint->type == Type::revolute || joint->type == Type::continuous ||
                        joint->type == Type::prismatic;
  if (!has_axis)
    return text_.leave_out(e, "the force limit of an actuator of a ball or a free body");
  range_of(*joint).effort += std::abs(gear[0]) * most;
}

void MjcfReader::read_key(const XmlElement& parent, const XmlElement& e, bool is_free) {
  if (e.name != "key") return text_.pass_over(parent, e, "");
  const Element x = text_.element(e, Mjcf::key);
  const XmlAttribute* a = text_.find(x, "qpos");
  if (!a) return;
  DescribedPose pose;
  pose.place = MjcfText::place_of(e);
  pose.name =
      pose_names_.fresh(text_.word(x, "name", "key_" + std::to_string(robot_.poses.size() + 1)));
  const auto size_of = [](const DescribedJoint& joint) {
    return static_cast<std::size_t>(coordinates_of(joint.type));
  };
  std::size_t count = is_free ? 7 : 0;
  for (const DescribedJoint& joint : joints_) count += size_of(joint);
  std::vector<double> all(count);
  if (count == 0 || !text_.numbers(x, "qpos", all.data(), count)) return;
  auto next = all.begin();
  const auto take = [&](std::size_t n) {
    const auto first = next;
    next += static_cast<std::ptrdiff_t>(n);
    return std::vector<double>(first, next);
  };
  // A quaternion at the end of seven or four numbers, to length one.
  const auto turn = [&](std::vector<double> q) {
    if (q.size() < 4) return q;
    const Eigen::Map<Eigen::Vector4d> wxyz(&q[q.size() - 4]);
    const double length = wxyz.norm();
    if (!(length > 1e-100))
      text_.fault(*a, "qpos of <key> has a quaternion of length 0.", "Write 1 0 0 0 for no turn.");
    else if (std::abs(length - 1.0) > 1e-6)
      for (std::size_t k = q.size() - 4; k < q.size(); ++k) q[k] /= length;
    return q;
  };
  if (is_free) pose.base = turn(take(7));
  for (const DescribedJoint& joint : joints_)
    if (const std::size_t n = size_of(joint)) pose.joints.push_back({joint.name, turn(take(n))});
  robot_.poses.push_back(std::move(pose));
}

}  // namespace legwork
