#include "engine/io/mjcf.h"

#include <algorithm>

#include "engine/io/mjcf_reader.h"

namespace legwork {

RobotDescription MjcfReader::read(const XmlElement& root) {
  const XmlAttribute* name = root.find("model");
  if (name && !is_short(name->value))
    text_.fault(*name, text_of({"model of <mujoco> ", kTooLong}), kShorten);
  else if (name)
    robot_.name = name->value;
  for (const XmlElement& e : root.children) {
    if (e.name == "compiler") read_compiler(e);
    if (e.name == "default") text_.read_defaults(e, -1);
  }
  for (const XmlElement& e : root.children) read_other(root, e);
  collect_names(root);
  links_.push_back({"world", {}, {}, false, MjcfText::place_of(root)});
  names_.take("world");
  Scope world;
  for (const XmlElement& e : root.children)
    if (e.name == "worldbody") read_content(e, world);
  for (const XmlElement& e : root.children) {
    if (e.name == "equality") for_children(e, [&](const XmlElement& x) { read_equality(e, x); });
    if (e.name == "contact") for_children(e, [&](const XmlElement& x) { read_contact(e, x); });
    if (e.name == "actuator") for_children(e, [&](const XmlElement& x) { read_actuator(e, x); });
  }
  const bool is_free = drop_world();
  if (!text_.has_errors())  // else the number of coordinates may be another one
    for (const XmlElement& e : root.children)
      if (e.name == "keyframe")
        for_children(e, [&](const XmlElement& x) { read_key(e, x, is_free); });
  text_.about.clear();
  finish();
  return std::move(robot_);
}

void MjcfReader::read_compiler(const XmlElement& e) {
  const Element x = text_.element(e, Mjcf::compiler);
  for (const XmlElement& child : e.children) text_.pass_over(e, child, " lengthrange ");
  const std::string angle = text_.word(x, "angle", text_.is_in_degrees ? "degree" : "radian");
  if (angle != "degree" && angle != "radian")
    text_.fault(*e.find("angle"), text_of({"Angles cannot be in ", quoted_text(angle), "."}),
                "Write degree or radian.");
  text_.is_in_degrees = angle == "degree";
  const std::string sequence = text_.word(x, "eulerseq", text_.euler_sequence);
  if (sequence.size() == 3 && sequence.find_first_not_of("xyzXYZ") == std::string::npos)
    text_.euler_sequence = sequence;
  else
    text_.fault(*e.find("eulerseq"), text_of({quoted_text(sequence), " is no order of axes."}),
                "Write three of x, y, z (turning with the body) and X, Y, Z (fixed).");
  if (text_.word(x, "coordinate", "local") != "local")
    text_.fault(
        *e.find("coordinate"), "Global coordinates are not read.",
        "MuJoCo has given them up: save the model with version 2.3.3, which writes local ones.");
  has_auto_limits_ = text_.flag(x, "autolimits").value_or(has_auto_limits_);
  if (x.e->find("inertiafromgeom")) inertia_from_geoms_ = text_.flag(x, "inertiafromgeom");
  text_.numbers(x, "inertiagrouprange", groups_, 2);
  total_mass_ = text_.number(x, "settotalmass", total_mass_);
  mesh_folder_ = text_.word(x, "meshdir", text_.word(x, "assetdir", mesh_folder_));
  strips_paths_ = text_.flag(x, "strippath").value_or(strips_paths_);
}

void MjcfReader::read_other(const XmlElement& root, const XmlElement& e) {
  constexpr std::string_view kRead =
      " compiler default worldbody contact equality actuator keyframe ";
  if (e.name == "option") {
    text_.numbers(text_.element(e, Mjcf::option), "gravity", robot_.gravity.data(), 3);
    for (const XmlElement& child : e.children) text_.pass_over(e, child, " flag ");
  } else if (e.name == "asset") {
    for (const XmlElement& child : e.children) read_asset(e, child);
  } else if (kRead.find(" " + e.name + " ") == std::string_view::npos) {
    text_.pass_over(root, e, " size visual statistic custom extension deformable tendon sensor ");
  }
}

void MjcfReader::read_asset(const XmlElement& parent, const XmlElement& e) {
  if (e.name == "mesh") {
    const Element x = text_.element(e, Mjcf::mesh);
    std::string file = text_.word(x, "file");
    const std::size_t stem = file.find_last_of('/') + 1;
    const std::string name =
        text_.word(x, "name", file.substr(stem, file.find_last_of('.') - stem));
    if (strips_paths_) file = file.substr(stem);
    const bool is_in_folder = !mesh_folder_.empty() && !file.starts_with("/");
    Geometry mesh;
    mesh.kind = Geometry::Kind::mesh;
    mesh.size = Vec3::Ones();
    text_.numbers(x, "scale", mesh.size.data(), 3);
    mesh.mesh =
        is_in_folder ? mesh_folder_ + (mesh_folder_.ends_with('/') ? "" : "/") + file : file;
    meshes_.emplace(name, mesh);
  } else if (e.name == "material") {
    const Element x = text_.element(e, Mjcf::material);
    Eigen::Vector4d color;
    if (text_.numbers(x, "rgba", color.data(), 4)) colors_.emplace(text_.word(x, "name"), color);
  } else {
    text_.pass_over(parent, e, " texture hfield skin model ");
  }
}

void MjcfReader::read_content(const XmlElement& e, const Scope& at) {
  for (const XmlElement& child : e.children) {
    text_.about = links_[static_cast<std::size_t>(at.link)].name;
    const bool is_of_body =
        child.name == "joint" || child.name == "freejoint" || child.name == "inertial";
    if (is_of_body && (at.is_frame || !at.parts)) {
      text_.fault(child, text_of({"<", child.name, "> stands in <", e.name, ">, not in a <body>."}),
                  "Move it into the body that it belongs to.");
    } else if (child.name == "geom") {
      read_geom(child, at);
    } else if (child.name == "site") {
      read_site(child, at);
    } else if (child.name == "body") {
      read_body(child, at);
    } else if (child.name == "frame") {
      const Element x = text_.element(child, Mjcf::frame);
      Scope inner = at;
      inner.X_LF = at.X_LF * text_.pose(x);
      inner.of_class = text_.class_named(child, "childclass", at.of_class);
      inner.is_frame = true;
      read_content(child, inner);
    } else if (!is_of_body) {
      text_.pass_over(e, child, " camera light plugin ");
    }
  }
}

void MjcfReader::collect_names(const XmlElement& e) {
  if (const XmlAttribute* name = e.find("name")) {
    if (e.name == "body") given_.insert(name->value);
    if (e.name == "joint") joint_given_.insert(name->value);
  }
  for (const XmlElement& child : e.children) collect_names(child);
}

void MjcfReader::read_body(const XmlElement& e, const Scope& at) {
  if (links_.size() > kMostRobotLinks) return;  // check_sizes() tells it
  const Element x = text_.element(e, Mjcf::body);
  std::string name = text_.word(x, "name");
  if (name.empty())
    name = new_link("body_" + std::to_string(bodies_.size() + 1));
  else if (name == "world")
    return text_.fault(e, "A body is named \"world\", as <worldbody> is.", "Give it another name.");
  else if (!names_.take(name))
    return text_.fault(e, text_of({"There are two bodies named ", quoted_text(name), "."}),
                       "Give each body a name of its own.");
  text_.about = name;
  const int of_class = text_.class_named(e, "childclass", at.of_class);
  const Transform X_LB = at.X_LF * text_.pose(x), X_WB = at.X_WL * X_LB;
  std::vector<Element> joints;
  for (const XmlElement& child : e.children) {
    if (child.name == "joint") joints.push_back(text_.element(child, Mjcf::joint, of_class));
    if (child.name == "freejoint") joints.push_back(text_.element(child, Mjcf::freejoint));
  }
  constexpr std::size_t kMostJoints = 6;
  if (joints.size() > kMostJoints) {
    text_.fault(*joints[kMostJoints].e, "A body has more than six joints.",
                "Six move it in all directions: remove the others.");
    joints.resize(kMostJoints);
  }
  Scope inner;
  inner.of_class = of_class;
  Vec3 from = Vec3::Zero();  // where the last joint is, in the body's axes
  Transform X_PJ = X_LB;
  int parent = at.link;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    DescribedJoint joint = read_joint(joints[k], name, k);
    const bool is_last = k + 1 == joints.size();
    if (joint.type == Type::floating && (at.link != 0 || joints.size() > 1))
      text_.fault(*joints[k].e, "Only a body in the world can be free, without another joint.",
                  "Remove the free joint, or move the body into <worldbody>.");
    Vec3 to = Vec3::Zero();
    text_.numbers(joints[k], "pos", to.data(), 3);
    if (joint.type == Type::floating) {
      X_PJ = {};  // its coordinates are those of the body in the world
      to.setZero();
    }
    X_PJ = X_PJ * shift(to - from) * start_of(joints[k], joint);
    from = to;
    joint.X_PJ = origin(X_PJ);
    joint.parent = links_[static_cast<std::size_t>(parent)].name;
    joint.child = is_last ? name : new_link(name + "/" + joint.name);
    parent = add_link(joint.child, joints[k].e, !is_last);
    joint_index_.emplace(joint.name, joints_.size());
    joints_.push_back(std::move(joint));
    X_PJ = {};
  }
  if (joints.empty()) {
    DescribedJoint joint = fixed(new_joint(name + "_fixed"), at.link, name, X_LB, e);
    parent = add_link(name, &e, false);
    joints_.push_back(std::move(joint));
  }
  inner.link = parent;
  links_[static_cast<std::size_t>(parent)].place = MjcfText::place_of(e);
  inner.X_LF = shift(-from);
  inner.X_WL = X_WB * shift(from);
  bodies_.push_back({name, {parent, inner.X_LF, X_WB}});
  body_index_.emplace(name, bodies_.size() - 1);
  std::vector<Part> parts;
  inner.parts = &parts;
  read_content(e, inner);
  text_.about = name;
  read_inertia(e, inner, parts);
}

