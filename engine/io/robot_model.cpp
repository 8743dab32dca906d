#include "engine/io/robot_model.h"

#include <algorithm>
#include <cmath>

#include "engine/math/inertia_at_com.h"

namespace legwork {
namespace {

using Type = DescribedJoint::Type;

class Builder {
 public:
  Builder(const RobotDescription& robot, const LinkTree& tree) : robot_(robot), tree_(tree) {
    out_.links.resize(robot.links.size());
  }

  Result<RobotModel> build(Base base) {
    Model& model = out_.model;
    model.family = "robot";
    model.gravity = robot_.gravity;
    Body trunk;
    trunk.name = robot_.links[root()].name;
    model.bodies.push_back(trunk);
    add_link(tree_.root, 0, Transform{});
    // Children in the order of the file, each with all of its own before the next; without recursion, as files may be deep.
    std::vector<int> waiting;
    push_children(tree_.root, waiting);
    while (!waiting.empty()) {
      const int joint = waiting.back();
      waiting.pop_back();
      if (Refusal refusal = add_joint(robot_.joints[at(joint)])) return *refusal;
      push_children(child_of(joint), waiting);
    }
    const auto limbs = std::count_if(model.bodies.begin(), model.bodies.end(),
                                     [](const Body& body) { return body.parent == 0; });
    const bool seems_fixed =
        model.bodies[0].inertia.mass == 0.0 || model.bodies[0].name == "world" || limbs == 1;
    const bool is_fixed =
        base == Base::fixed || (base == Base::automatic && !robot_.floats.value_or(!seems_fixed));
    model.bodies[0].kind = is_fixed ? JointKind::fixed : JointKind::floating;
    mark_idealised();
    add_frames();
    if (Refusal refusal = add_mimics()) return *refusal;
    if (Refusal refusal = add_loops()) return *refusal;
    if (Refusal refusal = add_no_contact()) return *refusal;
    Result<Model> valid = validated(std::move(model));
    if (!valid) return valid.error();
    out_.model = std::move(*valid);
    add_armature();
    return std::move(out_);
  }

 private:
  std::size_t root() const { return at(tree_.root); }
  int child_of(int joint) const { return robot_.link(robot_.joints[at(joint)].child); }
  void push_children(int link, std::vector<int>& waiting) const {
    const std::vector<int>& joints = tree_.children[at(link)];
    waiting.insert(waiting.end(), joints.rbegin(), joints.rend());
  }

  // The link's own inertia and shapes onto a body.
  void add_link(int index, int body, const Transform& X_BL) {
    const DescribedLink& link = robot_.links[at(index)];
    out_.links[at(index)] = {body, X_BL, false};
    Body& to = out_.model.bodies[at(body)];
    if (link.inertia) {
      const SpatialInertia own = {link.inertia->mass, Vec3::Zero(), link.inertia->I};
      to.inertia = to.inertia + inertia_to_parent(X_BL * link.inertia->X_LI, own);
    }
  }

  Body body_of(const DescribedJoint& joint, const std::string& suffix, JointKind kind, int parent,
               const Transform& X_PJ, const Vec3& axis) const {
    Body body;
    body.name = joint.child + suffix;
    body.joint = joint.name + suffix;
    body.kind = kind;
    body.parent = parent;
    body.X_PJ = X_PJ;
    body.axis = axis;
    return body;
  }
  int push(Body body) {
    out_.model.bodies.push_back(std::move(body));
    return out_.model.nb() - 1;
  }

