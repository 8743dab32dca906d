// What there is to read of a mechanism.
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/run/fields.h"
#include "engine/scenes/linkages/mechanism.h"

namespace legwork {

struct MechanismScene::View {
  using V = const View;
  MechanismScene& scene;
  const MechanismState& s;
  const VecX& x;
  double energy = s.kinetic + s.potential;

  // ---- what entries are named after
  using Names = std::vector<std::string>;
  static const MechanismScene& mechanism(const Scene& scene) {
    return static_cast<const MechanismScene&>(scene);
  }
  template <class Things>
  static Names names_of(const Things& things) {
    Names names;
    for (const auto& thing : things) names.push_back(thing.name);
    return names;
  }
  static Names drivers(const Scene& scene) { return names_of(mechanism(scene).linkage_.drivers); }
  static Names points(const Scene& scene) { return names_of(mechanism(scene).linkage_.points); }
  static Names handles(const Scene& scene) { return names_of(scene.handles); }
  static Names pins(const Scene& scene) { return names_of(mechanism(scene).pins_); }
  static Names links(const Scene& scene) {
    const Names pin = pins(scene);
    Names names;
    for (const Edge& edge : mechanism(scene).edges_)
      names.push_back(pin[at(edge.from)] + pin[at(edge.to)]);
    return names;
  }
  static Names dyads(const Scene& scene) {
    const MechanismScene& its = mechanism(scene);
    Names names;
    for (const int k : its.dyads_)
      names.push_back(scene.model.loops[at(its.linkage_.steps[at(k)].loop)].name);
    return names;
  }
  static Names joints_and_loops(const Scene& scene) {
    Names names = labels_of(scene.model, kPerJoint);
    for (const Loop& loop : scene.model.loops) names.push_back(loop.name);
    return names;
  }

  // ---- getters
  // A traced point's position, velocity or acceleration.
  template <int part>
  static void point(V& v, SnapshotWriter& out) {
    for (const LinkPoint& point : v.scene.linkage_.points) {
      Vec3 motion[3];
      v.scene.point_motion(point.body, point.p, motion[0], motion[1], motion[2]);
      out << motion[part];
    }
  }
  static void joint_force_positions(V& v, SnapshotWriter& out) {
    const Model& model = v.scene.model;
    for (int i = 1; i < model.nb(); ++i) out << v.scene.ws_.X_WB[at(i)].p;
    for (int k = 0; k < static_cast<int>(model.loops.size()); ++k)
      out << loop_point(model, v.scene.ws_, k);
  }
  template <auto get>
  static void of_joint_forces(V& v, SnapshotWriter& out) {
    for (int i = 1; i < v.scene.model.nb(); ++i) out << get(v.s.force[at(i)]);
    for (const Vec3& force : v.s.loop_force) out << get(force);
  }
  static Vec3 itself(const Vec3& force) { return force; }
  static double size(const Vec3& force) { return force.norm(); }

  // ---- the polygons: of pins from their pole, of links between their pins
  template <auto polygon>
  static void of_pins(V& v, SnapshotWriter& out) {
    for (const Vec3& tip : (v.scene.*polygon).tips) out << tip;
  }
  template <auto polygon>
  static void at_pole(V& v, SnapshotWriter& out) {
    for (std::size_t k = 0; k < v.scene.pins_.size(); ++k) out << (v.scene.*polygon).pole;
  }
  template <auto get>
  static void of_links(V& v, SnapshotWriter& out) {
    for (const Edge& edge : v.scene.edges_) out << get(v.scene, edge);
  }
  // Where the arrows of a link begin, and what they are.
  template <auto polygon>
  static Vec3 tip(const MechanismScene& scene, const Edge& edge) {
    const Polygon& its = scene.*polygon;
    return its.pole + its.scale * its.tips[at(edge.from)];
  }
  template <auto polygon>
  static Vec3 relative(const MechanismScene& scene, const Edge& edge) {
    const std::vector<Vec3>& tips = (scene.*polygon).tips;
    return tips[at(edge.to)] - tips[at(edge.from)];
  }
  static Vec3 normal(const MechanismScene& scene, const Edge& edge) {  // -omega^2 r
    const LinkPoint &from = scene.pins_[at(edge.from)], &to = scene.pins_[at(edge.to)];
    const Vec3 w = angular_velocity(scene.ws_, edge.body);
    const Vec3 r =
        point_position(scene.ws_, to.body, to.p) - point_position(scene.ws_, from.body, from.p);
    return -w.dot(w) * r;
  }
  static Vec3 normal_tip(const MechanismScene& scene, const Edge& edge) {
    const Polygon& its = scene.accelerations_;
    const Vec3 tip = its.tips[at(edge.from)] + normal(scene, edge);
    return its.pole + its.scale * tip;
  }
  static Vec3 tangential(const MechanismScene& scene, const Edge& edge) {
    return relative<&MechanismScene::accelerations_>(scene, edge) - normal(scene, edge);
  }

