// What sweeps over parameters show: a batch of their own is run for each.
#include <algorithm>

#include "engine/scenes/batch/batch.h"

namespace legwork {
namespace {

constexpr int kStudied = 64;           // robots; a second or two in WASM
constexpr double kLongestStudy = 4.0;  // s

// visit(t, x) at the start and after every step until it answers false or the last robot has ended.
template <class Visit>
void run_batch(Batch& batch, double duration, Visit&& visit) {
  VecX x = VecX::Zero(batch.size());
  batch.start(x);
  double t = 0.0;
  visit(t, x);
  const int steps = static_cast<int>(duration / batch.step + 0.5);
  for (int k = 1; k <= steps; ++k) {
    double t_end = k * batch.step;
    const StepEnd end = batch.advance(t, t_end - t, x, t_end);
    t = t_end;
    visit(t, x);
    if (end != StepEnd::running) return;
  }
}

constexpr double kCycles = 10.0;

double study_time(const BatchSettings& s) {
  return std::min(kCycles * s.plan.period, kLongestStudy);
}

}  // namespace

Result<Study> Batch::study(int index) {
  return index == 0 ? study_of_errors() : study_of_survival();
}

Result<Study> Batch::study_of_errors() const {
  BatchSettings s = settings_;
  s.robots = kStudied;
  Result<std::unique_ptr<Batch>> batch = make(s);
  if (!batch) return batch.error();
  Study study("Joint error after ten cycles by what varies",
              s.is_row ? "factor less one" : "mean factor less one", "", "largest joint error",
              "rad");
  study.add_points("runs");
  study.add_points("has ended: error and factor where it did");
  VecX last;
  run_batch(**batch, study_time(s), [&](double, const VecX& x) { last = x; });
  for (int i = 0; i < s.robots; ++i) {
    const int row = (*batch)->layout().ended_row();
    const bool runs = last[(*batch)->entry(i, row)] == 0.0;
    study.series[runs ? 0 : 1].add((*batch)->factor(i), last[(*batch)->entry(i, row + 1)]);
  }
  if (study.series[1].x.empty()) study.series.pop_back();
  const BatchCount c = (*batch)->count(last);
  study.sentence = "Of " + std::to_string(s.robots) + " robots with a spread of " +
                   number_text(s.spread) + ", " + std::to_string(c.running) + " still run after " +
                   number_text(study_time(s)) + " s; their joint error is " +
                   short_text(c.error_mean) + " rad on average, " + short_text(c.error_largest) +
                   " rad at most.";
  return study;
}

Result<Study> Batch::study_of_survival() const {
  constexpr double kSpreads[] = {0.02, 0.05, 0.1, 0.2, 0.3};
  Study study("How many still run, for five spreads", "time", "s", "fraction still running", "");
  study.sentence = "After " + number_text(study_time(settings_)) + " s,";
  for (std::size_t k = 0; k < 5; ++k) {
    BatchSettings s = settings_;
    s.robots = kStudied;
    s.spread = kSpreads[k];
    Result<std::unique_ptr<Batch>> batch = make(s);
    if (!batch) return batch.error();
    Study::Series& line = study.add_line("spread " + number_text(s.spread));
    double next = 0.0;
    BatchCount c;
    run_batch(**batch, study_time(s), [&](double t, const VecX& x) {
      if (t < next) return;
      next += 0.01;
      c = (*batch)->count(x);
      line.add(t, static_cast<double>(c.running) / kStudied);
    });
    study.sentence += std::string(k > 0 ? ", " : " ") + std::to_string(c.running) + " of " +
                      std::to_string(kStudied) + (k > 0 ? " at " : " still run at ") +
                      number_text(s.spread);
  }
  study.sentence += ".";
  return study;
}

}  // namespace legwork
