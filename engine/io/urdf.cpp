#include "engine/io/urdf.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/io/number_list.h"
#include "engine/io/xml.h"
#include "engine/math/rotation.h"

namespace legwork {
namespace {

using Type = DescribedJoint::Type;
// Elements that are read, with their attributes and what may stand in them once; each with blanks around.
struct UrdfElement {
  const char *name, *attributes, *once;
};
constexpr UrdfElement kElements[] = {
    {"robot", " name version ", " "},
    {"material", " name ", " color texture "},
    {"color", " rgba ", " "},
    {"texture", " filename ", " "},
    {"link", " name type ", " inertial "},
    {"inertial", " name ", " origin mass inertia "},
    {"mass", " value ", " "},
    {"inertia", " ixx ixy ixz iyy iyz izz ", " "},
    {"visual", " name ", " origin geometry material "},
    {"collision", " name ", " origin geometry material verbose "},
    {"geometry", " name ", " "},
    {"box", " size ", " "},
    {"sphere", " radius ", " "},
    {"cylinder", " radius length ", " "},
    {"capsule", " radius length ", " "},
    {"mesh", " filename scale ", " "},
    {"origin", " xyz rpy ", " "},
    {"joint", " name type ", " origin parent child axis limit dynamics mimic "},
    {"parent", " link ", " "},
    {"child", " link ", " "},
    {"axis", " xyz ", " "},
    {"limit", " lower upper effort velocity ", " "},
    {"dynamics", " damping friction ", " "},
    {"mimic", " joint multiplier offset ", " "}};

constexpr const char* kRunXacro = "Run xacro on this file first: xacro FILE > robot.urdf.";

constexpr std::array kTypes = {Type::revolute, Type::continuous, Type::prismatic, Type::fixed,
                               Type::floating, Type::planar,     Type::spherical};

class UrdfReader {
 public:
  explicit UrdfReader(const std::string& file_name) { robot_.file_name = file_name; }

  RobotDescription read(const XmlElement& root) {
    robot_.name = text(root, "name", "The robot", false);
    check(root);
    for (const XmlElement& e : root.children)
      if (e.name == "material") read_material(e);
    for (const XmlElement& e : root.children) {
      if (e.name == "link")
        read_link(e);
      else if (e.name == "joint")
        read_joint(e);
      else if (e.name != "material")
        pass_over(e);
    }
    for (const auto& [name, material] : materials_)
      if (!material.is_used && !name.empty())
        find(Finding::Kind::note, material.place.line, material.place.column,
             text_of({"The material ", quoted_text(name), " is used by no shape."}),
             "Remove it, or name it in a <visual>.");
    return std::move(robot_);
  }