int MjcfReader::add_link(const std::string& name, const XmlElement* e, bool is_between_axes) {
  links_.push_back({name, {}, {}, is_between_axes, MjcfText::place_of(*e)});
  return static_cast<int>(links_.size()) - 1;
}

DescribedJoint MjcfReader::fixed(std::string name, int parent, const std::string& child,
                                 const Transform& X, const XmlElement& e) const {
  DescribedJoint joint;
  joint.name = std::move(name);
  joint.parent = links_[static_cast<std::size_t>(parent)].name;
  joint.child = child;
  joint.X_PJ = origin(X);
  joint.place = joint.axis_place = MjcfText::place_of(e);
  return joint;
}

bool MjcfReader::drop_world() {
  const auto is_of_world = [](const DescribedJoint& joint) { return joint.parent == "world"; };
  const bool has_loop =
      std::any_of(robot_.loops.begin(), robot_.loops.end(),
                  [](const DescribedLoop& loop) { return loop.a == "world" || loop.b == "world"; });
  const auto root = std::find_if(joints_.begin(), joints_.end(), is_of_world);
  robot_.floats = false;
  if (has_loop || std::count_if(joints_.begin(), joints_.end(), is_of_world) != 1 ||
      root->type != Type::floating)
    return false;
  for (const LinkShape& shape : links_[0].shapes) note(shape.place, "the world's <geom>");
  if (root->armature != 0.0) note(root->place, "armature of a free joint");
  joints_.erase(root);
  links_.erase(links_.begin());
  waiting_sites_.erase(std::remove_if(waiting_sites_.begin(), waiting_sites_.end(),
                                      [&](const Site& site) {
                                        if (site.link == 0)
                                          text_.leave_out(*site.e, "the world's <site>");
                                        return site.link == 0;
                                      }),
                       waiting_sites_.end());
  for (Site& site : waiting_sites_) --site.link;
  std::erase_if(robot_.no_contact, [&](const DescribedPair& pair) {
    const bool is_with_world = pair.a == "world" || pair.b == "world";
    if (is_with_world) note(pair.place, "the world's <exclude>");
    return is_with_world;
  });
  robot_.floats = true;
  return true;
}