  static std::span<const Field<View>> rows() {
    using M = MechanismScene;
    using Writer = SnapshotWriter;
    constexpr Labels kDrivers = drivers, kDyads = dyads, kPointXyz = {points, "x y z"},
                     kHandleXyz = {handles, "x y z"}, kAll = joints_and_loops,
                     kAllXyz = {joints_and_loops, "x y z"}, kPinXyz = {pins, "x y z"},
                     kLinkXyz = {links, "x y z"};
    static constexpr Field<View> kRows[] = {
        {"joint_position", "rad, m", "q", kPerJoint, [](V& v) -> const VecX& { return v.s.q; }},
        {"joint_velocity", "rad/s, m/s", "v", kPerJoint, [](V& v) -> const VecX& { return v.s.v; }},
        {"joint_acceleration", "rad/s^2, m/s^2", "a", kPerJoint,
         [](V& v) -> const VecX& { return v.s.a; }},
        {"driver_angle", "rad", "driver", kDrivers, [](V& v) -> const VecX& { return v.s.angle; }},
        {"driver_rate", "rad/s", "driver_rate", kDrivers,
         [](V& v) -> const VecX& { return v.s.rate; }},
        {"driver_acceleration", "rad/s^2", "driver_acceleration", kDrivers,
         [](V& v) -> const VecX& { return v.s.acceleration; }},
        {"driver_torque", "N m", "torque", kDrivers,
         [](V& v) -> const VecX& { return v.s.torque; }},
        {"driver_torque_without_gravity", "N m", "torque_no_gravity", kDrivers,
         [](V& v) -> const VecX& { return v.s.torque_without_gravity; }},
        {"power", "W", "power", kOne, [](V& v) { return v.s.power; }},
        {"kinetic_energy", "J", "kinetic_energy", kOne, [](V& v) { return v.s.kinetic; }},
        {"potential_energy", "J", "potential_energy", kOne, [](V& v) { return v.s.potential; }},
        {"total_energy", "J", "energy", kOne, [](V& v) { return v.energy; }},
        {"energy_drift", "", "energy_drift", kOne,
         [](V& v) { return v.scene.energy_drift(v.s, v.x); }},
        {"loop_drift", "m", "loop_drift", kOne,
         [](V& v) { return largest_entry(v.scene.loops_.residual); }},
        {"power_residual", "W", "power_residual", kOne, [](V& v) { return v.s.unbalanced.energy; }},
        {"momentum_residual", "N, N m", "momentum_residual", "linear angular",
         [](V& v, Writer& out) {
           out << v.s.unbalanced.force.norm() << v.s.unbalanced.moment.norm();
         }},
        {"transmission_angle", "rad", "transmission", kDyads,
         [](V& v, Writer& out) {
           for (const int k : v.scene.dyads_)
             out << v.scene.transmission_angle(v.scene.linkage_.steps[at(k)]);
         }},
        {"point_position", "m", "point", kPointXyz, point<0>},
        {"point_velocity", "m/s", "point_v", kPointXyz, point<1>},
        {"point_acceleration", "m/s^2", "point_a", kPointXyz, point<2>},
        {"handle_position", "m", "", kHandleXyz,
         [](V& v, Writer& out) {
           for (const LinkHandle& handle : v.scene.linkage_.handles)
             out << point_position(v.scene.ws_, handle.point.body, handle.point.p);
         }},
        {"joint_force_at", "m", "", kAllXyz, joint_force_positions},
        {"joint_force", "N", "force", kAllXyz, of_joint_forces<itself>},
        {"joint_force_size", "N", "force_size", kAll, of_joint_forces<size>},
        {"velocity_polygon_at", "m", "", kPinXyz, at_pole<&M::velocities_>},
        {"velocity_polygon", "m/s", "", kPinXyz, of_pins<&M::velocities_>},
        {"relative_velocity_at", "m", "", kLinkXyz, of_links<tip<&M::velocities_>>},
        {"relative_velocity", "m/s", "", kLinkXyz, of_links<relative<&M::velocities_>>},
        {"acceleration_polygon_at", "m", "", kPinXyz, at_pole<&M::accelerations_>},
        {"acceleration_polygon", "m/s^2", "", kPinXyz, of_pins<&M::accelerations_>},
        {"normal_acceleration_at", "m", "", kLinkXyz, of_links<tip<&M::accelerations_>>},
        {"normal_acceleration", "m/s^2", "", kLinkXyz, of_links<normal>},
        {"tangential_acceleration_at", "m", "", kLinkXyz, of_links<normal_tip>},
        {"tangential_acceleration", "m/s^2", "", kLinkXyz, of_links<tangential>},
    };
    return kRows;
  }
};

void MechanismScene::lay_out_fields() { lay_out<View>(View::rows(), *this); }

void MechanismScene::observe(double, const VecX& x, SnapshotWriter& out) {
  const MechanismState& s = examine(x);
  Vec3 position;
  for (std::size_t k = 0; k < pins_.size(); ++k)
    point_motion(pins_[k].body, pins_[k].p, position, velocities_.tips[k], accelerations_.tips[k]);
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

}  // namespace legwork
