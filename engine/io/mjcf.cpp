#include "engine/io/mjcf.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "engine/io/geometry_extent.h"
#include "engine/io/mjcf_text.h"
#include "engine/math/rotation.h"
#include "engine/math/trig.h"

namespace legwork {
namespace {

using Type = DescribedJoint::Type;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

Transform inverse(const Transform& X) {
  const Mat3 R = X.R.transpose();
  return {R, -(R * X.p)};
}
Transform shift(const Vec3& p) { return {Mat3::Identity(), p}; }
Origin origin(const Transform& X) {
  Origin out;
  out.R = X.R;
  out.p = X.p;
  return out;
}

class Names {
 public:
  bool take(const std::string& name) { return taken_.insert(name).second; }
  // The one wanted, or that with a number; none of those given.
  std::string fresh(const std::string& wanted, const std::set<std::string>& given = {}) {
    std::string name = wanted;
    if (!given.contains(name) && take(name)) return name;
    int& k = last_.try_emplace(wanted, 1).first->second;  // many may want the same
    do name = wanted + "_" + std::to_string(++k);
    while (given.contains(name) || !take(name));
    return name;
  }

 private:
  std::set<std::string> taken_;
  std::map<std::string, int> last_;  // number given
};

// What a body's geoms weigh, in its link's axes.
struct Part {
  double mass = 0.0;
  Vec3 p = Vec3::Zero();  // centre
  Mat3 I = Mat3::Zero();  // about it
};

class MjcfReader {
 public:
  explicit MjcfReader(const std::string& file_name) : text_(robot_) {
    robot_.file_name = file_name;
  }

