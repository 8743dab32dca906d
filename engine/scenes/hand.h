// What a hand does to a robot in motion: a push, and a spring that drags a point of it. Scenes keep a HandRecord in their
// state, offer hand_events and hand_parameters, and add hand_forces to their torques.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/dynamics/workspace.h"
#include "engine/model/parameter.h"
#include "engine/run/event.h"

namespace legwork {

// An impulse at a point of a body, spread evenly over the duration.
struct Push {
  int body = 0;                 // index in the model
  Vec3 impulse = Vec3::Zero();  // world, N s
  Vec3 moment = Vec3::Zero();   // additional angular impulse, world, N m s
  Vec3 at_B = Vec3::Zero();     // the point, in the body's axes, m
  double duration = 0.1;        // s; at least one step
};

// A spring with damping from a point of a body to the target. Its force is at most 300 N.
struct Pull {
  int body = 0;                // index in the model
  Vec3 at_B = Vec3::Zero();    // the point, in the body's axes, m
  Vec3 target = Vec3::Zero();  // world, m
  double stiffness = 300.0;    // N/m
};

// What a run remembers of both. It has doubles only, because it is copied to and from the state as bytes; a number that is an
// index or a flag is a whole one.
struct HandRecord {
  double push_left = 0.0, push_body = 0.0;                          // push_left: s
  double push_force[3] = {}, push_moment[3] = {}, push_at[3] = {};  // world, N, N m; body axes, m
  double is_dragged = 0.0, drag_body = 0.0, drag_stiffness = 0.0;   // drag_stiffness: N/m
  double drag_at[3] = {}, drag_target[3] = {};                      // body axes, world, m

  void push(const Push& push, double step);
  void drag(const Pull& pull);
  void let_go() { is_dragged = 0.0; }
  // Whether its bodies are among as many.
  bool is_of(int bodies) const;

  Vec3 push_point(const Workspace& ws) const;  // world, m; these need forward_kinematics
  Vec3 drag_point(const Workspace& ws) const;
  Vec3 force_of_push() const;  // N; zero once it is over
};

// Adds to `force` (nv) what pushes and pulls in a step of h, s, and takes that off the push. Needs forward_kinematics. `row`:
// 3 x nv, scratch. Returns the spring's force, world, N.
Vec3 hand_forces(const Model& model, const Workspace& ws, double h, HandRecord& hand, MatX& row,
                 Eigen::Ref<VecX> force);

// Arguments of the events below. The names of the bodies must live as long as the parameters. How far from a body's origin
// the point may be, m, and how large an impulse, N s.
std::vector<Parameter> hand_parameters(const Choices& bodies, double reach, double impulse);

// For scenes of type S, which have push(), drag() and let_go() for a state x.
template <class S>
inline constexpr std::array<EventKind, 3> hand_events = {
    {{"push", "Push", "Push", "The robot is pushed with these values.", false,
      Binding::settings_of<Push>(),
      [](Scene& s, const ParameterView& v, VecX& x) {
        static_cast<S&>(s).push(v.read<Push>(), x);
      }},
     {"drag", "Drag", "Drag", "A spring starts to pull this point of the body towards the target.",
      true, Binding::settings_of<Pull>(),
      [](Scene& s, const ParameterView& v, VecX& x) {
        static_cast<S&>(s).drag(v.read<Pull>(), x);
      }},
     {"let_go", "Drag", "Let go", "The spring is removed.", false, nullptr,
      [](Scene& s, const ParameterView&, VecX& x) { static_cast<S&>(s).let_go(x); }}}};

}  // namespace legwork
