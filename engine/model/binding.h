// Binds a parameter's row to the member of a settings struct that it fills, so that nobody reads it by its path, and
// says what a change during a run requires:
//   {"control.kp", ..., live<&Settings::gains, &Gains::kp>}          fills settings.gains.kp, takes effect at once
//   {"payload.z", ..., live<&Settings::payload, &Payload::at_B, 2>}  fills settings.payload.at_B[2]
//   {"push.z", ..., argument<&Push::impulse, 2>}                     argument of the next push
//   {"length.crank", ..., rebuilt<>}                                 fills nothing: the build function reads it by path
//   values.read<Settings>()                                          Settings with all rows bound to it filled in
#pragma once

#include <type_traits>

namespace legwork {

// What a change during a run requires of its scene.
enum class Effect {
  live,     // takes effect at the next step
  rebuild,  // the scene is rebuilt; the run goes on
  replan,   // the scene is rebuilt with a new plan; the run goes on from there
  restart,  // the scene is rebuilt; the run begins again
  none      // nothing: it is an argument of an event that has not happened yet
};

// A number fills a double; a whole number or a choice fills an int, or an enum whose values are in the order of the
// choices. A choice of two can also fill a bool.
class Binding {
 public:
  Effect effect = Effect::restart;

  // To settings.a.b[2]: of<&Settings::a, &A::b, 2>(effect). With no members it fills nothing.
  template <auto first, auto... others>
  static constexpr Binding of(Effect effect) {
    return to(
        effect, first, [](auto& settings) -> auto& { return member<others...>(settings.*first); });
  }
  template <class... None>
  static constexpr Binding of(Effect effect) {
    Binding binding;
    binding.effect = effect;
    return binding;
  }

  // Fills the member if it belongs to this type of settings; otherwise does nothing.
  template <class Settings>
  void fill(Settings& settings, double value) const {
    if (settings_ == &kType<Settings>) fill_(&settings, value);
  }
  bool is_bound() const { return fill_ != nullptr; }

  // Identifies the type of settings: equal to settings_of<Push>() for a member of Push, null if it fills nothing.
  const void* settings() const { return settings_; }
  template <class Settings>
  static constexpr const void* settings_of() {
    return &kType<Settings>;
  }

 private:
  template <class Settings>
  static constexpr char kType = 0;

  template <class Settings, class Member, class Find>
  static constexpr Binding to(Effect effect, Member Settings::*, Find) {
    Binding binding;
    binding.effect = effect;
    binding.settings_ = &kType<Settings>;
    binding.fill_ = [](void* settings, double value) {
      auto& to_fill = Find()(*static_cast<Settings*>(settings));
      using Filled = std::remove_reference_t<decltype(to_fill)>;
      if constexpr (std::is_same_v<Filled, double>)
        to_fill = value;
      else
        to_fill = static_cast<Filled>(static_cast<int>(value));
    };
    return binding;
  }

  template <class Part>
  static auto& member(Part& part) {
    return part;
  }
  template <auto next, auto... others, class Part>
  static auto& member(Part& part) {
    if constexpr (std::is_member_object_pointer_v<decltype(next)>)
      return member<others...>(part.*next);
    else
      return member<others...>(part[next]);
  }

  const void* settings_ = nullptr;
  void (*fill_)(void* settings, double value) = nullptr;
};

template <auto... members>
inline constexpr Binding live = Binding::of<members...>(Effect::live);
template <auto... members>
inline constexpr Binding rebuilt = Binding::of<members...>(Effect::rebuild);
template <auto... members>
inline constexpr Binding replanned = Binding::of<members...>(Effect::replan);
// The run begins again, unless a scene that borrows the parameter overrides the effect.
template <auto... members>
inline constexpr Binding fills = Binding::of<members...>(Effect::restart);
template <auto... members>
inline constexpr Binding argument = Binding::of<members...>(Effect::none);

}  // namespace legwork
