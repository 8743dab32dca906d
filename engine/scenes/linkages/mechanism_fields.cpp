// What there is to read of a mechanism.
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/run/fields.h"
#include "engine/scenes/linkages/mechanism.h"

namespace legwork {

struct MechanismScene::View {
  MechanismScene& scene;
  const MechanismState& s;
  const VecX& x;
  double energy = s.kinetic + s.potential;

  // ---- what entries are named after
  using Names = std::vector<std::string>;
  static const MechanismScene& mechanism(const Scene& scene) {
    return static_cast<const MechanismScene&>(scene);
  }
  template <class Things, class Name>
  static Names names_of(const Things& things, Name&& name) {
    Names names;
    for (const auto& thing : things) names.push_back(name(thing));
    return names;
  }
  static Names drivers(const Scene& scene) {
    return names_of(mechanism(scene).linkage_.drivers, [](const auto& one) { return one.name; });
  }
  static Names points(const Scene& scene) {
    return names_of(mechanism(scene).linkage_.points, [](const auto& one) { return one.name; });
  }
  static Names pins(const Scene& scene) {
    return names_of(mechanism(scene).pins_, [](const Pin& pin) { return pin.name; });
  }
  static Names links(const Scene& scene) {
    const std::vector<Pin>& pins = mechanism(scene).pins_;
    return names_of(mechanism(scene).edges_, [&](const Edge& edge) {
      return pins[at(edge.from)].name + pins[at(edge.to)].name;
    });
  }
  static Names dyads(const Scene& scene) {
    const MechanismScene& its = mechanism(scene);
    return names_of(its.dyads_, [&](int k) {
      return scene.model.loops[at(its.linkage_.steps[at(k)].loop)].name;
    });
  }
  static Names joints_and_loops(const Scene& scene) {
    Names names = labels_of(scene.model, kPerJoint);
    for (const Loop& loop : scene.model.loops) names.push_back(loop.name);
    return names;
  }

  // ---- getters
  // A traced point's position, velocity or acceleration.
  template <int part>
  static void point(const View& v, SnapshotWriter& out) {
    for (const LinkPoint& point : v.scene.linkage_.points) {
      Vec3 motion[3];
      v.scene.point_motion(point.body, point.p, motion[0], motion[1], motion[2]);
      out << motion[part];
    }
  }
  static void joint_places(const View& v, SnapshotWriter& out) {
    const Model& model = v.scene.model;
    for (int i = 1; i < model.nb(); ++i) out << v.scene.ws_.X_WB[at(i)].p;
    for (int k = 0; k < static_cast<int>(model.loops.size()); ++k)
      out << loop_point(model, v.scene.ws_, k);
  }
  template <auto get>
  static void of_joint_forces(const View& v, SnapshotWriter& out) {
    for (int i = 1; i < v.scene.model.nb(); ++i) out << get(v.s.force[at(i)]);
    for (const Vec3& force : v.s.loop_force) out << get(force);
  }
  static Vec3 itself(const Vec3& force) { return force; }
  static double size(const Vec3& force) { return force.norm(); }

  // ---- the polygons: of pins from their pole, of links between their pins
  template <auto vectors>
  static void of_pins(const View& v, SnapshotWriter& out) {
    for (const Vec3& vector : v.scene.*vectors) out << vector;
  }
  template <auto pole>
  static void at_pole(const View& v, SnapshotWriter& out) {
    for (std::size_t k = 0; k < v.scene.pins_.size(); ++k) out << v.scene.*pole;
  }
  template <auto get>
  static void of_links(const View& v, SnapshotWriter& out) {
    for (const Edge& edge : v.scene.edges_) out << (v.scene.*get)(edge);
  }

