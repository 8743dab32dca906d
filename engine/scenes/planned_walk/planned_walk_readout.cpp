// The few numbers that a planned walk is about: both runs after a push, the trunk in the air or in Liu & Ben-Tzvi's axes,
// how a hexapod stands and what its way costs.

#include "engine/motion/support.h"
#include "engine/scenes/planned_walk/planned_walk_words.h"

namespace legwork::planned_walk_words {

using namespace snapshot_parts;

namespace {

using Reference = PlannedState::Reference;

constexpr const char* kNotYet = "–";

std::string degrees(double angle) { return in_degrees(angle, 2); }

}  // namespace

Readout no_readout(PlannedWalk&) { return {}; }

// The same push, with the tail and with the tail held, and the limit that both share.
Readout push_readout(PlannedWalk& walk) {
  const PlannedState& state = walk.state;
  const bool is_pushed = walk.setup.plan.is_floating || state.phase() > 0;
  const double since = state.t - state[Reference::kPushTime];
  const auto angle = [&](double value) { return is_pushed ? degrees(value) : kNotYet; };
  const auto back = [&](double last_away) -> std::string {
    const double after = last_away - state[Reference::kPushTime];
    if (!is_pushed) return kNotYet;
    return after < since ? fixed_text(after, 2, " s") : "not yet";
  };
  Readout readout{walk.setup.tail_law.is_on ? "tail swings" : "tail held",
                  walk.reference_run.c_str()};
  readout.add_both("Peak turn", angle(state[Reference::kPeak]),
                   angle(state[Reference::kReferencePeak]));
  readout.add_both("Back after", back(state[Reference::kLastAway]),
                   back(state[Reference::kReferenceLastAway]));
  readout.add_both("Turn now", angle(turn_of(state.q())), angle(turn_of(state.reference_q())))
      .field = "turn";
  readout.note =
      text_of({"In both runs every motor gives at most ", short_text(walk.setup.torque_limit),
               " N m. Back after: from then on the turn stays within a tenth of the peak with the "
               "tail held."});
  return readout;
}

Readout midair_readout(PlannedWalk& walk) {
  const Vec3 rpy = trunk_rpy(walk);
  Readout readout{"trunk now"};
  readout.add("Roll", degrees(rpy[0])).field = "trunk_rpy";
  readout.add("Pitch", degrees(rpy[1])).field = "trunk_rpy";
  readout.add("Yaw", degrees(rpy[2])).field = "trunk_rpy";
  for (const PlanFact& fact : walk.facts) {
    if (fact.name != std::string_view("planar_turn")) continue;
    readout.add("At the end of the sweep", degrees(fact.value));
    readout.note = "The last value uses the formula for two bodies in one plane.";
  }
  return readout;
}

// What the plan of a trot with a tail has found.
Readout tail_readout(PlannedWalk& walk) {
  Readout readout{"of the plan"};
  for (const PlanFact& fact : walk.facts) {
    const std::string_view name = fact.name, unit = fact.unit;
    if (name != "path_amplitude" && name != "tail_pitching") continue;
    readout.add(fact.label,
                unit == "rad" ? degrees(fact.value) : text_of({short_text(fact.value), " ", unit}));
  }
  return readout;
}

// The trunk in Liu & Ben-Tzvi's own coordinates.
Readout experiment_readout(PlannedWalk& walk) {
  const Vec6 own = document_pose(walk.state.q()),
             reference = document_pose(walk.state.reference_q());
  Readout readout{"this run", "second run"};
  constexpr const char* kNames[6] = {"x", "y", "z", "φx", "φy", "φz"};
  for (const int i : {3, 4, 5, 0, 1, 2}) {
    const auto write = [i](double value) {
      return i < 3 ? fixed_text(value, 4, " m") : degrees(value);
    };
    readout.add_both(kNames[i], write(own[i]), write(reference[i])).field = "document_coordinates";
  }
  const bool has_stopped = walk.state[Reference::kReferenceStopped] != 0.0;
  readout.note =
      text_of({"Second run: ", walk.reference_run, has_stopped ? ", which has stopped" : "",
               ". Axes of Liu & Ben-Tzvi 2018: x right, y forward."});
  return readout;
}

Readout hexapod_readout(PlannedWalk& walk) {
  Instant now;
  find_instant(walk, now);
  V v{walk, now};
  const auto centimetres = [](double metres) { return fixed_text(100.0 * metres, 1, " cm"); };
  const bool has_walked = distance_walked(v) > 0.0;
  double slip = 0.0;
  for (std::size_t f = 0; f < v.setup.model.feet.size(); ++f) update_max(slip, foot_slip(v, f));
  Readout readout{"now"};
  const auto add = [&readout](const char* label, std::string_view value, const char* field) {
    readout.add(label, value).field = field;
  };
  add("Trunk margin", centimetres(support_margin(v.now.polygon, v.s.ws.X_WB[0].p)), "body_margin");
  add("CoM margin", centimetres(support_margin(v.now.polygon, v.now.body.com)), "com_margin");
  add("Energy per metre", has_walked ? short_text(work_per_metre(v), " J/m") : kNotYet,
      "energy_per_metre");
  add("Cost of transport", has_walked ? short_text(cost_of_transport(v)) : kNotYet,
      "cost_of_transport");
  add("Foot slip", fixed_text(1000.0 * slip, 2, " mm"), "foot_slip");
  readout.note =
      "Margin: distance to the nearest edge of the support polygon. Energy: |τ θ′| of all joints "
      "since the start; braking costs as much as driving.";
  if (!v.setup.is_forward) return readout;
  int joint = 0;
  const double error = largest_joint_error(v.walk, joint);
  const bool is_known = v.state[PlannedState::kGrowthIsKnown] != 0.0;
  add("Joint error", short_text(error * 180.0 / kPi, " deg"), "max_joint_error");
  add("Error growth",
      is_known ? fixed_text(v.state[PlannedState::kGrowthRate], 1, " per s") : kNotYet,
      "growth_rate");
  return readout;
}

}  // namespace legwork::planned_walk_words