  Refusal add_joint(const DescribedJoint& joint) {
    const PlacedLink parent = out_.links[at(robot_.link(joint.parent))];
    const int child = robot_.link(joint.child);
    const Transform X_PJ = parent.X_BL * joint.X_PJ;
    if (joint.type == Type::fixed) {
      add_link(child, parent.body, X_PJ);
      out_.links[at(child)].is_merged = true;
      return std::nullopt;
    }
    Vec3 axis = Vec3::UnitZ();
    const double length = joint.axis.norm();
    if (joint.type != Type::floating && joint.type != Type::spherical) {
      if (!(length > 0.0) || !std::isfinite(length))
        return at_place(robot_, joint.axis_place,
                        "The axis of joint " + quoted_text(joint.name) + " has no direction.",
                        "Write a vector of length one, such as 0 0 1.");
      axis = std::abs(length - 1.0) <= 1e-15 ? joint.axis : Vec3(joint.axis / length);
    }
    const Transform none;
    switch (joint.type) {
      case Type::planar: {
        // Two directions across the axis, the first one along the least of its entries.
        int least = 0;
        for (int k = 1; k < 3; ++k)
          if (std::abs(axis[k]) < std::abs(axis[least])) least = k;
        const Vec3 across = cross(axis, Vec3(Vec3::Unit(least)));
        const Vec3 x = across / across.norm(), y = cross(axis, x);
        const int first = push(body_of(joint, "/x", JointKind::prismatic, parent.body, X_PJ, x));
        const int second = push(body_of(joint, "/y", JointKind::prismatic, first, none, y));
        Body last = body_of(joint, "/turn", JointKind::revolute, second, none, axis);
        last.name = joint.child;
        add_link(child, push(std::move(last)), none);
        return std::nullopt;
      }
      case Type::floating:
        add_link(child, push(body_of(joint, "", JointKind::floating, parent.body, X_PJ, axis)),
                 none);
        return std::nullopt;
      case Type::spherical:
        add_link(child, push(body_of(joint, "", JointKind::spherical, parent.body, X_PJ, axis)),
                 none);
        return std::nullopt;
      default:
        break;
    }
    const JointKind kind =
        joint.type == Type::prismatic ? JointKind::prismatic : JointKind::revolute;
    Body body = body_of(joint, "", kind, parent.body, X_PJ, axis);
    if (joint.type != Type::continuous && joint.limits) {
      body.lower = joint.limits->lower;
      body.upper = joint.limits->upper;
    }
    add_link(child, push(std::move(body)), none);
    return std::nullopt;
  }

  // Links without mass between joints, and point masses: what the dynamics can bear if something hangs on them.
  void mark_idealised() {
    Model& model = out_.model;
    for (int i = 0; i < model.nb(); ++i) {
      Body& body = model.bodies[at(i)];
      const double mass = body.inertia.mass;
      const Vec3 com = mass > 0.0 ? Vec3(body.inertia.h / mass) : Vec3(Vec3::Zero());
      const Mat3 I_com = inertia_at_com(body.inertia, com);
      const bool is_point = I_com.norm() <= 1e-12 * body.inertia.I.norm();
      body.is_idealised = mass == 0.0 || is_point || (i == 0 && body.kind == JointKind::fixed);
      body.is_as_given = true;
    }
  }

  // Merged links stay visible as frames.
  void add_frames() {
    for (std::size_t i = 0; i < robot_.links.size(); ++i)
      if (out_.links[i].is_merged)
        out_.model.frames.push_back({robot_.links[i].name, out_.links[i].body, out_.links[i].X_BL});
  }

  // A joint that mimics a fixed one keeps a coordinate of its own: there is nothing to follow.
  Refusal add_mimics() {
    for (const DescribedJoint& joint : robot_.joints) {
      if (!joint.mimic) continue;
      const int described = robot_.joint(joint.mimic->joint);
      if (described < 0)
        return at_place(robot_, joint.place,
                        text_of({"Joint ", quoted_text(joint.name), " mimics ",
                                 quoted_text(joint.mimic->joint), ", which does not exist."}),
                        "Name another joint.");
      const DescribedJoint& leader = robot_.joints[at(described)];
      if (leader.type == Type::fixed || joint.type == Type::fixed) continue;
      if (const Refusal refusal = check_mimic(joint, leader)) return refusal;
      out_.model.mimics.push_back({find_joint(out_.model, joint.name) + 1,
                                   find_joint(out_.model, leader.name) + 1, joint.mimic->multiplier,
                                   joint.mimic->offset});
    }
    return std::nullopt;
  }
  Refusal check_mimic(const DescribedJoint& joint, const DescribedJoint& leader) const {
    const std::string who = text_of({"Joint ", quoted_text(joint.name), " mimics "});
    if (&leader == &joint)
      return at_place(robot_, joint.place, who + "itself.",
                      "Name another joint, or remove the mimic.");
    if (!is_plain(leader) || !is_plain(joint))
      return at_place(robot_, joint.place,
                      text_of({who, quoted_text(leader.name), ", but ",
                               quoted_text(is_plain(joint) ? leader.name : joint.name), " is ",
                               type_text(is_plain(joint) ? leader.type : joint.type), "."}),
                      "Only joints with one axis mimic each other: remove the mimic.");
    if (leader.mimic)
      return at_place(robot_, joint.place,
                      text_of({who, quoted_text(leader.name), ", which mimics ",
                               quoted_text(leader.mimic->joint), "."}),
                      "Name a joint that mimics none, with the factors multiplied.");
    return std::nullopt;
  }
  static bool is_plain(const DescribedJoint& joint) {
    return joint.type == Type::revolute || joint.type == Type::continuous ||
           joint.type == Type::prismatic;
  }

