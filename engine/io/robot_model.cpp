#include "engine/io/robot_model.h"

#include <algorithm>
#include <cmath>

namespace legwork {
namespace {

using Type = DescribedJoint::Type;

Diagnostic at_place(const RobotDescription& robot, const Place& place, std::string message,
                    std::string hint) {
  return {std::move(message), std::move(hint), robot.file_name, place.line, place.column};
}

class Builder {
 public:
  Builder(const RobotDescription& robot, const LinkTree& tree) : robot_(robot), tree_(tree) {
    out_.links.resize(robot.links.size());
  }

  Result<RobotModel> build(Base base) {
    Model& model = out_.model;
    model.family = "robot_file";
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
                        "Write a vector of length one, as in xyz=\"0 0 1\".");
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
      const Mat3 I_com =
          body.inertia.I - mass * (com.dot(com) * Mat3::Identity() - com * com.transpose());
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
      if (&leader == &joint || leader.mimic || !is_plain(leader) || !is_plain(joint))
        return at_place(
            robot_, joint.place,
            text_of({"Joint ", quoted_text(joint.name), " mimics ", quoted_text(joint.mimic->joint),
                     ", but a joint with one axis can only mimic another one that "
                     "mimics none."}),
            "Name the joint at the end of the chain.");
      out_.model.mimics.push_back({find_joint(out_.model, joint.name) + 1,
                                   find_joint(out_.model, leader.name) + 1, joint.mimic->multiplier,
                                   joint.mimic->offset});
    }
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

LinkTree link_tree(const RobotDescription& robot, std::vector<Finding>& findings) {
  LinkTree tree;
  tree.joint_above.assign(robot.links.size(), -1);
  tree.children.resize(robot.links.size());
  const std::size_t before = findings.size();
  const auto fault = [&](const std::string& about, const Place& place, std::string message,
                         std::string hint) {
    findings.push_back(
        {Finding::Kind::error, about, at_place(robot, place, std::move(message), std::move(hint))});
  };
  for (std::size_t j = 0; j < robot.joints.size(); ++j) {
    const DescribedJoint& joint = robot.joints[j];
    const int parent = robot.link(joint.parent), child = robot.link(joint.child);
    for (const std::string* end : {&joint.parent, &joint.child})
      if (robot.link(*end) < 0 && !end->empty())
        fault(joint.name, joint.place,
              text_of({"Joint ", quoted_text(joint.name), " names the link ", quoted_text(*end),
                       ", which does not exist."}),
              "Add that link, or correct the name.");
    if (parent < 0 || child < 0) continue;
    int& above = tree.joint_above[at(child)];
    if (parent == child) {
      fault(joint.name, joint.place,
            text_of({"Joint ", quoted_text(joint.name), " joins the link ",
                     quoted_text(joint.child), " to itself."}),
            "Name two different links.");
    } else if (above >= 0) {
      fault(joint.child, joint.place,
            text_of({"Link ", quoted_text(joint.child), " is the child of two joints, ",
                     quoted_text(robot.joints[at(above)].name), " and ", quoted_text(joint.name),
                     "."}),
            "URDF knows trees only: cut the loop at one of them.");
    } else {
      above = static_cast<int>(j);
      tree.children[at(parent)].push_back(static_cast<int>(j));
    }
  }
  std::vector<std::string> roots;
  for (std::size_t i = 0; i < robot.links.size(); ++i)
    if (tree.joint_above[i] < 0) {
      if (roots.empty()) tree.root = static_cast<int>(i);
      roots.push_back(robot.links[i].name);
    }
  if (roots.size() > 1)
    fault(
        roots[1], robot.links[at(robot.link(roots[1]))].place,
        text_of({"The links ", names_text(roots), " are no joint's child. A robot has one root."}),
        "Join them by fixed joints, or remove those that are not used.");
  // What no root leads to hangs on a circle; each circle is told once.
  std::vector<bool> is_known(robot.links.size(), false);
  const auto above = [&](int link) {
    const int joint = tree.joint_above[at(link)];
    return joint < 0 ? -1 : robot.link(robot.joints[at(joint)].parent);
  };
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    std::vector<int> way;
    int here = static_cast<int>(i);
    for (; here >= 0 && !is_known[at(here)]; here = above(here)) {
      is_known[at(here)] = true;
      way.push_back(here);
    }
    const auto first = std::find(way.begin(), way.end(), here);
    if (here < 0 || first == way.end()) continue;
    std::vector<std::string> names;
    for (auto link = first; link != way.end(); ++link) names.push_back(robot.links[at(*link)].name);
    fault(names[0], robot.links[at(here)].place,
          text_of({"The links ", names_text(names), " hang on each other in a circle."}),
          "A robot is a tree: cut it at one joint.");
  }
  if (findings.size() > before) tree.root = -1;
  return tree;
}

void check_masses(const RobotDescription& robot, const LinkTree& tree,
                  std::vector<Finding>& findings) {
  if (tree.root < 0) return;
  std::vector<double> mass(robot.links.size(), 0.0), rigid(robot.links.size(), 0.0);
  std::vector<int> order = {tree.root};
  for (std::size_t i = 0; i < order.size(); ++i)
    for (const int j : tree.children[at(order[i])])
      order.push_back(robot.link(robot.joints[at(j)].child));
  for (std::size_t k = order.size(); k-- > 0;) {
    const std::size_t i = at(order[k]);
    if (robot.links[i].inertia) {
      mass[i] += robot.links[i].inertia->mass;
      rigid[i] += robot.links[i].inertia->mass;
    }
    if (tree.joint_above[i] < 0) continue;
    const DescribedJoint& joint = robot.joints[at(tree.joint_above[i])];
    const std::size_t parent = at(robot.link(joint.parent));
    mass[parent] += mass[i];
    if (joint.type == Type::fixed) rigid[parent] += rigid[i];
  }
  std::vector<bool> is_told(robot.links.size(), false);
  for (const int link : order) {
    const std::size_t i = at(link);
    if (tree.joint_above[i] < 0) continue;
    const DescribedJoint& joint = robot.joints[at(tree.joint_above[i])];
    const std::size_t parent = at(robot.link(joint.parent));
    is_told[i] = is_told[parent];  // of a chain without any mass the first link is told
    const bool is_meant = robot.links[i].is_between_axes && mass[i] > 0.0;
    if (joint.type == Type::fixed || rigid[i] > 0.0 || is_told[i] || is_meant) continue;
    is_told[i] = mass[i] == 0.0;
    const std::string who = text_of({"Link ", quoted_text(robot.links[i].name)});
    const bool is_carrier = mass[i] > 0.0;
    findings.push_back(
        {is_carrier ? Finding::Kind::suspicion : Finding::Kind::error, robot.links[i].name,
         at_place(robot, robot.links[i].place,
                  text_of({who, " moves by joint ", quoted_text(joint.name),
                           is_carrier ? ", but has no mass."
                                      : ", but neither it nor what hangs on it has a mass."}),
                  is_carrier ? "Give it a mass, unless it is one axis of several at the same place."
                             : "Add <inertial>, or make the joint fixed.")});
  }
}

Result<RobotModel> robot_model(const RobotDescription& robot, Base base) {
  std::vector<Finding> findings = robot.findings;
  const LinkTree tree = link_tree(robot, findings);
  check_masses(robot, tree, findings);
  for (const Finding& finding : findings)
    if (finding.kind == Finding::Kind::error) return finding.what;
  return Builder(robot, tree).build(base);
}

}  // namespace legwork