 private:
  void find(Finding::Kind kind, int line, int column, std::string message, std::string hint = "") {
    robot_.findings.push_back(
        {kind, about_, {std::move(message), std::move(hint), robot_.file_name, line, column}});
  }
  void fault(const XmlElement& at, std::string message, std::string hint = "") {
    find(Finding::Kind::error, at.line, at.column, std::move(message), std::move(hint));
  }
  void fault(const XmlAttribute& at, std::string message, std::string hint = "") {
    find(Finding::Kind::error, at.line, at.column, std::move(message), std::move(hint));
  }
  // What is misspelt or given twice would be lost in silence.
  void check(const XmlElement& e) {
    const auto known = std::find_if(std::begin(kElements), std::end(kElements),
                                    [&](const UrdfElement& one) { return e.name == one.name; });
    if (known == std::end(kElements)) return;
    const XmlAttribute* name = e.find("name");
    if (name && is_short(name->value) && (e.name == "link" || e.name == "joint"))
      about_ = name->value;
    for (const XmlAttribute& a : e.attributes)
      if (!has_word(known->attributes, a.name) && !a.name.starts_with("xmlns")) check(e, a, *known);
    std::set<std::string_view> seen;
    for (const XmlElement& child : e.children) {
      if (!seen.insert(child.name).second && has_word(known->once, child.name))
        find(Finding::Kind::suspicion, child.line, child.column,
             text_of({"<", e.name, "> has more than one <", child.name, ">; the first is read."}),
             "Remove the others.");
      check(child);
    }
    if (e.name == "link" || e.name == "joint") about_.clear();
  }
  // Programs have attributes of their own, which are noted; what resembles one that is missing is suspicious.
  void check(const XmlElement& e, const XmlAttribute& a, const UrdfElement& known) {
    const std::string said =
        text_of({"<", e.name, "> has no attribute ", quoted_text(a.name), " in URDF"});
    std::string_view words = known.attributes;
    for (words.remove_prefix(1); !words.empty();) {
      const std::string_view word = words.substr(0, words.find(' '));
      words.remove_prefix(word.size() + 1);
      if (!e.find(word) && is_misspelt(a.name, word)) {
        if (passed_over_.insert(text_of({said, word})).second)
          find(Finding::Kind::suspicion, a.line, a.column, said + "; it is passed over.",
               text_of({"Is it ", word, "?"}));
        return;
      }
    }
    if (passed_over_.insert(said).second)
      find(Finding::Kind::note, a.line, a.column, said + "; it is passed over.");
  }
  // The same but for one letter that is missing, too much or another one, or for capitals.
  static bool is_misspelt(std::string_view a, std::string_view b) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    if (a.size() > b.size()) std::swap(a, b);
    if (a.size() < 2 || b.size() - a.size() > 1) return false;
    std::size_t head = 0, tail = 0;
    while (head < a.size() && small(a[head]) == small(b[head])) ++head;
    while (tail < a.size() - head && small(a[a.size() - 1 - tail]) == small(b[b.size() - 1 - tail]))
      ++tail;
    return b.size() - head - tail <= 1;
  }
  static bool has_word(const char* words, const std::string& word) {
    return std::string_view(words).find(text_of({" ", word, " "})) != std::string_view::npos;
  }
  // Elements that say nothing about a robot's motion are named once each.
  void pass_over(const XmlElement& e) {
    if (!passed_over_.insert(e.name).second) return;
    const bool is_xacro = e.name.starts_with("xacro:");
    find(is_xacro ? Finding::Kind::error : Finding::Kind::note, e.line, e.column,
         text_of({"<", e.name, "> is passed over."}), is_xacro ? kRunXacro : "");
  }

  std::string text(const XmlElement& e, const char* attribute, const std::string& what,
                   bool is_required = true) {
    if (const XmlAttribute* a = e.find(attribute)) {
      if (!is_short(a->value)) {
        fault(*a, text_of({what, " has a ", attribute, " that ", kTooLong}), kShorten);
        return {};
      }
      if (!a->value.empty() || !is_required) return a->value;
      fault(*a, text_of({what, " has an empty ", attribute, "."}),
            text_of({"Write ", attribute, "=\"...\" with a name."}));
    } else if (is_required) {
      fault(e, text_of({what, " has no ", attribute, "."}),
            text_of({"Add ", attribute, "=\"...\" to <", e.name, ">."}));
    }
    return {};
  }
  // `count` numbers -> out, which stays as it is if there are none. Whether they are there and right.
  bool numbers(const XmlElement& e, const char* attribute, double* out, std::size_t count,
               bool is_required) {
    const XmlAttribute* a = e.find(attribute);
    if (!a) {
      if (is_required)
        fault(e, text_of({"<", e.name, "> has no ", attribute, "."}),
              text_of({"Add ", attribute, "=\"...\"."}));
      return false;
    }
    const std::vector<double> all = numbers_in(a->value, count);
    if (all.size() != count) {
      const bool is_xacro = a->value.find('$') != std::string::npos;
      fault(*a, text_of({attribute, " of <", e.name, "> is ", quoted_text(a->value), "."}),
            is_xacro ? kRunXacro : numbers_hint(count));
      return false;
    }
    for (std::size_t i = 0; i < count; ++i) out[i] = all[i];
    return true;
  }
  double number(const XmlElement& e, const char* attribute, double otherwise, bool is_required) {
    double value = otherwise;
    numbers(e, attribute, &value, 1, is_required);
    return value;
  }
  Origin origin(const XmlElement& of) {
    Origin X;
    const XmlElement* e = of.child("origin");
    if (!e) return X;
    Vec3 rpy = Vec3::Zero();
    numbers(*e, "xyz", X.p.data(), 3, false);
    if (numbers(*e, "rpy", rpy.data(), 3, false)) {
      X.R = product(product(rotation_z(rpy[2]), rotation_y(rpy[1])), rotation_x(rpy[0]));
      X.rpy = rpy;
    }
    return X;
  }
  static Place place_of(const XmlElement& e) { return {e.line, e.column}; }

  void read_material(const XmlElement& e) {
    const std::string name = text(e, "name", "A material", false);
    materials_.emplace(name, Material{place_of(e), std::nullopt, false});
    const XmlElement* color = e.child("color");
    Eigen::Vector4d rgba;
    if (color && numbers(*color, "rgba", rgba.data(), 4, true)) materials_[name].color = rgba;
  }

