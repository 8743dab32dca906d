// Geoms of MJCF, and the inertias of bodies, from <inertial> or from their geoms.
#include <algorithm>
#include <cmath>

#include "engine/io/geometry_extent.h"
#include "engine/io/mjcf_reader.h"
#include "engine/math/rotation.h"

namespace legwork {

void MjcfReader::read_inertia(const XmlElement& e, const Scope& at,
                              const std::vector<Part>& parts) {
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

void MjcfReader::read_inertial(const XmlElement& e, const Scope& at, DescribedLink& link) {
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
      text_.fault(e,
                  "<inertial> has an orientation beside fullinertia, which is in the body's axes.",
                  "Remove one of them.");
  } else if (text_.numbers(x, "diaginertia", m, 3)) {
    in.I = Mat3(Vec3(m[0], m[1], m[2]).asDiagonal());
  } else {
    text_.fault(e, "<inertial> has no inertia.", "Add diaginertia or fullinertia, in kg m^2.");
  }
  link.inertia = in;
}

void MjcfReader::read_geom(const XmlElement& e, const Scope& at) {
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
  double friction[3] = {};  // sliding, spinning, rolling
  if (text_.some_numbers(x, "friction", friction, 3)) shape.friction = std::max(0.0, friction[0]);
  Transform X_FG = text_.pose(x);
  const bool is_read = read_geometry(x, shape.geometry, X_FG);
  shape.X_LG = origin(at.X_LF * X_FG);
  if (is_read || shape.geometry.kind == Geometry::Kind::mesh) weigh(x, shape, at);
  if (!is_read) return;
  links_[static_cast<std::size_t>(at.link)].shapes.push_back(std::move(shape));
}

bool MjcfReader::read_geometry(const Element& x, Geometry& out, Transform& X) {
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
  const bool is_round = out.kind == Geometry::Kind::capsule || out.kind == Geometry::Kind::cylinder;
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

void MjcfReader::weigh(const Element& x, const LinkShape& shape, const Scope& at) {
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

void MjcfReader::read_site(const XmlElement& e, const Scope& at) {
  const Element x = text_.element(e, Mjcf::site, at.of_class);
  const std::string name = text_.word(x, "name");
  if (name.empty()) return text_.leave_out(e, "<site> without a name");
  const Transform X = at.X_LF * text_.pose(x);
  sites_.emplace(name, BodyPlace{at.link, X, at.X_WL * X});
  waiting_sites_.push_back({name, at.link, X, &e});
}

}  // namespace legwork