  RobotDescription read(const XmlElement& root) {
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

 private:
  using Element = MjcfText::Element;
  struct Scope {
    int link = 0;
    Transform X_LF;  // of the body or frame whose content is read, in its link
    Transform X_WL;  // of the link, as the file stands
    int of_class = 0;
    bool is_frame = false;
    std::vector<Part>* parts = nullptr;  // of the link's geoms
  };
  struct BodyPlace {
    int link = 0;
    Transform X_LB, X_WB;
  };

  template <class Do>
  static void for_children(const XmlElement& e, Do&& what) {
    for (const XmlElement& child : e.children) what(child);
  }

  // ---- Settings and assets
  void read_compiler(const XmlElement& e) {
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
  // What is neither bodies nor acts on them.
  void read_other(const XmlElement& root, const XmlElement& e) {
    constexpr std::string_view kRead = " compiler default worldbody equality actuator keyframe ";
    if (e.name == "option") {
      text_.numbers(text_.element(e, Mjcf::option), "gravity", robot_.gravity.data(), 3);
      for (const XmlElement& child : e.children) text_.pass_over(e, child, " flag ");
    } else if (e.name == "asset") {
      for (const XmlElement& child : e.children) read_asset(e, child);
    } else if (kRead.find(" " + e.name + " ") == std::string_view::npos) {
      text_.pass_over(root, e,
                      " size visual statistic custom extension deformable contact tendon sensor ");
    }
  }
  void read_asset(const XmlElement& parent, const XmlElement& e) {
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

  // ---- Bodies
  void read_content(const XmlElement& e, const Scope& at) {
    for (const XmlElement& child : e.children) {
      text_.about = links_[static_cast<std::size_t>(at.link)].name;
      const bool is_of_body =
          child.name == "joint" || child.name == "freejoint" || child.name == "inertial";
      if (is_of_body && (at.is_frame || !at.parts)) {
        text_.fault(child,
                    text_of({"<", child.name, "> stands in <", e.name, ">, not in a <body>."}),
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

  // Names that the file gives, which new ones must not be.
  void collect_names(const XmlElement& e) {
    if (const XmlAttribute* name = e.find("name")) {
      if (e.name == "body") given_.insert(name->value);
      if (e.name == "joint") joint_given_.insert(name->value);
    }
    for (const XmlElement& child : e.children) collect_names(child);
  }
  std::string new_link(const std::string& wanted) { return names_.fresh(wanted, given_); }
  std::string new_joint(const std::string& wanted) {
    return joint_names_.fresh(wanted, joint_given_);
  }

  void read_body(const XmlElement& e, const Scope& at) {
    if (links_.size() > kMostRobotLinks) return;  // check_sizes() tells it
    const Element x = text_.element(e, Mjcf::body);
    std::string name = text_.word(x, "name");
    if (name.empty())
      name = new_link("body_" + std::to_string(bodies_.size() + 1));
    else if (name == "world")
      return text_.fault(e, "A body is named \"world\", as <worldbody> is.",
                         "Give it another name.");
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
  int add_link(const std::string& name, const XmlElement* e, bool is_between_axes) {
    links_.push_back({name, {}, {}, is_between_axes, MjcfText::place_of(*e)});
    return static_cast<int>(links_.size()) - 1;
  }
  DescribedJoint fixed(std::string name, int parent, const std::string& child, const Transform& X,
                       const XmlElement& e) const {
    DescribedJoint joint;
    joint.name = std::move(name);
    joint.parent = links_[static_cast<std::size_t>(parent)].name;
    joint.child = child;
    joint.X_PJ = origin(X);
    joint.place = joint.axis_place = MjcfText::place_of(e);
    return joint;
  }

  DescribedJoint read_joint(const Element& x, const std::string& body, std::size_t k) {
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
  static DescribedJoint::Limits& range_of(DescribedJoint& joint) {
    if (!joint.limits) joint.limits = DescribedJoint::Limits{};
    joint.limits->place = joint.place;
    return *joint.limits;
  }
  // Whether a range is in force: if the file says so, or if it says nothing and gives one.
  bool is_limited_by(const Element& x, const char* flag, const char* range, double* out) {
    const bool has_range = text_.numbers(x, range, out, 2);
    const std::optional<bool> said = text_.flag(x, flag);
    if (!said && has_range && !has_auto_limits_)
      text_.fault(*text_.find(x, range),
                  text_of({"<", x.e->name, "> has a ", range, ", but autolimits is off."}),
                  text_of({"Add ", flag, "=\"true\" or \"false\"."}));
    if (!said && has_range && out[0] >= out[1] && out[0] != 0.0)
      text_.suspect(
          *text_.find(x, range),
          text_of({range, " of <", x.e->name, "> begins at ", number_text(out[0]), " and ends at ",
                   number_text(out[1]), ", so that nothing is limited."}),
          "Exchange the numbers, or remove them.");
    return said.value_or(out[0] < out[1]);
  }
  // The joint moved by -ref, so that its coordinate is ref where the file shows it.
  Transform start_of(const Element& x, const DescribedJoint& joint) {
    double ref = 0.0;
    const double length = joint.axis.norm();
    if (x.kind == Mjcf::freejoint || !text_.numbers(x, "ref", &ref, 1) || !(length > 0.0))
      return {};
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

  // ---- Inertia
  void read_inertia(const XmlElement& e, const Scope& at, const std::vector<Part>& parts) {
    const XmlElement* inertial = nullptr;
    for (const XmlElement& child : e.children) {
      if (child.name != "inertial") continue;
      if (inertial) text_.fault(child, "A body has one <inertial> at most.", "Remove one of them.");
      inertial = &child;
    }
    DescribedLink& link = links_[static_cast<std::size_t>(at.link)];
    if (inertial && inertia_from_geoms_ != std::optional(true))
      return read_inertial(*inertial, at, link);
    if (inertia_from_geoms_ == std::optional(false)) return;
    LinkInertia in;
    in.place = MjcfText::place_of(e);
    for (const Part& part : parts) {
      in.mass += part.mass;
      in.X_LI.p += part.mass * part.p;
    }
    if (std::isnan(in.mass))
      return text_.fault(
          e,
          text_of({"The mass of body ", quoted_text(link.name),
                   " follows from a mesh, which is not read."}),
          "Add <inertial> with its pos, mass and fullinertia; MuJoCo's mj_saveLastXML writes it.");
    if (!(in.mass > 0.0)) return;
    in.X_LI.p /= in.mass;
    for (const Part& part : parts) {
      const Vec3 d = part.p - in.X_LI.p;
      in.I += part.I + part.mass * (d.dot(d) * Mat3::Identity() - d * d.transpose());
    }
    link.inertia = in;
  }
  void read_inertial(const XmlElement& e, const Scope& at, DescribedLink& link) {
    const Element x = text_.element(e, Mjcf::inertial);
    LinkInertia in;
    in.place = MjcfText::place_of(e);
    in.X_LI = origin(at.X_LF * text_.pose(x));
    for (const char* required : {"pos", "mass"})
      if (!e.find(required))
        text_.fault(e, text_of({"<inertial> has no ", required, "."}),
                    text_of({"Add ", required, "=\"...\"."}));
    in.mass = text_.number(x, "mass", 0.0);
    double m[6] = {};
    if (e.find("fullinertia") && e.find("diaginertia"))
      text_.fault(e, "<inertial> has fullinertia and diaginertia.", "Remove one of them.");
    if (text_.numbers(x, "fullinertia", m, 6)) {
      in.I << m[0], m[3], m[4], m[3], m[1], m[5], m[4], m[5], m[2];
      if (text_.has_orientation(x))
        text_.fault(
            e, "<inertial> has an orientation beside fullinertia, which is in the body's axes.",
            "Remove one of them.");
    } else if (text_.numbers(x, "diaginertia", m, 3)) {
      in.I = Mat3(Vec3(m[0], m[1], m[2]).asDiagonal());
    } else {
      text_.fault(e, "<inertial> has no inertia.", "Add diaginertia or fullinertia, in kg m^2.");
    }
    link.inertia = in;
  }

  // ---- Geoms and sites
  void read_geom(const XmlElement& e, const Scope& at) {
    const Element x = text_.element(e, Mjcf::geom, at.of_class);
    LinkShape shape;
    shape.name = text_.word(x, "name");
    shape.place = MjcfText::place_of(e);
    shape.is_collision =
        text_.number(x, "contype", 1.0) != 0.0 || text_.number(x, "conaffinity", 1.0) != 0.0;
    shape.material = text_.word(x, "material");
    const auto color = colors_.find(shape.material);
    if (color != colors_.end()) shape.color = color->second;
    Eigen::Vector4d rgba;
    if (text_.numbers(x, "rgba", rgba.data(), 4)) shape.color = rgba;
    Transform X_FG = text_.pose(x);
    const bool is_read = read_geometry(x, shape.geometry, X_FG);
    shape.X_LG = origin(at.X_LF * X_FG);
    if (is_read || shape.geometry.kind == Geometry::Kind::mesh) weigh(x, shape, at);
    if (!is_read) return;
    links_[static_cast<std::size_t>(at.link)].shapes.push_back(std::move(shape));
  }
  // False if it is wrong or left out; then it counts as a mesh, as its mass is not known.
  bool read_geometry(const Element& x, Geometry& out, Transform& X) {
    const std::size_t found_before = robot_.findings.size();
    const std::string type = text_.word(x, "type", "sphere");
    const XmlAttribute* mesh = text_.find(x, "mesh");
    if (type == "mesh") {
      const auto found = meshes_.find(mesh ? mesh->value : "");
      if (found == meshes_.end()) {
        text_.fault(*x.e, text_of({"There is no mesh ", quoted_text(mesh ? mesh->value : ""), "."}),
                    "Add <mesh file=\"...\"/> within <asset>, or correct the name.");
        return false;
      }
      out = found->second;
      return true;
    }
    if (type == "hfield" || type == "sdf" || mesh) {
      out.kind = Geometry::Kind::mesh;
      text_.leave_out(*x.e, mesh && type != "sdf" ? "a shape fitted to a mesh"
                                                  : text_of({"<geom> of type ", type}));
      return false;
    }
    constexpr std::pair<const char*, Geometry::Kind> kKinds[] = {
        {"sphere", Geometry::Kind::sphere},     {"capsule", Geometry::Kind::capsule},
        {"cylinder", Geometry::Kind::cylinder}, {"ellipsoid", Geometry::Kind::ellipsoid},
        {"box", Geometry::Kind::box},           {"plane", Geometry::Kind::plane}};
    const auto known = std::find_if(std::begin(kKinds), std::end(kKinds),
                                    [&](const auto& kind) { return type == kind.first; });
    if (known == std::end(kKinds)) {
      text_.fault(*text_.find(x, "type"), text_of({quoted_text(type), " is no type of geom."}),
                  "There are plane, sphere, capsule, ellipsoid, cylinder, box and mesh.");
      return false;
    }
    out.kind = known->second;
    if (out.kind == Geometry::Kind::plane) return true;
    const bool is_round =
        out.kind == Geometry::Kind::capsule || out.kind == Geometry::Kind::cylinder;
    const bool has_three = out.kind == Geometry::Kind::box || out.kind == Geometry::Kind::ellipsoid;
    double size[3] = {}, ends[6] = {};
    text_.some_numbers(x, "size", size, 3);
    if ((is_round || has_three) && text_.numbers(x, "fromto", ends, 6)) {
      const Vec3 a(ends[0], ends[1], ends[2]), b(ends[3], ends[4], ends[5]);
      const double length = (a - b).norm();
      if (has_three) size[1] = size[0];
      size[is_round ? 1 : 2] = length / 2.0;
      X.p = (a + b) / 2.0;
      if (length > 1e-100) X.R = rotation_from_z(a - b);
    }
    out.radius = has_three ? 0.0 : size[0];
    if (is_round) out.length = 2.0 * size[1];
    if (has_three)
      out.size = Vec3(size[0], size[1], size[2]) * (out.kind == Geometry::Kind::box ? 2.0 : 1.0);
    const bool has_size =
        has_three ? out.size.minCoeff() > 0.0 : out.radius > 0.0 && (!is_round || out.length > 0.0);
    const bool is_read = robot_.findings.size() == found_before && !text_.lacks_class();
    if (!has_size && is_read)
      text_.fault(
          *x.e, text_of({"This ", type, " has no size."}),
          has_three ? "Write size with three half lengths, in m."
          : is_round
              ? "Write size with radius and half length, or fromto with the radius as size, in m."
              : "Write size with the radius, in m.");
    return has_size;
  }
  // NaN where it would follow from a mesh.
  void weigh(const Element& x, const LinkShape& shape, const Scope& at) {
    const double group = text_.number(x, "group", 0.0);
    double mass = text_.number(x, "mass", -1.0);
    const double density = text_.number(x, "density", 1000.0);
    if (mass < 0.0 && text_.find(x, "mass"))
      text_.fault(*text_.find(x, "mass"),
                  text_of({"A geom has a mass of ", number_text(mass), " kg."}),
                  "Masses are not negative, in kg.");
    if (density < 0.0)
      text_.fault(*text_.find(x, "density"),
                  text_of({"A geom has a density of ", number_text(density), " kg/m^3."}),
                  "Densities are not negative, in kg/m^3.");
    if (!at.parts || group < groups_[0] || group > groups_[1] || mass == 0.0) return;
    const Extent extent = extent_of(shape.geometry);
    if (shape.geometry.kind == Geometry::Kind::mesh && (mass > 0.0 || density != 0.0))
      mass = std::nan("");
    if (mass < 0.0) mass = density * extent.volume;
    if (mass == 0.0 || shape.geometry.kind == Geometry::Kind::plane) return;
    if (text_.flag(x, "shellinertia") == std::optional(true))
      text_.fault(*text_.find(x, "shellinertia"), "The inertia of shells is not read.",
                  "Add <inertial>; MuJoCo's mj_saveLastXML writes it.");
    const Mat3 own = Vec3(extent.I * (mass / extent.volume)).asDiagonal();
    at.parts->push_back({mass, shape.X_LG.p, turned_symmetric(shape.X_LG.R, own)});
  }
  void read_site(const XmlElement& e, const Scope& at) {
    const Element x = text_.element(e, Mjcf::site, at.of_class);
    const std::string name = text_.word(x, "name");
    if (name.empty()) return text_.leave_out(e, "<site> without a name");
    const Transform X = at.X_LF * text_.pose(x);
    sites_.emplace(name, BodyPlace{at.link, X, at.X_WL * X});
    waiting_sites_.push_back({name, at.link, X, &e});
  }

  // ---- Equalities
  const BodyPlace* body_named(const Element& x, const char* attribute) {
    const XmlAttribute* a = text_.find(x, attribute);
    if (!a || a->value == "world") return &world_;
    const auto found = body_index_.find(a->value);
    if (found != body_index_.end()) return &bodies_[found->second].second;
    text_.fault(*a, text_of({"There is no body ", quoted_text(a->value), "."}),
                "Add it, or correct the name.");
    return nullptr;
  }
  const BodyPlace* site_named(const Element& x, const char* attribute) {
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
  void read_equality(const XmlElement& parent, const XmlElement& e) {
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
        X_AF = {rotation_from_quaternion(q / q.norm()),
                Vec3(relative[0], relative[1], relative[2])};
      else
        X_AF = inverse(a->X_WB) * (b->X_WB * X_BF);
    }
    loop.a = links_[static_cast<std::size_t>(a->link)].name;
    loop.X_AL = origin(a->X_LB * X_AF);
    loop.b = links_[static_cast<std::size_t>(b->link)].name;
    loop.X_BL = origin(b->X_LB * X_BF);
    robot_.loops.push_back(std::move(loop));
  }
  DescribedJoint* joint_named(const std::string& name, const XmlElement& e) {
    const auto found = joint_index_.find(name);
    if (found != joint_index_.end()) return &joints_[found->second];
    text_.fault(e, text_of({"There is no joint ", quoted_text(name), "."}),
                "Add it, or correct the name.");
    return nullptr;
  }
  // joint1 - ref1 = a polynomial of joint2 - ref2
  void read_joint_equality(const Element& x) {
    double c[5] = {0.0, 1.0, 0.0, 0.0, 0.0};
    text_.some_numbers(x, "polycoef", c, 5);
    const std::string follower = text_.word(x, "joint1"), leader = text_.word(x, "joint2");
    if (leader.empty()) return text_.leave_out(*x.e, "<joint> of <equality> that holds one joint");
    if (c[2] != 0.0 || c[3] != 0.0 || c[4] != 0.0)
      return text_.leave_out(*x.e, "<joint> of <equality> that is not linear");
    DescribedJoint* joint = joint_named(follower, *x.e);
    if (!joint) return;
    joint->mimic =
        DescribedJoint::Mimic{leader, c[1], refs_[follower] + c[0] - c[1] * refs_[leader]};
  }

  // ---- Actuators and poses
  void read_actuator(const XmlElement& parent, const XmlElement& e) {
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
  void read_key(const XmlElement& parent, const XmlElement& e, bool is_free) {
    if (e.name != "key") return text_.pass_over(parent, e, "");
    const Element x = text_.element(e, Mjcf::key);
    const XmlAttribute* a = text_.find(x, "qpos");
    if (!a) return;
    DescribedPose pose;
    pose.place = MjcfText::place_of(e);
    pose.name =
        pose_names_.fresh(text_.word(x, "name", "key_" + std::to_string(robot_.poses.size() + 1)));
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
        text_.fault(*a, "qpos of <key> has a quaternion of length 0.",
                    "Write 1 0 0 0 for no turn.");
      else if (std::abs(length - 1.0) > 1e-6)
        for (std::size_t k = q.size() - 4; k < q.size(); ++k) q[k] /= length;
      return q;
    };
    if (is_free) pose.base = turn(take(7));
    for (const DescribedJoint& joint : joints_)
      if (const std::size_t n = size_of(joint)) pose.joints.push_back({joint.name, turn(take(n))});
    robot_.poses.push_back(std::move(pose));
  }
  static std::size_t size_of(const DescribedJoint& joint) {
    return joint.type == Type::fixed       ? 0
           : joint.type == Type::floating  ? 7
           : joint.type == Type::spherical ? 4
                                           : 1;
  }

  // ---- The whole
  // A world that holds nothing but one free body is left out. Whether that body is the root now.
  bool drop_world() {
    const auto is_of_world = [](const DescribedJoint& joint) { return joint.parent == "world"; };
    const bool has_loop = std::any_of(
        robot_.loops.begin(), robot_.loops.end(),
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
    robot_.floats = true;
    return true;
  }
  void note(const Place& place, const std::string& name) {
    XmlElement at;
    at.line = place.line;
    at.column = place.column;
    text_.leave_out(at, name);
  }
  void finish() {
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

  struct Site {
    std::string name;
    int link = 0;
    Transform X_LF;
    const XmlElement* e = nullptr;
  };
  RobotDescription robot_;
  MjcfText text_;
  std::vector<DescribedLink> links_;  // the world first
  std::vector<DescribedJoint> joints_;
  std::vector<std::pair<std::string, BodyPlace>> bodies_;
  std::map<std::string, std::size_t> body_index_, joint_index_;
  std::map<std::string, BodyPlace> sites_;
  std::vector<Site> waiting_sites_;
  BodyPlace world_;
  std::set<std::string> given_, joint_given_;
  Names names_, joint_names_, loop_names_, pose_names_;
  std::map<std::string, Geometry> meshes_;
  std::map<std::string, Eigen::Vector4d> colors_;
  std::map<std::string, double> refs_, force_caps_;
  bool has_auto_limits_ = true, strips_paths_ = false;
  std::optional<bool> inertia_from_geoms_;  // none: where there is no inertial
  double groups_[2] = {0.0, 5.0};
  double total_mass_ = -1.0;
  std::string mesh_folder_;
};

}  // namespace

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