  Geometry geometry(const XmlElement& of) {
    Geometry out;
    const std::size_t found = robot_.findings.size();
    const XmlElement* e = of.child("geometry");
    if (!e || e->children.empty()) {
      fault(e ? *e : of, text_of({"<", of.name, "> has no geometry."}),
            "Add <geometry> with a box, cylinder, sphere or mesh.");
      return out;
    }
    const XmlElement& shape = e->children[0];
    if (e->children.size() > 1)
      find(Finding::Kind::suspicion, e->children[1].line, e->children[1].column,
           "<geometry> has more than one shape; the first is read.",
           text_of({"Write a <", of.name, "> for each."}));
    if (shape.name == "box") {
      out.kind = Geometry::Kind::box;
      numbers(shape, "size", out.size.data(), 3, true);
    } else if (shape.name == "sphere") {
      out.radius = number(shape, "radius", 0.0, true);
    } else if (shape.name == "cylinder" || shape.name == "capsule") {
      out.kind = shape.name == "capsule" ? Geometry::Kind::capsule : Geometry::Kind::cylinder;
      out.radius = number(shape, "radius", 0.0, true);
      out.length = number(shape, "length", 0.0, true);
    } else if (shape.name == "mesh") {
      out.kind = Geometry::Kind::mesh;
      out.size = Vec3::Ones();
      out.mesh = text(shape, "filename", "A mesh");
      numbers(shape, "scale", out.size.data(), 3, false);
      if (out.size.cwiseAbs().minCoeff() == 0.0)
        fault(shape, "This mesh is scaled to nothing.",
              "Write three numbers other than 0, or remove scale.");
    } else {
      fault(shape, text_of({"<", shape.name, "> is no geometry."}),
            "There are box, cylinder, capsule, sphere and mesh.");
    }
    const bool is_flat = (out.kind == Geometry::Kind::box && !(out.size.minCoeff() > 0.0)) ||
                         (out.kind != Geometry::Kind::box && out.kind != Geometry::Kind::mesh &&
                          !(out.radius > 0.0)) ||
                         out.length < 0.0;
    if (is_flat && robot_.findings.size() == found)  // else it was not read
      fault(shape, text_of({"This ", shape.name, " has no size."}), "Lengths are positive, in m.");
    return out;
  }

  void read_shape(const XmlElement& e, DescribedLink& link) {
    LinkShape shape;
    shape.name = text(e, "name", "A shape", false);
    shape.is_collision = e.name == "collision";
    shape.X_LG = origin(e);
    shape.geometry = geometry(e);
    shape.place = place_of(e);
    if (const XmlElement* material = e.child("material")) {
      shape.material = text(*material, "name", "A material", false);
      Eigen::Vector4d rgba;
      const XmlElement* color = material->child("color");
      if (color && numbers(*color, "rgba", rgba.data(), 4, true)) shape.color = rgba;
      const auto known = materials_.find(shape.material);
      if (known != materials_.end()) {
        known->second.is_used = true;
        if (!shape.color) shape.color = known->second.color;
      }
    }
    link.shapes.push_back(std::move(shape));
  }

  void read_inertial(const XmlElement& e, DescribedLink& link) {
    LinkInertia out;
    out.place = place_of(e);
    out.X_LI = origin(e);
    const XmlElement* mass = e.child("mass");
    const XmlElement* inertia = e.child("inertia");
    if (!mass) fault(e, "<inertial> has no mass.", "Add <mass value=\"...\"/>, in kg.");
    if (mass) out.mass = number(*mass, "value", 0.0, true);
    if (!inertia)
      fault(e, "<inertial> has no inertia.",
            "Add <inertia ixx= ixy= ixz= iyy= iyz= izz=/>, in kg m^2 about the centre of mass.");
    if (inertia) {
      constexpr const char* kEntries[3][3] = {
          {"ixx", "ixy", "ixz"}, {"ixy", "iyy", "iyz"}, {"ixz", "iyz", "izz"}};
      for (int r = 0; r < 3; ++r)
        for (int c = r; c < 3; ++c)
          out.I(r, c) = out.I(c, r) = number(*inertia, kEntries[r][c], 0.0, r == c);
    }
    link.inertia = out;
  }

