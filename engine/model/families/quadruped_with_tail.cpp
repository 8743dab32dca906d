#include "engine/model/families/quadruped_with_tail.h"

namespace legwork {
namespace {

std::vector<Parameter> with_tail_parameters() {
  const std::span<const Parameter> legs = quadruped_parameters();
  std::vector<Parameter> p(legs.begin(), legs.end());
  Parameter& gravity = p[static_cast<std::size_t>(find_parameter(p, "world.gravity"))];
  gravity.minimum = 0.0;
  gravity.meaning =
      "Downward acceleration of free fall. 0 shows a falling robot from a frame that falls with "
      "it.";
  constexpr const char* kSource = "theory/tail 9";
  p.insert(p.end(),
           {{"robot.tail_mass", "Tail", "Mass", "kg", 0.4, 0.01, 5.0, "Mass of the whole tail.",
             kSource, fills<&Tail::mass>},
            {"robot.tail_length", "Tail", "Length", "m", 0.3, 0.05, 1.0,
             "From the pivot to the tip.", kSource, fills<&Tail::length>},
            {"robot.tail_x", "Tail", "Pivot forward", "m", -0.19, -0.6, 0.6,
             "The pivot, forward of the trunk's origin.", kSource, fills<&Tail::pivot_B, 0>},
            {"robot.tail_z", "Tail", "Pivot up", "m", 0.0, -0.2, 0.3,
             "The pivot, above the trunk's origin.", kSource, fills<&Tail::pivot_B, 2>},
            {"robot.tail_segments", "Tail", "Segments", "", 1.0, 1.0, kMaxTailSegments,
             "How many equal segments, each on a universal joint. A change restarts the run.",
             "theory/tail 12", fills<&Tail::segments>, ParameterKind::integer},
            choice("robot.tail_kind", "Tail", "Mass lies", 0.0, {"at the ends", "along the rods"},
                   "At the end of each segment, which is otherwise massless, or spread along it.",
                   "theory/tail 9", fills<&Tail::is_rods>)});
  append_tail_limits(p);
  return p;
}

}  // namespace

std::span<const Parameter> quadruped_with_tail_parameters() {
  static const std::vector<Parameter> parameters = with_tail_parameters();
  return parameters;
}

Result<Model> build_quadruped_with_tail(const ParameterView& values) {
  return build_quadruped_with(values, values.read<Tail>());
}

Result<Model> build_quadruped_with(const ParameterView& values, const Tail& tail) {
  Model model = assemble_quadruped(
      weighed_quadruped_parts("quadruped_with_tail", values.read<QuadrupedSizes>()));
  add_tail(model, tail);
  return validated(std::move(model));
}

}  // namespace legwork
