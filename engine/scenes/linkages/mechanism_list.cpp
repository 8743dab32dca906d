// What a mechanism shows: its fields, marks and facts, and the numbers of an instant.
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/scenes/linkages/mechanism.h"

namespace legwork {
namespace {

const std::vector<std::string> kSingle = {""};

std::vector<std::string> joint_names(const Model& model, bool has_loops) {
  std::vector<std::string> names;
  for (int i = 1; i < model.nb(); ++i) names.push_back(model.bodies[at(i)].joint);
  if (has_loops)
    for (const Loop& loop : model.loops) names.push_back(loop.name);
  return names;
}

}  // namespace

void MechanismScene::list_fields() {
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
            {"energy_drift", "", "energy_drift", "", kSingle},
            {"loop_drift", "m", "loop_drift", "m", kSingle},
            {"power_residual", "W", "power_residual", "W", kSingle},
            {"momentum_residual", "N, N m", "momentum_residual", "", {"linear", "angular"}},
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
            {"loop_drift", "Drift of the loops"},
            {"power_residual", "Power that is not accounted for"}};
}

void MechanismScene::list_marks() {
  constexpr const char *kVelocity = "Velocity polygon", *kAcceleration = "Acceleration polygon";
  using Kind = Mark::Kind;
  marks = {{Kind::arrow, "Force in a joint, on the link beyond it", "joint_force_at", "joint_force",
            force_scale_, "force", "Joint forces", false},
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

void MechanismScene::list_facts() {
  facts = {
      {"gruebler", "Degrees of freedom by Gruebler's count", "",
       static_cast<double>(loops_.n - loops_.m)},
      {"moving_links", "Moving links", "", static_cast<double>(loops_.n)},
      {"mass", "Mass of all moving links", "kg", total_mass(model)},
      {"velocity_scale", "Velocity polygon: drawn for 1 m/s", "m", velocity_scale_},
      {"acceleration_scale", "Acceleration polygon: drawn for 1 m/s^2", "m", acceleration_scale_},
      {"force_scale", "Joint forces: drawn for 1 N", "m", force_scale_}};
  if (is_forward_) return;
  const bool is_of_first = drives_.size() > 1 && drives_[0].phase_rate() != drives_[1].phase_rate();
  facts.push_back({"torque_highest",
                   is_of_first ? "Highest torque of the first driver in its period"
                               : "Highest driving torque of a period",
                   "N m", torque_highest_});
  facts.push_back({"torque_lowest",
                   is_of_first ? "Lowest torque of the first driver in its period"
                               : "Lowest driving torque of a period",
                   "N m", torque_lowest_});
  if (drives_.size() == 1 && !drives_[0].is_swing && drives_[0].speed != 0.0)
    facts.push_back({"torque_mean", "Mean driving torque of a turn", "N m", torque_mean_});
}

double MechanismScene::transmission_angle(const AssemblyStep& dyad) const {
  const Loop& loop = model.loops[at(dyad.loop)];
  const Vec3 rod = ws_.X_WB[at(loop.b)].R * loop.p_B;
  Vec3 other = ws_.X_WB[at(loop.a)].R * loop.p_A;
  if (dyad.kind == AssemblyStep::Kind::slide) {
    const Vec3 u = ws_.X_WB[at(loop.a)].R * model.bodies[at(loop.a)].axis;
    other = {-u.z(), 0.0, u.x()};
  }
  return math::atan2(cross(rod, other).norm(), std::abs(rod.dot(other)));
}

void MechanismScene::look(double, const VecX& x, SnapshotWriter& out) {
  const MechanismState& s = examine(x);
  const double energy = s.kinetic + s.potential;
  out << s.q.tail(loops_.n) << s.v.tail(loops_.n) << s.a.tail(loops_.n);
  out << s.angle << s.rate << s.acceleration << s.torque << s.torque_without_gravity << s.power;
  out << s.kinetic << s.potential << energy << energy_drift(s, x) << largest_entry(loops_.residual)
      << s.unbalanced.energy << s.unbalanced.force.norm() << s.unbalanced.moment.norm();
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

void MechanismScene::write_polygons(SnapshotWriter& out) {
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