  void read_link(const XmlElement& e) {
    DescribedLink link;
    link.name = about_ = text(e, "name", "A link");
    link.place = place_of(e);
    for (const XmlElement& child : e.children) {
      if (child.name == "inertial") {
        if (!link.inertia) read_inertial(child, link);
      } else if (child.name == "visual" || child.name == "collision")
        read_shape(child, link);
      else
        pass_over(child);
    }
    if (!robot_.add(std::move(link)) && !about_.empty())
      fault(e, text_of({"There are two links named ", quoted_text(about_), "."}),
            "Give each link a name of its own.");
    about_.clear();
  }

  std::string link_name(const XmlElement& joint, const char* side) {
    const XmlElement* e = joint.child(side);
    if (e) return text(*e, "link", text_of({"The ", side, " of joint ", quoted_text(about_)}));
    fault(joint, text_of({"The joint ", quoted_text(about_), " has no ", side, "."}),
          text_of({"Add <", side, " link=\"...\"/>."}));
    return {};
  }

  void read_joint(const XmlElement& e) {
    DescribedJoint joint;
    joint.name = about_ = text(e, "name", "A joint");
    joint.place = joint.axis_place = place_of(e);
    const std::string type = text(e, "type", "A joint");
    bool is_known = type.empty();
    for (const Type known : kTypes)
      if (type == type_text(known)) joint.type = known, is_known = true;
    if (!is_known)
      fault(*e.find("type"), text_of({quoted_text(type), " is no type of joint."}),
            "There are revolute, continuous, prismatic, fixed, floating, planar and spherical.");
    joint.parent = link_name(e, "parent");
    joint.child = link_name(e, "child");
    joint.X_PJ = origin(e);
    std::set<std::string_view> seen;
    for (const XmlElement& child : e.children) {
      if (!seen.insert(child.name).second) continue;
      if (child.name == "axis") {
        joint.axis_place = place_of(child);
        numbers(child, "xyz", joint.axis.data(), 3, true);
      } else if (child.name == "limit") {
        DescribedJoint::Limits limits;
        limits.place = place_of(child);
        limits.lower = number(child, "lower", 0.0, false);
        limits.upper = number(child, "upper", 0.0, false);
        limits.effort = number(child, "effort", 0.0, false);
        limits.velocity = number(child, "velocity", 0.0, false);
        joint.limits = limits;
      } else if (child.name == "dynamics") {
        joint.damping = number(child, "damping", 0.0, false);
        joint.friction = number(child, "friction", 0.0, false);
      } else if (child.name == "mimic") {
        DescribedJoint::Mimic mimic;
        mimic.joint = text(child, "joint", "<mimic>");
        mimic.multiplier = number(child, "multiplier", 1.0, false);
        mimic.offset = number(child, "offset", 0.0, false);
        joint.mimic = mimic;
      } else if (child.name != "origin" && child.name != "parent" && child.name != "child") {
        pass_over(child);
      }
    }
    const bool moves_between_limits = joint.type == Type::revolute || joint.type == Type::prismatic;
    if (moves_between_limits && !joint.limits)
      fault(e, text_of({"The ", type, " joint ", quoted_text(joint.name), " has no limits."}),
            "Add <limit lower= upper= effort= velocity=/>, or make it continuous.");
    if (!robot_.add(std::move(joint)) && !about_.empty())
      fault(e, text_of({"There are two joints named ", quoted_text(about_), "."}),
            "Give each joint a name of its own.");
    about_.clear();
  }

  RobotDescription robot_;
  std::string about_;
  struct Material {
    Place place;
    std::optional<Eigen::Vector4d> color;
    bool is_used = false;
  };
  std::map<std::string, Material> materials_;
  std::set<std::string> passed_over_;
};

}  // namespace

Result<RobotDescription> read_urdf(std::string_view text, const std::string& file_name) {
  Result<XmlElement> root = parse_xml(text, file_name);
  if (!root) return root.error();
  if (root->name != "robot")
    return Diagnostic{text_of({"The root element is <", root->name, ">, not <robot>."}),
                      "A URDF begins with <robot name=\"...\">.", file_name, root->line,
                      root->column};
  RobotDescription robot = UrdfReader(file_name).read(*root);
  for (const Finding& finding : robot.findings)
    if (robot.links.empty() && finding.kind == Finding::Kind::error) return finding.what;
  if (robot.links.empty())
    return Diagnostic{"There is no link in this robot.", "Add <link name=\"...\"/>.", file_name,
                      root->line, root->column};
  return robot;
}

}  // namespace legwork
