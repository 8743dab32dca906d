#include "engine/scenes/own_robot/own_robot.h"

#include <algorithm>
#include <cstring>

#include "engine/dynamics/configuration.h"
#include "engine/dynamics/kinematics.h"
#include "engine/model/joint.h"

namespace legwork {

OwnRobot::Made::Made(Model with_payload, const OwnRobotSettings& settings)
    : plant(std::move(with_payload)),
      ws(plant),
      scratch(plant,
              settings.floor == RobotFloor::contact ? touching_shapes(plant) : std::vector<Shape>(),
              settings.law.links_touch),
      ground(settings.floor == RobotFloor::contact ? settings.ground : Ground()),
      touching(kMostTouching),
      all_touching(kMostTouching),
      compliance(plant.nv()),
      J(MatX::Zero(kMaxContactRows, plant.nv())),
      J_point(MatX::Zero(3, plant.nv())),
      q(VecX::Zero(plant.nq())),
      v(VecX::Zero(plant.nv())),
      v_start(v),
      v_next(v),
      v_moving(v),
      tau(v),
      wanted(v),
      outer(v),
      forces(v),
      none(v),
      cut(v),
      inertia(v),
      lowest(plant.bodies.size()) {
  pinned.reserve(plant.feet.size());
  hold.torque = v;
  for (std::vector<Support>* list : {&supports, &hold.floor})
    list->reserve(std::max<std::size_t>(2 * kMostTouching, plant.feet.size()));
  if (settings.floor == RobotFloor::contact)
    place_ground(ground, Vec3::Zero(), 0.0, settings.slope, settings.slope_direction);
}

OwnRobot::OwnRobot(std::shared_ptr<const OwnRobotFile> file, RobotModel built)
    : file_(std::move(file)), built_(std::move(built)) {}

Result<std::unique_ptr<OwnRobot>> OwnRobot::make(std::shared_ptr<const OwnRobotFile> file,
                                                 const ParameterView& values) {
  const auto settings = values.read<OwnRobotSettings>();
  Result<RobotModel> built = robot_model(file->robot, settings.base);
  if (!built) return built.error();
  built->model.feet = tips_of(file->robot, *built);
  built->model.shapes = shapes_of(file->robot, *built);
  std::unique_ptr<OwnRobot> made(new OwnRobot(std::move(file), std::move(*built)));
  if (Refusal bad = made->take_up(values)) return *bad;
  made->describe();
  return made;
}

void OwnRobot::coordinates(const VecX& x, VecX& q, VecX& v) {
  std::copy_n(x.data(), layout_.nq, q.data());
  std::copy_n(x.data() + layout_.v(), layout_.nv, v.data());
}

// The model with its payload, and everything that depends on it.
Refusal OwnRobot::take_up(const ParameterView& values) {
  const auto settings = values.read<OwnRobotSettings>();
  Model plant = built_.model;
  if (settings.drive == RobotDrive::turn && file_->turning.empty())
    return Diagnostic{"No joint of this robot has a motor that turns at a constant speed.",
                      "Give one \"motor\": {\"speed\": 3} (rad/s) in a robot of our JSON, or use "
                      "another drive."};
  const double own_gravity = plant.gravity.norm();
  plant.gravity = own_gravity > 0.0 ? Vec3(plant.gravity * (settings.gravity / own_gravity))
                                    : Vec3(0.0, 0.0, -settings.gravity);
  if (settings.payload > 0.0) {
    Body& carrier = plant.bodies[at(settings.payload_body)];
    carrier.inertia =
        carrier.inertia + spatial_inertia(settings.payload, Vec3::Zero(), Mat3::Zero());
  }
  Result<Model> valid = validated(std::move(plant));
  if (!valid) return valid.error();
  settings_ = settings;
  step = settings.step;
  values_.assign(values.values().begin(), values.values().end());
  slider_.clear();
  for (const JointSlider& slider : file_->sliders)
    slider_.push_back(values.values()[at(slider.parameter)]);
  const bool floats = valid->is_free();
  made_ = std::make_unique<Made>(std::move(*valid), settings);
  const Model& model_now = made_->plant;
  layout_ = {
      model_now.nq(),
      model_now.nv(),
      floats && settings.floor == RobotFloor::pinned ? static_cast<int>(model_now.feet.size()) : 0,
      settings.floor == RobotFloor::contact ? kMostTouching : 0,
      static_cast<int>(file_->turning.size()),
      floats && file_->legs > 0};
  made_->behind.setZero(layout_.turning);
  for (std::size_t i = 0; i < built_.armature.size(); ++i)
    made_->compliance.armature[static_cast<Eigen::Index>(i)] = built_.armature[i];
  effort_ = damping_ = friction_ = VecX::Zero(layout_.nv);
  for (const DescribedJoint& joint : file_->robot.joints) {
    const int body = find_joint(model_now, joint.name) + 1;
    if (body < 1 || !has_axis(model_now.bodies[at(body)].kind)) continue;
    const int k = model_now.v_index[at(body)];
    damping_[k] = joint.damping;
    friction_[k] = joint.friction;
    if (joint.limits && std::isfinite(joint.limits->effort)) effort_[k] = joint.limits->effort;
  }
  if (settings.drive == RobotDrive::walk) {
    VecX posture;
    pose(posture);
    Model nominal = built_.model;
    nominal.gravity = made_->plant.gravity;
    Result<std::unique_ptr<OwnWalker>> walker = make_walker(
        *file_, std::move(nominal), settings, values_, posture, made_->compliance.armature);
    if (!walker) return walker.error();
    made_->walker = std::move(*walker);
  }
  set_inertia();
  return std::nullopt;
}

void OwnRobot::load(const VecX& x) {
  Made& m = *made_;
  std::copy_n(x.data(), layout_.nq, m.q.data());
  std::copy_n(x.data() + layout_.v(), layout_.nv, m.v.data());
  m.pinned.clear();
  for (int f = 0; f < layout_.pins; ++f)
    if (x[layout_.pin(f)] != 0.0) m.pinned.push_back(f);
  for (int k = 0; k < layout_.turning; ++k) m.behind[k] = x[layout_.behind(k)];
  std::fill(m.touching.begin(), m.touching.end(), Touching());
  for (int k = 0; k < layout_.contacts; ++k) {
    const double* const own = &x[layout_.contact(k)];
    m.touching[at(k)] = {static_cast<int>(own[0]), static_cast<int>(own[1]), vector_of(own + 2)};
  }
}

void OwnRobot::read_supports(const VecX& x, std::vector<Support>& supports) const {
  const Made& m = *made_;
  supports.clear();
  for (const int f : m.pinned) {
    const Foot& foot = m.plant.feet[at(f)];
    supports.push_back({foot.body, foot.p_BF, vector_of(&x[layout_.pin(f) + 4])});
  }
  const std::vector<Shape>& shapes = m.scratch.contacts.shapes;
  for (int k = 0; k < layout_.contacts; ++k) {
    const Touching& touching = m.touching[at(k)];
    if (!touching.is_used() || touching.is_limit()) continue;
    const Vec3 p_W = touching_point(m.ws, m.ground, shapes, touching),
               force = touching.impulse / settings_.step;
    const bool is_floor = touching.second == Touching::kNone;
    const auto push = [&](int shape, const Vec3& its_force) {
      const int body = shapes[at(shape)].body;
      const Transform& X_WB = m.ws.X_WB[at(body)];
      supports.push_back({body, transposed_times(X_WB.R, p_W - X_WB.p), its_force, is_floor});
    };
    push(touching.shape(), force);
    if (!is_floor) push(touching.second, -force);
  }
}

void OwnRobot::start(VecX& x) { take_pose(x); }

double OwnRobot::energy(const VecX& x) {
  load(x);
  Made& m = *made_;
  set_state(m.plant, m.q, m.v, m.ws);
  const WholeBody whole = whole_body(m.plant, m.ws);
  return whole.kinetic_energy + whole.potential_energy;
}

std::string OwnRobot::why_ended(double t, const VecX&) {
  return "Its centre of mass has reached the floor at t = " + short_text(t) +
         (is_in_contact()
              ? " s: links without shapes, or with meshes that are not there, touch it only with "
                "their ends. Give them collision shapes, or reset."
              : " s: only the ends of limbs touch it. Set the drive to pose, or reset.");
}

Diagnostic OwnRobot::why_failed() {
  return {"the masses of the robot are too far apart to be solved for.",
          "`legwork check` says which of them are suspicious."};
}

// Somebody may have written to the state: its contacts have to be points of the robot's shapes, its bodies the robot's.
Refusal OwnRobot::check_state(double, double, const VecX& x) {
  const std::vector<Shape>& shapes = made_->scratch.contacts.shapes;
  const int bodies = made_->plant.nb();
  bool is_good = hand_of(x).is_of(bodies);
  for (int k = 0; k < layout_.contacts; ++k)
    is_good =
        is_good && is_touching(x[layout_.contact(k)], x[layout_.contact(k) + 1], shapes, bodies);
  if (is_good) return std::nullopt;
  return Diagnostic{"Fault: the state names a contact or a body that the robot does not have.",
                    "The last good state is kept: continue, step back or reset."};
}

HandRecord OwnRobot::hand_of(const VecX& x) const {
  HandRecord hand;
  std::memcpy(static_cast<void*>(&hand), x.data() + layout_.hand(), sizeof hand);
  return hand;
}
void OwnRobot::set_hand(const HandRecord& hand, VecX& x) const {
  std::memcpy(x.data() + layout_.hand(), &hand, sizeof hand);
}

void OwnRobot::push(const Push& push, VecX& x) {
  if (drive() == RobotDrive::pose) return;
  HandRecord hand = hand_of(x);
  hand.push(push, settings_.step);
  set_hand(hand, x);
}

void OwnRobot::drag(const Pull& pull, VecX& x) {
  if (drive() == RobotDrive::pose) return;
  HandRecord hand = hand_of(x);
  hand.drag(pull);
  set_hand(hand, x);
}

void OwnRobot::let_go(VecX& x) {
  HandRecord hand = hand_of(x);
  hand.let_go();
  set_hand(hand, x);
  for (int r = 0; r < 3; ++r) x[layout_.drag_force() + r] = 0.0;
}

void OwnRobot::place(double, const VecX& x, std::span<Transform> X_WB) {
  load(x);
  Made& m = *made_;
  forward_kinematics(m.plant, m.q, m.v, m.ws);
  std::copy(m.ws.X_WB.begin(), m.ws.X_WB.end(), X_WB.begin());
}

// Whether nothing but the gait and the command of a walking robot changes.
bool OwnRobot::only_commands(const Change& change) const {
  if (!made_->walker) return false;
  const auto before = change.before.values(), after = change.after.values();
  for (std::size_t i = 0; i < values_.size(); ++i)
    if (!is_command(file_->parameters[i]) && (values_[i] != after[i] || before[i] != after[i]))
      return false;
  return true;
}

Refusal OwnRobot::apply(const Change& change, VecX& x) {
  if (only_commands(change)) {
    settings_ = change.after.read<OwnRobotSettings>();
    values_.assign(change.after.values().begin(), change.after.values().end());
    made_->walker->command(settings_);
    OwnWalkState state = walk_of(x);
    state.record.travel[0] = state.record.travel[1] = 0.0;
    state.record.turned = state.record.travel_time = 0.0;
    set_walk(state, x);
    return std::nullopt;
  }
  // x is what it was before all changes of this step, some of which may have been made.
  const auto before_all = change.before.values(), now = change.present.values();
  if (!std::equal(before_all.begin(), before_all.end(), now.begin()))
    if (Refusal bad = take_up(change.before)) return bad;
  const RobotDrive before = drive();
  const double energy_before = energy(x);
  if (Refusal bad = take_up(change.after)) {
    take_up(change.present);
    return bad;
  }
  const bool followed = viewpoint.follows;
  const std::size_t offered = tasks.size();
  describe_bodies();
  if (viewpoint.follows != followed || tasks.size() != offered) redescribed += 1.0;
  if (drive() == RobotDrive::pose || before == RobotDrive::pose) {
    take_pose(x);
  } else {
    if (drive() != before) {
      for (int k = 0; k < layout_.turning; ++k) x[layout_.behind(k)] = 0.0;
      if (layout_.walks) set_walk({}, x);
    }
    // What a change gives or takes is nobody's work.
    x[layout_.energy()] += energy(x) - energy_before;
  }
  return std::nullopt;
}

}  // namespace legwork
