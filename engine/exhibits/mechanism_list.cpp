// What a mechanism has to show: its sweep over a period, and from that fields, marks, curves, facts and where to look from.
#include <algorithm>
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/exhibits/mechanism.h"

namespace legwork {
namespace {

const std::vector<std::string> kSingle = {""};

double size_of(const std::vector<Vec3>& vectors) {
  double size = 0.0;
  for (const Vec3& v : vectors) size = std::max(size, v.norm());
  return size;
}

std::vector<std::string> joint_names(const Model& model, bool has_loops) {
  std::vector<std::string> names;
  for (int i = 1; i < model.nb(); ++i) names.push_back(model.bodies[at(i)].joint);
  if (has_loops)
    for (const Loop& loop : model.loops) names.push_back(loop.name);
  return names;
}

}  // namespace

double MechanismExhibit::round_scale(double largest, double size) {
  if (!(largest > 1e-12) || !(size > 1e-12)) return 1.0;
  const double wanted = size / largest;
  double scale = 1.0;
  while (scale > wanted) scale *= 0.1;
  while (10.0 * scale <= wanted) scale *= 10.0;
  return 5.0 * scale <= wanted ? 5.0 * scale : 2.0 * scale <= wanted ? 2.0 * scale : scale;
}

void MechanismExhibit::find_pins() {
  const auto same = [](const Vec3& a, const Vec3& b) { return (a - b).norm() < 1e-12; };
  for (int i = 1; i < model.nb(); ++i) {
    const Body& body = model.bodies[at(i)];
    if (body.parent > 0 && !body.is_prismatic) pins_.push_back({body.joint, i, Vec3::Zero()});
  }
  for (const Loop& loop : model.loops) pins_.push_back({loop.name, loop.b, loop.p_B});
  for (const LinkPoint& point : linkage_.points) {
    bool is_known = false;
    for (const Pin& pin : pins_)
      is_known = is_known || (pin.body == point.body && same(pin.p, point.p));
    for (const Loop& loop : model.loops)
      is_known = is_known || (loop.a == point.body && same(loop.p_A, point.p));
    if (!is_known) pins_.push_back({point.name, point.body, point.p});
  }
  // Pins on the same link, one after the other.
  for (int i = 1; i < model.nb(); ++i) {
    int last = -1;
    for (std::size_t k = 0; k < pins_.size(); ++k) {
      const Pin& pin = pins_[k];
      bool is_on =
          pin.body == i || (same(pin.p, Vec3::Zero()) && model.bodies[at(pin.body)].parent == i &&
                            !model.bodies[at(pin.body)].is_prismatic);
      for (const Loop& loop : model.loops)
        is_on = is_on || (loop.name == pin.name && loop.a == i && loop.directions == 2);
      if (!is_on) continue;
      const int now = static_cast<int>(k);
      if (last >= 0) edges_.push_back({last, now, i});
      last = now;
    }
  }
  pin_velocity_.assign(pins_.size(), Vec3::Zero());
  pin_acceleration_ = pin_velocity_;
  for (std::size_t k = 0; k < linkage_.steps.size(); ++k) {
    const AssemblyStep::Kind kind = linkage_.steps[k].kind;
    if (kind == AssemblyStep::Kind::dyad || kind == AssemblyStep::Kind::slide)
      dyads_.push_back(static_cast<int>(k));
  }
}

Refusal MechanismExhibit::sweep() {
  const auto see = [this](const Vec3& x) {
    lowest_ = lowest_.cwiseMin(x);
    highest_ = highest_.cwiseMax(x);
  };
  lowest_.setConstant(1e9);
  highest_.setConstant(-1e9);
  for (int i = 1; i < model.nb(); ++i)
    if (model.bodies[at(i)].parent == 0 && !model.bodies[at(i)].is_prismatic)
      see(model.bodies[at(i)].X_PJ.p);
  std::vector<Curve> paths(linkage_.points.size());
  bool is_whole = true;
  for (int i = 0; i <= kSweep; ++i) {
    const MechanismState* s = examine_drive(static_cast<double>(i) / kSweep);
    if (!s) {
      is_whole = false;
      if (is_forward_) continue;
      // Between the last sample that could be and this one.
      double good = std::max(0.0, (i - 1.0) / kSweep), bad = static_cast<double>(i) / kSweep;
      for (int k = 0; k < 40 && i > 0; ++k) {
        const double middle = 0.5 * (good + bad);
        (examine_drive(middle) ? good : bad) = middle;
      }
      examine_drive(bad);
      return Diagnostic{
          (i == 0 ? "The linkage cannot be put together: with "
                  : "The linkage cannot be driven through its whole motion: with ") +
              angles_text(now_.angle) + " " + fault_sentence() + ".",
          "Change a length, let the driver swing within its range, or run it in forward mode."};
    }
    if (i < kSweep) {
      torque_highest_ = i == 0 ? s->torque[0] : std::max(torque_highest_, s->torque[0]);
      torque_lowest_ = i == 0 ? s->torque[0] : std::min(torque_lowest_, s->torque[0]);
      torque_mean_ += s->torque[0] / kSweep;
    }
    largest_force_ = std::max({largest_force_, size_of(s->force), size_of(s->loop_force)});
    Vec3 x, v, a;
    for (const Pin& pin : pins_) {
      point_motion(pin.body, pin.p, x, v, a);
      see(x);
      largest_velocity_ = std::max(largest_velocity_, v.norm());
      largest_acceleration_ = std::max(largest_acceleration_, a.norm());
    }
    for (std::size_t k = 0; k < paths.size(); ++k)
      paths[k].points.push_back(point_position(ws_, linkage_.points[k].body, linkage_.points[k].p));
  }
  if (!is_whole && lowest_.x() > 1e8) lowest_ = highest_ = Vec3::Zero();
  for (Curve& path : paths) {
    path.label = "Path of the point";
    path.role = "path";
    path.group = "Paths";
    if (is_whole) curves.push_back(std::move(path));
  }
  return std::nullopt;
}

void MechanismExhibit::choose_view() {
  for (const Pin& pin : pins_) {  // in forward mode where it starts
    const Vec3 x = point_position(ws_, pin.body, pin.p);
    lowest_ = lowest_.cwiseMin(x);
    highest_ = highest_.cwiseMax(x);
  }
  middle_ = 0.5 * (lowest_ + highest_);
  middle_.y() = 0.0;
  const Vec3 half = 0.5 * (highest_ - lowest_);
  reach_ = std::max({half.x(), half.z(), 0.01});
  if (is_forward_) {
    const double g = model.gravity.norm();
    const double omega = std::abs(now_.rate[0]);
    largest_velocity_ = std::max(omega * reach_, std::sqrt(3.0 * g * reach_));
    largest_acceleration_ = std::max(omega * omega * reach_, 3.0 * g);
    largest_force_ = 3.0 * g * total_mass(model);
  }
  const double side = std::max(half.x(), 0.5 * reach_) + 0.75 * reach_;
  velocity_pole_ = middle_ + Vec3(side, 0.0, 0.55 * reach_);
  acceleration_pole_ = middle_ + Vec3(side, 0.0, -0.55 * reach_);
  velocity_scale_ = round_scale(largest_velocity_, 0.5 * reach_);
  acceleration_scale_ = round_scale(largest_acceleration_, 0.5 * reach_);
  force_scale_ = round_scale(largest_force_, 0.6 * reach_);
  viewpoint.centre = middle_ + Vec3(0.5 * side, 0.0, 0.0);
  viewpoint.reach = std::max(1.25 * reach_, 0.5 * (half.x() + side + 0.6 * reach_));
  viewpoint.from = {0.0, -1.0, 0.0};
}

void MechanismExhibit::list_fields() {
  const std::vector<std::string> joints = joint_names(model, false);
  const std::vector<std::string> all = joint_names(model, true);
  std::vector<std::string> drivers, pins, links, points, dyads;
  for (const LinkDriver& driver : linkage_.drivers) drivers.push_back(driver.name);
  for (const Pin& pin : pins_) pins.push_back(pin.name);
  for (const Edge& edge : edges_)
    links.push_back(pins_[at(edge.from)].name + pins_[at(edge.to)].name);
  for (const LinkPoint& point : linkage_.points) points.push_back(point.name);
  for (const int k : dyads_) dyads.push_back(model.loops[at(linkage_.steps[at(k)].loop)].name);
  const auto xyz = [](const std::vector<std::string>& names) {
    return labels_with_endings(names, "x y z");
  };
  fields = {{"joint_position", "rad, m", "q", "rad_m", joints},
            {"joint_velocity", "rad/s, m/s", "v", "rad_m_per_s", joints},
            {"joint_acceleration", "rad/s^2, m/s^2", "a", "rad_m_per_s2", joints},
            {"driver_angle", "rad", "driver", "rad", drivers},
            {"driver_rate", "rad/s", "driver_rate", "rad_per_s", drivers},
            {"driver_acceleration", "rad/s^2", "driver_acceleration", "rad_per_s2", drivers},
            {"driver_torque", "N m", "torque", "Nm", drivers},
            {"driver_torque_without_gravity", "N m", "torque_no_gravity", "Nm", drivers},
            {"power", "W", "power", "W", kSingle},
            {"kinetic_energy", "J", "kinetic_energy", "J", kSingle},
            {"potential_energy", "J", "potential_energy", "J", kSingle},
            {"total_energy", "J", "energy", "J", kSingle},
            {"energy_drift", "J", "energy_drift", "J", kSingle},
            {"loop_drift", "m", "loop_drift", "m", kSingle},
            {"transmission_angle", "rad", "transmission", "rad", dyads},
            {"point_position", "m", "point", "m", xyz(points)},
            {"point_velocity", "m/s", "point_v", "m_per_s", xyz(points)},
            {"point_acceleration", "m/s^2", "point_a", "m_per_s2", xyz(points)},
            {"joint_force_at", "m", "", "", xyz(all)},
            {"joint_force", "N", "force", "N", xyz(all)},
            {"joint_force_size", "N", "force_size", "N", all},
            {"velocity_polygon_at", "m", "", "", xyz(pins)},
            {"velocity_polygon", "m/s", "", "", xyz(pins)},
            {"relative_velocity_at", "m", "", "", xyz(links)},
            {"relative_velocity", "m/s", "", "", xyz(links)},
            {"acceleration_polygon_at", "m", "", "", xyz(pins)},
            {"acceleration_polygon", "m/s^2", "", "", xyz(pins)},
            {"normal_acceleration_at", "m", "", "", xyz(links)},
            {"normal_acceleration", "m/s^2", "", "", xyz(links)},
            {"tangential_acceleration_at", "m", "", "", xyz(links)},
            {"tangential_acceleration", "m/s^2", "", "", xyz(links)}};
  series = {{"driver_torque", "Driving torque"},
            {"driver_torque_without_gravity", "Driving torque, without gravity"},
            {"driver_angle", "Driver angle"},
            {"driver_rate", "Driver speed"},
            {"joint_position", "Joints"},
            {"joint_velocity", "Joint rates"},
            {"joint_acceleration", "Joint accelerations"},
            {"point_position", "Traced point, position"},
            {"point_velocity", "Traced point, velocity"},
            {"point_acceleration", "Traced point, acceleration"},
            {"joint_force_size", "Joint forces"},
            {"transmission_angle", "Transmission angle"},
            {"power", "Driving power"},
            {"kinetic_energy", "Kinetic energy"},
            {"potential_energy", "Potential energy"},
            {"total_energy", "Energy"},
            {"energy_drift", "Energy drift"},
            {"loop_drift", "Drift of the loops"}};
}

void MechanismExhibit::list_marks() {
  constexpr const char *kVelocity = "Velocity polygon", *kAcceleration = "Acceleration polygon";
  using Kind = Mark::Kind;
  marks = {{Kind::arrow, "Force on the link (or on the driven side of a closing joint)",
            "joint_force_at", "joint_force", force_scale_, "force", "Joint forces", false},
           {Kind::arrow, "Velocity of a pin, from the pole", "velocity_polygon_at",
            "velocity_polygon", velocity_scale_, "velocity", kVelocity},
           {Kind::arrow, "Velocity of a pin relative to another on its link",
            "relative_velocity_at", "relative_velocity", velocity_scale_, "plain", kVelocity},
           {Kind::arrow, "Acceleration of a pin, from the pole", "acceleration_polygon_at",
            "acceleration_polygon", acceleration_scale_, "acceleration", kAcceleration},
           {Kind::arrow, "Relative acceleration along the link", "normal_acceleration_at",
            "normal_acceleration", acceleration_scale_, "plain", kAcceleration},
           {Kind::arrow, "Relative acceleration across the link", "tangential_acceleration_at",
            "tangential_acceleration", acceleration_scale_, "plain", kAcceleration}};
  if (linkage_.points.empty()) return;
  marks.push_back({Kind::point, "Traced point", "point_position", "", 1.0, "path", "Paths"});
  marks.push_back({Kind::arrow, "Velocity of the traced point", "point_position", "point_velocity",
                   velocity_scale_, "velocity", "Traced point", false});
  marks.push_back({Kind::arrow, "Acceleration of the traced point", "point_position",
                   "point_acceleration", acceleration_scale_, "acceleration", "Traced point",
                   false});
}

void MechanismExhibit::list_facts() {
  facts = {
      {"gruebler", "Degrees of freedom by Gruebler's count", "",
       static_cast<double>(loops_.n - loops_.m)},
      {"moving_links", "Moving links", "", static_cast<double>(loops_.n)},
      {"mass", "Mass of all moving links", "kg", total_mass(model)},
      {"velocity_scale", "Velocity polygon: drawn for 1 m/s", "m", velocity_scale_},
      {"acceleration_scale", "Acceleration polygon: drawn for 1 m/s^2", "m", acceleration_scale_},
      {"force_scale", "Joint forces: drawn for 1 N", "m", force_scale_}};
  if (is_forward_) return;
  facts.push_back({"torque_highest", "Highest driving torque of a period", "N m", torque_highest_});
  facts.push_back({"torque_lowest", "Lowest driving torque of a period", "N m", torque_lowest_});
  facts.push_back({"torque_mean", "Mean driving torque of a period", "N m", torque_mean_});
}

Refusal MechanismExhibit::prepare() {
  if (Refusal bad = check_more()) return bad;
  if (Refusal bad = validate(model)) return bad;
  find_pins();
  if (Refusal bad = sweep()) return bad;
  VecX x = VecX::Zero(size());
  if (is_forward_) {
    for (std::size_t k = 0; k < drives_.size(); ++k) {
      now_.angle[static_cast<Eigen::Index>(k)] = drives_[k].angle;
      now_.rate[static_cast<Eigen::Index>(k)] = drives_[k].initial_rate;
    }
    if (!put_together(now_.angle, now_.rate, declared_branches(linkage_), x))
      return Diagnostic{"The linkage cannot be put together: with " + angles_text(now_.angle) +
                            " " + fault_sentence() + ".",
                        "Change a length or the angle at the start."};
  }
  choose_view();
  list_fields();
  list_marks();
  list_facts();
  studies = {{"torque", "Driving torque over a period, with and without gravity"}};
  list_more();
  return std::nullopt;
}

double MechanismExhibit::transmission_angle(const AssemblyStep& step) const {
  const Loop& loop = model.loops[at(step.loop)];
  const Vec3 rod = ws_.X_WB[at(loop.b)].R * loop.p_B;
  Vec3 other = ws_.X_WB[at(loop.a)].R * loop.p_A;
  if (step.kind == AssemblyStep::Kind::slide) {
    const Vec3 u = ws_.X_WB[at(loop.a)].R * model.bodies[at(loop.a)].axis;
    other = {-u.z(), 0.0, u.x()};
  }
  return math::atan2(cross(rod, other).norm(), std::abs(rod.dot(other)));
}

void MechanismExhibit::look(double, const VecX& x, SnapshotWriter& out) {
  const MechanismState& s = examine(x);
  const double energy = s.kinetic + s.potential;
  out << s.q.tail(loops_.n) << s.v.tail(loops_.n) << s.a.tail(loops_.n);
  out << s.angle << s.rate << s.acceleration << s.torque << s.torque_without_gravity << s.power;
  out << s.kinetic << s.potential << energy
      << (is_forward_ ? stored_energy(s) - x[size() - 1] : 0.0) << largest_entry(loops_.residual);
  for (const int k : dyads_) out << transmission_angle(linkage_.steps[at(k)]);
  for (int part = 0; part < 3; ++part)
    for (const LinkPoint& point : linkage_.points) {
      Vec3 motion[3];
      point_motion(point.body, point.p, motion[0], motion[1], motion[2]);
      out << motion[part];
    }
  const int loop_count = static_cast<int>(model.loops.size());
  for (int i = 1; i < model.nb(); ++i) out << ws_.X_WB[at(i)].p;
  for (int k = 0; k < loop_count; ++k) out << loop_point(model, ws_, k);
  for (int i = 1; i < model.nb(); ++i) out << s.force[at(i)];
  for (const Vec3& force : s.loop_force) out << force;
  for (int i = 1; i < model.nb(); ++i) out << s.force[at(i)].norm();
  for (const Vec3& force : s.loop_force) out << force.norm();
  write_polygons(out);
  look_more(s, out);
}

void MechanismExhibit::write_polygons(SnapshotWriter& out) {
  Vec3 x;
  for (std::size_t k = 0; k < pins_.size(); ++k)
    point_motion(pins_[k].body, pins_[k].p, x, pin_velocity_[k], pin_acceleration_[k]);
  const auto relative = [](const std::vector<Vec3>& of, const Edge& edge) {
    return Vec3(of[at(edge.to)] - of[at(edge.from)]);
  };
  const auto normal = [this](const Edge& edge) {  // -omega^2 r
    const Pin &from = pins_[at(edge.from)], &to = pins_[at(edge.to)];
    const Vec3 w = angular_velocity(ws_, edge.body);
    const Vec3 r = point_position(ws_, to.body, to.p) - point_position(ws_, from.body, from.p);
    return Vec3(-w.dot(w) * r);
  };
  for (std::size_t k = 0; k < pins_.size(); ++k) out << velocity_pole_;
  for (const Vec3& v : pin_velocity_) out << v;
  for (const Edge& edge : edges_)
    out << Vec3(velocity_pole_ + velocity_scale_ * pin_velocity_[at(edge.from)]);
  for (const Edge& edge : edges_) out << relative(pin_velocity_, edge);
  for (std::size_t k = 0; k < pins_.size(); ++k) out << acceleration_pole_;
  for (const Vec3& a : pin_acceleration_) out << a;
  const auto tip = [this](const Vec3& a) {
    return Vec3(acceleration_pole_ + acceleration_scale_ * a);
  };
  for (const Edge& edge : edges_) out << tip(pin_acceleration_[at(edge.from)]);
  for (const Edge& edge : edges_) out << normal(edge);
  for (const Edge& edge : edges_) out << tip(pin_acceleration_[at(edge.from)] + normal(edge));
  for (const Edge& edge : edges_) out << Vec3(relative(pin_acceleration_, edge) - normal(edge));
}

}  // namespace legwork