  // Where a loop's frame is: the body, and its pose in it; none if the link does not exist.
  Result<PlacedLink> end_of(const DescribedLoop& loop, const std::string& link,
                            const Transform& X_LF) const {
    const int index = robot_.link(link);
    if (index < 0)
      return at_place(robot_, loop.place,
                      text_of({"Loop ", quoted_text(loop.name), " names the link ",
                               quoted_text(link), ", which does not exist."}),
                      "Add that link, or correct the name.");
    PlacedLink end = out_.links[static_cast<std::size_t>(index)];
    end.X_BL = end.X_BL * X_LF;
    return end;
  }
  Refusal add_loops() {
    for (const DescribedLoop& loop : robot_.loops) {
      const Result<PlacedLink> a = end_of(loop, loop.a, loop.X_AL);
      if (!a) return a.error();
      const Result<PlacedLink> b = end_of(loop, loop.b, loop.X_BL);
      if (!b) return b.error();
      if (a->body == b->body)
        return at_place(robot_, loop.place,
                        text_of({"Loop ", quoted_text(loop.name), " joins ", quoted_text(loop.a),
                                 " and ", quoted_text(loop.b), ", which do not move apart."}),
                        "Name two links with a joint between them.");
      const bool is_weld = loop.kind == DescribedLoop::Kind::weld;
      std::vector<int> held;
      for (int k = 0; k < 3; ++k)
        if (is_weld || loop.holds[k]) held.push_back(k);
      for (std::size_t k = 0; k < held.size(); k += 2)
        add_loop(loop, *a, *b, Vec3::Zero(),
                 {held.begin() + static_cast<std::ptrdiff_t>(k),
                  held.begin() + static_cast<std::ptrdiff_t>(std::min(k + 2, held.size()))});
      if (!is_weld) continue;
      add_loop(loop, *a, *b, Vec3::UnitX(), {1, 2});
      add_loop(loop, *a, *b, Vec3::UnitY(), {2});
    }
    return std::nullopt;
  }
  Refusal add_no_contact() {
    for (const DescribedPair& pair : robot_.no_contact) {
      const std::array<int, 2> links = {robot_.link(pair.a), robot_.link(pair.b)};
      if (links[0] < 0 || links[1] < 0)
        return at_place(robot_, pair.place,
                        text_of({"Two links that do not touch: there is no link ",
                                 quoted_text(links[0] < 0 ? pair.a : pair.b), "."}),
                        "Correct the name, or remove the pair.");
      out_.model.no_contact.push_back(links);
    }
    return std::nullopt;
  }
  // Holds one point, given in both frames alike, along one or two axes of a's frame.
  void add_loop(const DescribedLoop& described, const PlacedLink& a, const PlacedLink& b,
                const Vec3& point, const std::vector<int>& axes) {
    Loop loop;
    loop.name = described.name;
    loop.a = a.body;
    loop.p_A = transform_point(a.X_BL, point);
    loop.b = b.body;
    loop.p_B = transform_point(b.X_BL, point);
    loop.directions = static_cast<int>(axes.size());
    for (std::size_t k = 0; k < axes.size(); ++k) loop.n[k] = a.X_BL.R.col(axes[k]);
    out_.model.loops.push_back(loop);
  }

  void add_armature() {
    for (const DescribedJoint& joint : robot_.joints) {
      if (joint.armature == 0.0 || joint.type == Type::fixed) continue;
      const Model& model = out_.model;
      out_.armature.resize(static_cast<std::size_t>(model.nv()), 0.0);
      const std::string part = joint.type == Type::planar ? "/turn" : "";
      const auto body = static_cast<std::size_t>(find_joint(model, joint.name + part) + 1);
      for (int k = model.v_index[body]; k < model.v_index[body + 1]; ++k)
        out_.armature[static_cast<std::size_t>(k)] = joint.armature;
    }
  }

  const RobotDescription& robot_;
  const LinkTree& tree_;
  RobotModel out_;
};

}  // namespace

Result<RobotModel> robot_model(const RobotDescription& robot, Base base) {
  std::vector<Finding> findings = robot.findings;
  const LinkTree tree = link_tree(robot, findings);
  check_masses(robot, tree, findings);
  check_sizes(robot, findings);
  const Finding* first = nullptr;
  for (const Finding& finding : findings)
    if (finding.kind == Finding::Kind::error && (!first || is_before(finding, *first)))
      first = &finding;
  if (first) return first->what;
  return Builder(robot, tree).build(base);
}

}  // namespace legwork
