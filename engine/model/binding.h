// A parameter's row names the member of some settings that it fills, so that nobody reads it by its path, and what a
// change of it during a run asks for:
//   {"control.kp", ..., live<&Settings::gains, &Gains::kp>}       settings.gains.kp, at once
//   {"payload.z", ..., live<&Settings::payload, &Payload::at_B, 2>}     settings.payload.at_B[2]
//   {"push.z", ..., argument<&Push::impulse, 2>}                 of the next push
//   {"length.crank", ..., rebuilt<>}                              a row that a build function reads itself
//   values.read<Settings>()                                       all that are bound to Settings
#pragma once

#include <type_traits>

namespace legwork {

// What a change during a run asks of its scene.
enum class Effect {
  live,     // to take it up as it is
  rebuild,  // to be built anew; the run goes on
  replan,   // to be built anew with another plan; the run goes on from there
  restart,  // to be built anew; the run begins again
  none      // nothing: it is an argument of an event, which has not happened yet
};

// A whole number or a choice fills an int or an enum whose values are in the order of the choices; a choice of two fills a
// bool, too.
class Binding {
 public:
  Effect effect = Effect::restart;

  // Of settings.a.b[2]: of<&Settings::a, &A::b, 2>(effect).
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

  // Fills the member if it is one of these settings.
  template <class Settings>
  void fill(Settings& settings, double value) const {
    if (settings_ == &kType<Settings>) fill_(&settings, value);
  }
  bool is_bound() const { return fill_ != nullptr; }

  // Of what type of settings it is: settings_of<Push>().
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
// The run begins again, unless a scene that the parameter is lent to knows better.
template <auto... members>
inline constexpr Binding fills = Binding::of<members...>(Effect::restart);
template <auto... members>
inline constexpr Binding argument = Binding::of<members...>(Effect::none);

}  // namespace legwork