void MjcfReader::note(const Place& place, const std::string& name) {
  XmlElement at;
  at.line = place.line;
  at.column = place.column;
  text_.leave_out(at, name);
}

void MjcfReader::finish() {
  for (const Site& site : waiting_sites_) {
    const std::string name = new_link(site.name);
    joints_.push_back(fixed(new_joint(name + "_fixed"), site.link, name, site.X_LF, *site.e));
    add_link(name, site.e, false);
  }
  double mass = 0.0;
  for (const DescribedLink& link : links_) mass += link.inertia ? link.inertia->mass : 0.0;
  for (DescribedLink& link : links_) {
    if (link.inertia && total_mass_ > 0.0 && mass > 0.0) {
      link.inertia->mass *= total_mass_ / mass;
      link.inertia->I *= total_mass_ / mass;
    }
    robot_.add(std::move(link));
  }
  for (DescribedJoint& joint : joints_) {
    const auto cap = force_caps_.find(joint.name);
    if (cap != force_caps_.end()) {
      double& effort = range_of(joint).effort;
      effort = effort > 0.0 ? std::min(effort, cap->second) : cap->second;
    }
    robot_.add(std::move(joint));
  }
  text_.tell_left_out();
}

Result<RobotDescription> read_mjcf(std::string_view text, const std::string& file_name) {
  Result<XmlElement> root = parse_xml(text, file_name);
  if (!root) return root.error();
  if (root->name != "mujoco")
    return Diagnostic{text_of({"The root element is <", root->name, ">, not <mujoco>."}),
                      "An MJCF file begins with <mujoco model=\"...\">.", file_name, root->line,
                      root->column};
  RobotDescription robot = MjcfReader(file_name).read(*root);
  const auto refused =
      std::find_if(robot.findings.begin(), robot.findings.end(),
                   [](const Finding& f) { return f.kind == Finding::Kind::error; });
  if (robot.links.size() < 2 && robot.joints.empty() && robot.floats != std::optional(true)) {
    if (refused != robot.findings.end()) return refused->what;
    return Diagnostic{"There is no body in this file.", "Add <body> within <worldbody>.", file_name,
                      root->line, root->column};
  }
  return robot;
}

}  // namespace legwork
