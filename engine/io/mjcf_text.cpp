#include "engine/io/mjcf_text.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/io/number_list.h"
#include "engine/math/rotation.h"
#include "engine/math/trig.h"

namespace legwork {
namespace {

// Attributes that are read, and others that MJCF has, each with blanks around.
struct Attributes {
  const char *read, *others;
};
constexpr const char* kOrientations[] = {"quat", "axisangle", "xyaxes", "zaxis", "euler"};
#define LEGWORK_POSE " pos quat axisangle xyaxes zaxis euler "
constexpr std::array<Attributes, 15> kAttributes = {{
    {" angle eulerseq autolimits inertiafromgeom inertiagrouprange settotalmass meshdir assetdir "
     "strippath coordinate ",
     " boundmass boundinertia balanceinertia fitaabb texturedir discardvisual convexhull usethread "
     "fusestatic saveinertial alignfree exactmeshinertia "},
    {" gravity ",
     " timestep apirate impratio tolerance ls_tolerance noslip_tolerance ccd_tolerance "
     "mpr_tolerance sleep_tolerance wind magnetic density viscosity o_margin o_solref o_solimp "
     "o_friction integrator collision cone jacobian solver iterations ls_iterations "
     "noslip_iterations ccd_iterations mpr_iterations sdf_iterations sdf_initpoints "
     "actuatorgroupdisable "},
    {" name childclass" LEGWORK_POSE, " mocap gravcomp user sleep "},
    {" name childclass" LEGWORK_POSE, " "},
    {" mass diaginertia fullinertia" LEGWORK_POSE, " "},
    {" name class type pos axis limited actuatorfrclimited range actuatorfrcrange ref armature "
     "damping frictionloss ",
     " group springdamper solreflimit solimplimit solreffriction solimpfriction stiffness "
     "actuatorgravcomp margin springref user "},
    {" name ", " group align "},
    {" name class type contype conaffinity group size material mass density fromto mesh rgba "
     "shellinertia friction" LEGWORK_POSE,
     " condim priority solmix solref solimp margin gap surfacevel hfield fitscale "
     "fluidshape "
     "fluidcoef user "},
    {" name class" LEGWORK_POSE, " type group material size fromto rgba user "},
    {" name class file scale ",
     " content_type vertex normal texcoord face elem refpos refquat smoothnormal maxhullvert "
     "octree_maxdepth inertia builtin params material "},
    {" name class rgba ",
     " texture texrepeat texuniform emission specular shininess reflectance metallic roughness "},
    {" name class body1 body2 anchor site1 site2 relpose joint1 joint2 polycoef active ",
     " solref solimp torquescale "},
    {" name body1 body2 ", " "},
    {" name class ctrllimited forcelimited ctrlrange forcerange gear joint jointinparent ",
     " group nsample interp delay actlimited actrange lengthrange cranklength tendon slidersite "
     "cranksite site refsite body user actdim dyntype gaintype biastype dynprm gainprm biasprm "
     "actearly kp kv dampratio timeconst inheritrange area diameter bias tausmooth range force "
     "scale lmin lmax vmax fpmax fvmax gain damping armature "},
    {" name qpos ", " time qvel act ctrl mpos mquat "},
}};
#undef LEGWORK_POSE

const Attributes& attributes_of(Mjcf kind) { return kAttributes[static_cast<std::size_t>(kind)]; }

bool holds(std::string_view list, std::string_view word) {
  return list.find(text_of({" ", word, " "})) != std::string_view::npos;
}

// What may stand in default classes: elements with a table here, and others.
std::optional<Mjcf> kind_in_defaults(std::string_view name) {
  constexpr std::pair<const char*, Mjcf> kKinds[] = {
      {"joint", Mjcf::joint}, {"geom", Mjcf::geom},         {"site", Mjcf::site},
      {"mesh", Mjcf::mesh},   {"material", Mjcf::material}, {"equality", Mjcf::equality}};
  for (const auto& [known, kind] : kKinds)
    if (name == known) return kind;
  constexpr std::string_view kActuators =
      " general motor position velocity intvelocity damper cylinder muscle adhesion ";
  return holds(kActuators, name) ? std::optional(Mjcf::actuator) : std::nullopt;
}

constexpr double kLeast =
    1e-100;  // vectors shorter than this have no direction that can be computed

}  // namespace

Mat3 rotation_from_z(const Vec3& v) {
  const Vec3 to = v / v.norm();
  const double sine = std::sqrt(to[0] * to[0] + to[1] * to[1]);
  if (sine < 1e-10) return rotation_about(Vec3::UnitX(), 0.0, to[2] < 0.0 ? -1.0 : 1.0);
  return rotation_about(Vec3(-to[1] / sine, to[0] / sine, 0.0), sine, to[2]);
}

void MjcfText::fault(const XmlElement& at, std::string message, std::string hint) {
  robot_.findings.push_back(
      {Finding::Kind::error,
       about,
       {std::move(message), std::move(hint), robot_.file_name, at.line, at.column}});
}
void MjcfText::fault(const XmlAttribute& at, std::string message, std::string hint) {
  robot_.findings.push_back(
      {Finding::Kind::error,
       about,
       {std::move(message), std::move(hint), robot_.file_name, at.line, at.column}});
}

void MjcfText::suspect(const XmlAttribute& at, std::string message, std::string hint) {
  fault(at, std::move(message), std::move(hint));
  robot_.findings.back().kind = Finding::Kind::suspicion;
}
bool MjcfText::has_errors() const {
  return std::any_of(robot_.findings.begin(), robot_.findings.end(),
                     [](const Finding& f) { return f.kind == Finding::Kind::error; });
}

void MjcfText::leave_out(const XmlElement& at, const std::string& name) {
  const auto [entry, is_new] = left_out_index_.emplace(name, left_out_.size());
  if (is_new) left_out_.push_back({name, place_of(at), 0});
  ++left_out_[entry->second].count;
}
void MjcfText::tell_left_out() {
  for (const Count& c : left_out_)
    robot_.findings.push_back(
        {Finding::Kind::note,
         "",
         {text_of({c.name, c.count == 1 ? " is left out."
                                        : " is left out, " + std::to_string(c.count) + " times."}),
          "", robot_.file_name, c.place.line, c.place.column}});
}

void MjcfText::check_attributes(const XmlElement& e, Mjcf kind) {
  const Attributes& known = attributes_of(kind);
  for (const XmlAttribute& a : e.attributes) {
    if (holds(known.read, a.name)) continue;
    if (holds(known.others, a.name))
      leave_out(e, text_of({a.name, " of <", e.name, ">"}));
    else
      fault(a, text_of({"<", e.name, "> has no attribute ", quoted_text(a.name), " in MJCF."}),
            "Correct its name, or remove it.");
  }
}

MjcfText::Element MjcfText::element(const XmlElement& e, Mjcf kind, int inherited) {
  check_attributes(e, kind);
  return {&e, kind, class_named(e, "class", inherited)};
}

int MjcfText::class_named(const XmlElement& e, const char* attribute, int otherwise) {
  const XmlAttribute* a = e.find(attribute);
  if (!a) return otherwise;
  const auto found = class_index_.find(a->value);
  if (found != class_index_.end()) return found->second;
  lacks_class_ = true;
  class_index_.emplace(a->value, otherwise);  // it is told once
  fault(*a, text_of({"There is no default class ", quoted_text(a->value), "."}),
        "Add <default class=\"...\"> within <default>, or correct the name.");
  return otherwise;
}

void MjcfText::pass_over(const XmlElement& parent, const XmlElement& e, std::string_view known) {
  constexpr std::string_view kMore = " include attach replicate composite flexcomp ";
  if (holds(kMore, e.name))
    return fault(e, text_of({"<", e.name, "> is not read, and what it adds would be missing."}),
                 "Let MuJoCo save the compiled model (mj_saveLastXML), and open that file.");
  if (holds(known, e.name)) return leave_out(e, text_of({"<", e.name, ">"}));
  fault(e, text_of({"MJCF has no <", e.name, "> in <", parent.name, ">."}),
        "Correct its name, or remove it.");
}

void MjcfText::read_defaults(const XmlElement& e, int parent) {
  int index = 0;
  if (parent >= 0) {
    const XmlAttribute* name = e.find("class");
    if (!name || name->value.empty())
      return fault(e, "A default class within another one has no name.", "Add class=\"...\".");
    index = static_cast<int>(classes_.size());
    if (!class_index_.emplace(name->value, index).second)
      return fault(*name,
                   text_of({"There are two default classes ", quoted_text(name->value), "."}),
                   "Give each class a name of its own.");
    classes_.push_back({name->value, parent, {}});
  } else if (const XmlAttribute* name = e.find("class")) {
    class_index_.emplace(name->value, 0);
  }
  for (const XmlElement& child : e.children) {
    if (child.name == "default") {
      read_defaults(child, index);
    } else if (const std::optional<Mjcf> kind = kind_in_defaults(child.name)) {
      check_attributes(child, *kind);
      for (const XmlAttribute& a : child.attributes)
        classes_[static_cast<std::size_t>(index)].attributes[{*kind, a.name}] = &a;
    } else {
      pass_over(e, child, " camera light pair tendon plugin dcmotor pid orientation ");
    }
  }
}

const XmlAttribute* MjcfText::find(const Element& x, std::string_view attribute) const {
  if (const XmlAttribute* own = x.e->find(attribute)) return own;
  for (int c = x.of_class; c >= 0; c = classes_[static_cast<std::size_t>(c)].parent) {
    const auto& all = classes_[static_cast<std::size_t>(c)].attributes;
    const auto found = all.find({x.kind, attribute});
    if (found != all.end()) return found->second;
  }
  return nullptr;
}

std::size_t MjcfText::some_numbers(const Element& x, const char* attribute, double* out,
                                   std::size_t most) {
  const XmlAttribute* a = find(x, attribute);
  if (!a) return 0;
  const std::vector<double> all = numbers_in(a->value, most);
  if (all.empty() || all.size() > most) {
    fault(*a, text_of({attribute, " of <", x.e->name, "> is ", quoted_text(a->value), "."}),
          text_of({"Write 1 to ", std::to_string(most),
                   " decimal numbers with blanks between, each at most 1e30."}));
    return 0;
  }
  std::copy(all.begin(), all.end(), out);
  return all.size();
}
bool MjcfText::numbers(const Element& x, const char* attribute, double* out, std::size_t count) {
  const XmlAttribute* a = find(x, attribute);
  if (!a) return false;
  const std::vector<double> all = numbers_in(a->value, count);
  if (all.size() == count) {
    std::copy(all.begin(), all.end(), out);
    return true;
  }
  fault(*a, text_of({attribute, " of <", x.e->name, "> is ", quoted_text(a->value), "."}),
        numbers_hint(count));
  return false;
}
double MjcfText::number(const Element& x, const char* attribute, double otherwise) {
  numbers(x, attribute, &otherwise, 1);
  return otherwise;
}
std::string MjcfText::word(const Element& x, const char* attribute, const std::string& otherwise) {
  const XmlAttribute* a = find(x, attribute);
  if (!a || is_short(a->value)) return a ? a->value : otherwise;
  fault(*a, text_of({attribute, " of <", x.e->name, "> ", kTooLong}), kShorten);
  return otherwise;
}
std::optional<bool> MjcfText::flag(const Element& x, const char* attribute) {
  const XmlAttribute* a = find(x, attribute);
  if (!a || a->value == "auto") return std::nullopt;
  if (a->value != "true" && a->value != "false")
    fault(*a, text_of({attribute, " of <", x.e->name, "> is ", quoted_text(a->value), "."}),
          "Write true or false.");
  return a->value == "true";
}

Mat3 MjcfText::orientation_of(const XmlAttribute& a, const std::vector<double>& x) {
  const Vec3 v = x.size() >= 3 ? Vec3(x[0], x[1], x[2]) : Vec3(Vec3::Zero());
  if (a.name == "quat") {
    const Quat q(x[0], x[1], x[2], x[3]);
    if (q.norm() > kLeast) return rotation_from_quaternion(q / q.norm());
  } else if (a.name == "euler") {
    Mat3 R = Mat3::Identity();
    for (std::size_t k = 0; k < 3; ++k) {
      const char axis = euler_sequence[k];
      const double turn = angle(x[k]);
      const bool is_fixed = axis >= 'X' && axis <= 'Z';
      const int along = axis - (is_fixed ? 'X' : 'x');
      const Mat3 one = along == 0   ? rotation_x(turn)
                       : along == 1 ? rotation_y(turn)
                                    : rotation_z(turn);
      R = is_fixed ? product(one, R) : product(R, one);
    }
    return R;
  } else if (v.norm() > kLeast) {
    if (a.name == "zaxis") return rotation_from_z(v);
    if (a.name == "axisangle") {
      const auto [s, c] = math::sin_cos(angle(x[3]));
      return rotation_about(v / v.norm(), s, c);
    }
    const Vec3 X = v / v.norm();
    Vec3 Y(x[3], x[4], x[5]);
    const double full = std::max(Y.norm(), kLeast);
    Y -= X.dot(Y) * X;
    if (Y.norm() > 1e-6 * full) {
      Mat3 R;
      R.col(0) = X;
      R.col(1) = Y / Y.norm();
      R.col(2) = cross(X, Vec3(R.col(1)));
      return R;
    }
  }
  fault(a, text_of({a.name, " has no direction: ", quoted_text(a.value), "."}),
        "Write vectors that are longer than zero and not parallel.");
  return Mat3::Identity();
}

bool MjcfText::has_orientation(const Element& x) const {
  return std::any_of(std::begin(kOrientations), std::end(kOrientations),
                     [&](const char* name) { return find(x, name) != nullptr; });
}

Mat3 MjcfText::orientation(const Element& x) {
  const XmlAttribute *own = nullptr, *inherited = nullptr;
  for (const char* name : kOrientations) {
    const XmlAttribute* a = x.e->find(name);
    if (a && own)
      fault(*a,
            text_of({"<", x.e->name, "> has an orientation by ", own->name, " and by ", name, "."}),
            "Remove one of them.");
    if (a) own = a;
    if (const XmlAttribute* any = find(x, name)) inherited = any;
  }
  const XmlAttribute* a = own ? own : inherited;
  if (!a) return Mat3::Identity();
  const std::string_view name = a->name;
  const std::size_t count = name == "xyaxes" ? 6 : name == "zaxis" || name == "euler" ? 3 : 4;
  std::vector<double> all(count);
  return numbers(x, a->name.c_str(), all.data(), count) ? orientation_of(*a, all)
                                                        : Mat3(Mat3::Identity());
}

Origin MjcfText::pose(const Element& x) {
  Origin X;
  numbers(x, "pos", X.p.data(), 3);
  X.R = orientation(x);
  return X;
}

}  // namespace legwork
