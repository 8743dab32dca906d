// The tree of a robot's links, and what in it has no mass.
#include <algorithm>
#include <cmath>

#include "engine/io/number_list.h"
#include "engine/io/robot_model.h"

namespace legwork {
namespace {

using Type = DescribedJoint::Type;

constexpr const char* kMassOrNone = "Give it a mass, or remove its inertia.";

}  // namespace

LinkTree link_tree(const RobotDescription& robot, std::vector<Finding>& findings) {
  LinkTree tree;
  tree.joint_above.assign(robot.links.size(), -1);
  tree.children.resize(robot.links.size());
  const std::size_t before = findings.size();
  bool is_named =
      true;  // every joint joins two links that exist: else some seem to be roots that are none
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
    is_named = is_named && parent >= 0 && child >= 0 && parent != child;
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
            "A robot is a tree: remove one of them. A loop is closed in Legwork's JSON, by "
            "\"loops\".");
    } else {
      above = static_cast<int>(j);
      tree.children[at(parent)].push_back(static_cast<int>(j));
    }
  }
  std::vector<std::string> roots;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    is_named = is_named && robot.link(robot.links[i].name) == static_cast<int>(i) &&
               !robot.links[i].name.empty();
    if (tree.joint_above[i] < 0) {
      if (roots.empty()) tree.root = static_cast<int>(i);
      roots.push_back(robot.links[i].name);
    }
  }
  if (roots.size() > 1 && is_named)
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
  if (findings.size() > before || !is_named) tree.root = -1;
  return tree;
}

void check_masses(const RobotDescription& robot, const LinkTree& tree,
                  std::vector<Finding>& findings) {
  for (const DescribedLink& link : robot.links)
    if (link.inertia && link.inertia->mass < 0.0)
      findings.push_back({Finding::Kind::error, link.name,
                          at_place(robot, link.inertia->place,
                                   text_of({"Link ", quoted_text(link.name), " has a mass of ",
                                            number_text(link.inertia->mass), " kg."}),
                                   "Write a positive mass, in kg.")});
  // What the reader refused may be the mass that seems to be missing.
  const bool is_read = std::none_of(findings.begin(), findings.end(), [](const Finding& f) {
    return f.kind == Finding::Kind::error;
  });
  if (tree.root < 0 || !is_read) return;
  std::vector<double> mass(robot.links.size(), 0.0), rigid(robot.links.size(), 0.0);
  std::vector<bool> turns(robot.links.size(),
                          false);  // it has an inertia, of its own or of what is fixed to it
  std::vector<int> order = {tree.root};
  for (std::size_t i = 0; i < order.size(); ++i)
    for (const int j : tree.children[at(order[i])])
      order.push_back(robot.link(robot.joints[at(j)].child));
  for (std::size_t k = order.size(); k-- > 0;) {
    const std::size_t i = at(order[k]);
    if (robot.links[i].inertia) {
      mass[i] += robot.links[i].inertia->mass;
      rigid[i] += robot.links[i].inertia->mass;
      turns[i] = turns[i] || !robot.links[i].inertia->I.isZero(0.0);
    }
    if (tree.joint_above[i] < 0) continue;
    const DescribedJoint& joint = robot.joints[at(tree.joint_above[i])];
    const std::size_t parent = at(robot.link(joint.parent));
    mass[parent] += mass[i];
    if (joint.type != Type::fixed) continue;
    rigid[parent] += rigid[i];
    turns[parent] = turns[parent] || turns[i];
  }
  if (turns[at(tree.root)] && rigid[at(tree.root)] == 0.0)
    findings.push_back({Finding::Kind::error, robot.links[at(tree.root)].name,
                        at_place(robot, robot.links[at(tree.root)].place,
                                 text_of({"Link ", quoted_text(robot.links[at(tree.root)].name),
                                          " has an inertia, but no mass."}),
                                 kMassOrNone)});
  std::vector<bool> is_told(robot.links.size(), false);
  for (const int link : order) {
    const std::size_t i = at(link);
    if (tree.joint_above[i] < 0) continue;
    const DescribedJoint& joint = robot.joints[at(tree.joint_above[i])];
    const std::size_t parent = at(robot.link(joint.parent));
    is_told[i] = is_told[parent];  // of a chain without any mass the first link is told
    const bool is_meant = robot.links[i].is_between_axes && mass[i] > 0.0 && !turns[i];
    if (joint.type == Type::fixed || rigid[i] > 0.0 || is_told[i] || is_meant) continue;
    is_told[i] = mass[i] == 0.0;
    const std::string who = text_of({"Link ", quoted_text(robot.links[i].name)});
    if (turns[i]) {
      findings.push_back({Finding::Kind::error, robot.links[i].name,
                          at_place(robot, robot.links[i].place,
                                   text_of({who, " moves by joint ", quoted_text(joint.name),
                                            " and has an inertia, but no mass."}),
                                   kMassOrNone)});
      continue;
    }
    const bool is_carrier = mass[i] > 0.0;
    findings.push_back(
        {is_carrier ? Finding::Kind::suspicion : Finding::Kind::error, robot.links[i].name,
         at_place(robot, robot.links[i].place,
                  text_of({who, " moves by joint ", quoted_text(joint.name),
                           is_carrier ? ", but has no mass."
                                      : ", but neither it nor what hangs on it has a mass."}),
                  is_carrier ? "Give it a mass, unless it is one axis of several at the same place."
                             : "Give it a mass and an inertia, or make the joint fixed.")});
  }
}