  static std::span<const Field<View>> rows() {
    using M = MechanismScene;
    using Writer = SnapshotWriter;
    constexpr Labels kDrivers = {.own = drivers}, kDyads = {.own = dyads},
                     kPointXyz = {.endings = "x y z", .own = points},
                     kAll = {.own = joints_and_loops},
                     kAllXyz = {.endings = "x y z", .own = joints_and_loops},
                     kPinXyz = {.endings = "x y z", .own = pins},
                     kLinkXyz = {.endings = "x y z", .own = links};
    static constexpr Field<View> kRows[] = {
        {"joint_position", "rad, m", "q", kPerJoint,
         [](const View& v) { return v.s.q.tail(v.scene.loops_.n); }},
        {"joint_velocity", "rad/s, m/s", "v", kPerJoint,
         [](const View& v) { return v.s.v.tail(v.scene.loops_.n); }},
        {"joint_acceleration", "rad/s^2, m/s^2", "a", kPerJoint,
         [](const View& v) { return v.s.a.tail(v.scene.loops_.n); }},
        {"driver_angle", "rad", "driver", kDrivers,
         [](const View& v) -> const VecX& { return v.s.angle; }},
        {"driver_rate", "rad/s", "driver_rate", kDrivers,
         [](const View& v) -> const VecX& { return v.s.rate; }},
        {"driver_acceleration", "rad/s^2", "driver_acceleration", kDrivers,
         [](const View& v) -> const VecX& { return v.s.acceleration; }},
        {"driver_torque", "N m", "torque", kDrivers,
         [](const View& v) -> const VecX& { return v.s.torque; }},
        {"driver_torque_without_gravity", "N m", "torque_no_gravity", kDrivers,
         [](const View& v) -> const VecX& { return v.s.torque_without_gravity; }},
        {"power", "W", "power", kOne, [](const View& v) { return v.s.power; }},
        {"kinetic_energy", "J", "kinetic_energy", kOne, [](const View& v) { return v.s.kinetic; }},
        {"potential_energy", "J", "potential_energy", kOne,
         [](const View& v) { return v.s.potential; }},
        {"total_energy", "J", "energy", kOne, [](const View& v) { return v.energy; }},
        {"energy_drift", "", "energy_drift", kOne,
         [](const View& v) { return v.scene.energy_drift(v.s, v.x); }},
        {"loop_drift", "m", "loop_drift", kOne,
         [](const View& v) { return largest_entry(v.scene.loops_.residual); }},
        {"power_residual", "W", "power_residual", kOne,
         [](const View& v) { return v.s.unbalanced.energy; }},
        {"momentum_residual",
         "N, N m",
         "momentum_residual",
         {LabelNames::one, "linear angular"},
         [](const View& v, Writer& out) {
           out << v.s.unbalanced.force.norm() << v.s.unbalanced.moment.norm();
         }},
        {"transmission_angle", "rad", "transmission", kDyads,
         [](const View& v, Writer& out) {
           for (const int k : v.scene.dyads_)
             out << v.scene.transmission_angle(v.scene.linkage_.steps[at(k)]);
         }},
        {"point_position", "m", "point", kPointXyz, point<0>},
        {"point_velocity", "m/s", "point_v", kPointXyz, point<1>},
        {"point_acceleration", "m/s^2", "point_a", kPointXyz, point<2>},
        {"joint_force_at", "m", "", kAllXyz, joint_places},
        {"joint_force", "N", "force", kAllXyz, of_joint_forces<itself>},
        {"joint_force_size", "N", "force_size", kAll, of_joint_forces<size>},
        {"velocity_polygon_at", "m", "", kPinXyz, at_pole<&M::velocity_pole_>},
        {"velocity_polygon", "m/s", "", kPinXyz, of_pins<&M::pin_velocity_>},
        {"relative_velocity_at", "m", "", kLinkXyz, of_links<&M::velocity_tip>},
        {"relative_velocity", "m/s", "", kLinkXyz, of_links<&M::relative_velocity>},
        {"acceleration_polygon_at", "m", "", kPinXyz, at_pole<&M::acceleration_pole_>},
        {"acceleration_polygon", "m/s^2", "", kPinXyz, of_pins<&M::pin_acceleration_>},
        {"normal_acceleration_at", "m", "", kLinkXyz, of_links<&M::acceleration_tip>},
        {"normal_acceleration", "m/s^2", "", kLinkXyz, of_links<&M::normal_acceleration>},
        {"tangential_acceleration_at", "m", "", kLinkXyz, of_links<&M::normal_tip>},
        {"tangential_acceleration", "m/s^2", "", kLinkXyz, of_links<&M::tangential_acceleration>},
    };
    return kRows;
  }
};

void MechanismScene::lay_out_fields() { lay_out<View>(View::rows(), *this); }

void MechanismScene::observe(double, const VecX& x, SnapshotWriter& out) {
  const MechanismState& s = examine(x);
  Vec3 place;
  for (std::size_t k = 0; k < pins_.size(); ++k)
    point_motion(pins_[k].body, pins_[k].p, place, pin_velocity_[k], pin_acceleration_[k]);
  write<View>(View::rows(), {*this, s, x}, out);
  observe_more(s, out);
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

Vec3 MechanismScene::velocity_tip(const Edge& edge) const {
  return velocity_pole_ + velocity_scale_ * pin_velocity_[at(edge.from)];
}
Vec3 MechanismScene::relative_velocity(const Edge& edge) const {
  return pin_velocity_[at(edge.to)] - pin_velocity_[at(edge.from)];
}
Vec3 MechanismScene::acceleration_tip(const Edge& edge) const {
  return acceleration_pole_ + acceleration_scale_ * pin_acceleration_[at(edge.from)];
}
Vec3 MechanismScene::normal_acceleration(const Edge& edge) const {  // -omega^2 r
  const Pin &from = pins_[at(edge.from)], &to = pins_[at(edge.to)];
  const Vec3 w = angular_velocity(ws_, edge.body);
  const Vec3 r = point_position(ws_, to.body, to.p) - point_position(ws_, from.body, from.p);
  return -w.dot(w) * r;
}
Vec3 MechanismScene::normal_tip(const Edge& edge) const {
  const Vec3 tip = pin_acceleration_[at(edge.from)] + normal_acceleration(edge);
  return acceleration_pole_ + acceleration_scale_ * tip;
}
Vec3 MechanismScene::tangential_acceleration(const Edge& edge) const {
  const Vec3 relative = pin_acceleration_[at(edge.to)] - pin_acceleration_[at(edge.from)];
  return relative - normal_acceleration(edge);
}

}  // namespace legwork
