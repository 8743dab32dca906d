#include "engine/scenes/planned_walk/planned_walk_words.h"

#include "engine/model/families/tail.h"

namespace legwork {
namespace planned_walk_words {
namespace {

struct Words {
  bool (*are_about)(const Setup& setup);
  std::string (*sentence)(PlannedWalk& walk);
  Readout (*readout)(PlannedWalk& walk);
};

bool has_tail(const Setup& setup) { return tail_joint_count(setup.model) > 0; }

// The first that are about it.
constexpr Words kWords[] = {
    {[](const Setup& setup) { return setup.plan.is_held; }, of_leg, no_readout},
    {[](const Setup& setup) { return setup.hexapod.has_value(); }, of_gait, hexapod_readout},
    {[](const Setup& setup) { return setup.experiment.has_value(); }, of_experiment,
     experiment_readout},
    {[](const Setup& setup) { return setup.has_reference_run(); }, of_push, push_readout},
    {[](const Setup& setup) { return setup.plan.is_floating; }, of_midair, midair_readout},
    {[](const Setup& setup) { return has_tail(setup) && setup.plan.phase_count() == 1; }, of_wave,
     tail_readout},
    {has_tail, of_gait, tail_readout},
    {[](const Setup&) { return true; }, of_gait, no_readout}};

const Words& words_about(const Setup& setup) {
  const Words* words = kWords;
  while (!words->are_about(setup)) ++words;
  return *words;
}

}  // namespace

std::string in_degrees(double angle, int digits) {
  return fixed_text(angle * 180.0 / kPi, digits, " deg");
}

}  // namespace planned_walk_words

using planned_walk_words::words_about;

std::string PlannedWalk::sentence(double t, const VecX& x) {
  load(t, x);
  return words_about(setup).sentence(*this);
}

Readout PlannedWalk::readout(double t, const VecX& x) {
  load(t, x);
  Readout readout = words_about(setup).readout(*this);
  readout.is_brief = true;
  return readout;
}

}  // namespace legwork