void check_sizes(const RobotDescription& robot, std::vector<Finding>& findings) {
  const auto is_large = [](double x) { return !(std::abs(x) <= kLargestNumber); };
  const auto are_large = [&](const auto& x) { return is_large(x.cwiseAbs().maxCoeff()); };
  const auto tell = [&](const char* what, const std::string& name, const Place& place) {
    findings.push_back(
        {Finding::Kind::error, name,
         at_place(robot, place, text_of({what, quoted_text(name), " has numbers beyond 1e30."}),
                  "Write smaller numbers, in SI units.")});
  };
  for (const DescribedLink& link : robot.links) {
    const bool is_heavy =
        link.inertia && (is_large(link.inertia->mass) || are_large(link.inertia->I) ||
                         are_large(link.inertia->X_LI.p));
    const bool is_wide =
        std::any_of(link.shapes.begin(), link.shapes.end(), [&](const LinkShape& s) {
          return are_large(s.X_LG.p) || are_large(s.geometry.size) || is_large(s.geometry.radius) ||
                 is_large(s.geometry.length);
        });
    if (is_heavy || is_wide) tell("Link ", link.name, link.place);
  }
  for (const DescribedJoint& joint : robot.joints) {
    const bool is_strong = joint.limits && is_large(joint.limits->effort);
    const bool is_geared =
        joint.mimic && (is_large(joint.mimic->multiplier) || is_large(joint.mimic->offset));
    if (are_large(joint.X_PJ.p) || is_strong || is_geared) tell("Joint ", joint.name, joint.place);
  }
  // Too many to be moved in time.
  const auto too_many = [&](const Place& place, int most, const char* what, const char* hint) {
    findings.push_back(
        {Finding::Kind::error, "",
         at_place(robot, place,
                  text_of({"Here the robot has more than ", std::to_string(most), what, "."}),
                  hint)});
  };
  int freedom = 0;
  for (const DescribedJoint& joint : robot.joints) {
    const int before = freedom;
    freedom += freedom_of(joint.type);
    if (before <= kMostRobotFreedom && freedom > kMostRobotFreedom)
      too_many(joint.place, kMostRobotFreedom, " degrees of freedom",
               "Make fixed joints of those that need not move.");
  }
  if (robot.links.size() > kMostRobotLinks)
    too_many(robot.links[kMostRobotLinks].place, static_cast<int>(kMostRobotLinks), " links",
             "Remove those that are not needed.");
  for (const DescribedLoop& loop : robot.loops)
    if (are_large(loop.X_AL.p) || are_large(loop.X_BL.p)) tell("Loop ", loop.name, loop.place);
}

}  // namespace legwork
