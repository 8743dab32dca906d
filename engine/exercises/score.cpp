#include "engine/exercises/score.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace legwork {

ScoreCurve::ScoreCurve(double states) {
  if (states > 2.0 * kBuckets) size_ = std::ceil(states / kBuckets);
  const auto most = static_cast<std::size_t>(std::min(states, 2.0 * kBuckets)) + 2;
  times_.reserve(most);
  values_.reserve(most);
}

void ScoreCurve::put(double time, double value) {
  times_.push_back(time);
  values_.push_back(value);
}

void ScoreCurve::add(double time, double value) {
  if (count_ == 0.0 || !(value >= smallest_)) {
    smallest_ = value;
    time_of_smallest_ = time;
  }
  if (count_ == 0.0 || !(value <= largest_)) {
    largest_ = value;
    time_of_largest_ = time;
  }
  count_ += 1.0;
  if (count_ == size_) finish();
}

void ScoreCurve::finish() {
  if (count_ == 0.0) return;
  count_ = 0.0;
  const bool is_falling = time_of_largest_ < time_of_smallest_;
  if (is_falling) put(time_of_largest_, largest_);
  put(time_of_smallest_, smallest_);
  if (time_of_largest_ > time_of_smallest_) put(time_of_largest_, largest_);
}

namespace {

double version_of_names(const Run& run) { return run.model_version + run.scene->redescribed; }

// All formulas with one value per run: of parts, limits and misconceptions.
template <class Do>
void for_each_formula(const Exercise& exercise, Do take) {
  for (const Exercise::Part& one : exercise.parts) take(one.value);
  for (const Exercise::Limit& one : exercise.limits) take(one.value);
  for (const Exercise::Misconception& one : exercise.misconceptions) take(one.value);
}

// What a part shows over time: as it says, or what its value first reduces.
std::vector<ExpressionOp> shown_of(const Exercise::Part& part, const ExpressionNames& names) {
  if (!part.curve.empty()) {
    Result<Expression> curve = parse_signal(part.curve, names);
    return curve ? std::move(curve->ops) : std::vector<ExpressionOp>();
  }
  Result<Expression> value = parse_measure(part.value, names);
  if (!value || value->reductions.empty()) return {};
  return std::move(value->reductions.front().of);
}

std::string points_text(double points, double most) {
  return text_of({rounded_text(points, 0.1), " of ", number_text(most), " points"});
}

}  // namespace

Scorer::Scorer(const Exercise& exercise, const Run& run)
    : exercise_(&exercise),
      values_(run.values),
      wanted_(steps_of(exercise, run)),
      version_(version_of_names(run)) {}

Result<Scorer> Scorer::begin(const Exercise& exercise, Run& run) {
  if (!is_same_scene(run.file, exercise.scene))
    return Diagnostic{"This run is of the scene " + quoted_text(run.file.id) +
                          "; the exercise is about " + quoted_text(exercise.scene.id) + ".",
                      "Start the exercise again."};
  if (current_step(run) != 0.0)
    return Diagnostic{"This run is at " + number_text(run.time()) + " s already.",
                      "It can be scored only from its start on."};
  Scorer scorer(exercise, run);
  const ExpressionNames names = names_in(run);
  Refusal bad;
  for_each_formula(exercise, [&](const std::string& text) {
    Result<Expression> formula = parse_measure(text, names);
    if (!formula && !bad) bad = formula.error();
    if (formula) scorer.measures_.emplace_back(std::move(*formula));
  });
  if (bad) return *bad;
  for (const Exercise::Part& part : exercise.parts)
    scorer.shown_.push_back({shown_of(part, names), ScoreCurve(scorer.wanted_ + 1.0)});
  scorer.observe(run);
  scorer.is_over_ = verdict(run) > legwork::Verdict::under_way;
  return scorer;
}

// What was set since then has made the start another state.
Refusal Scorer::begin_again(Run& run) {
  Result<Scorer> again = begin(*exercise_, run);
  if (!again) return again.error();
  *this = std::move(*again);
  return std::nullopt;
}

// A change may have moved them.
void Scorer::find_names(const Run& run) {
  version_ = version_of_names(run);
  const ExpressionNames names = names_in(run);
  auto measure = measures_.begin();
  for_each_formula(*exercise_, [&](const std::string& text) {
    Result<Expression> formula = parse_measure(text, names);
    if (formula)
      measure->move(std::move(*formula));
    else
      measure->lose();
    ++measure;
  });
  for (std::size_t i = 0; i < shown_.size(); ++i)
    shown_[i].ops = shown_of(exercise_->parts[i], names);
}

void Scorer::observe(Run& run) {
  if (version_ != version_of_names(run)) find_names(run);
  time_ = run.time();
  values_ = run.values;
  const ExpressionValues now = {values_, snapshot(run).data, {}};
  for (Measure& measure : measures_) measure.observe(time_, now);
  for (Shown& shown : shown_)
    if (!shown.ops.empty()) shown.curve.add(time_, evaluate(shown.ops, now));
}

std::string Scorer::wrong_code(const Run& run) const {
  const std::string& wanted = exercise_->task;
  const Program* program = program_of(run);
  if (wanted.empty())
    return program ? "The run has code of its own; this exercise allows none." : "";
  if (program == nullptr)
    return "Your code has to drive the run from its first step to its last: write the function " +
           quoted_text(wanted) + ".";
  const std::string_view function = run.scene->tasks[at(program->task())].function;
  if (function == wanted) return "";
  return "The code defines " + quoted_text(function) + "; this exercise takes " +
         quoted_text(wanted) + ".";
}

bool Scorer::advance(Run& run) {
  if (is_over_) return false;
  Refusal bad;
  if (steps_ == 0.0 && current_step(run) == 0.0 && run.values != values_) bad = begin_again(run);
  if (!bad && current_step(run) != steps_)
    bad = Diagnostic{"The run was taken back, or began again.", "Start the exercise again."};
  if (bad) {
    stopped_ = bad->text();
  } else {
    const StepStatus status = legwork::advance(run);
    if (status == StepStatus::fault) stopped_ = why_stopped(run);
    if (current_step(run) == steps_ + 1.0) {
      steps_ += 1.0;
      observe(run);
    }
    if (wrong_code_.empty()) wrong_code_ = wrong_code(run);
  }
  has_ended_ = run.has_ended();
  is_over_ = steps_ >= wanted_ || has_ended_ || !stopped_.empty() ||
             verdict(run) > legwork::Verdict::under_way;
  if (is_over_)
    for (Shown& shown : shown_) shown.curve.finish();
  return !is_over_;
}

Score::Part Scorer::part_score(std::size_t i) const {
  const Exercise::Part& part = exercise_->parts[i];
  Score::Part made;
  made.times = shown_[i].curve.times();
  made.values = shown_[i].curve.values();
  made.value = value(i);
  if (!std::isfinite(made.value)) {
    made.sentence =
        part.name + ": " + points_text(0.0, part.points) +
        ", as its value is not a finite number; the run may have ended before the times "
        "that it is about.";
    return made;
  }
  const double share = (made.value - part.none_at) / (part.full_at - part.none_at);
  made.points = part.points * std::clamp(share, 0.0, 1.0);
  made.sentence =
      text_of({part.name, ": ", short_text(made.value), part.unit.empty() ? "" : " ", part.unit,
               " gives ", points_text(made.points, part.points), " (all at ",
               number_text(part.full_at), ", none at ", number_text(part.none_at), ")."});
  return made;
}

std::string Scorer::broken_limit() const {
  for (std::size_t i = 0; i < exercise_->limits.size(); ++i) {
    const Exercise::Limit& limit = exercise_->limits[i];
    const double found = value(exercise_->parts.size() + i);
    if (limit.is_upper ? found <= limit.bound : found >= limit.bound) continue;
    if (!std::isfinite(found)) return limit.says + " This run has no finite value of it.";
    return text_of({limit.says, " In this run it is ", number_text(found), "."});
  }
  return "";
}

int Scorer::misconception() const {
  const std::vector<Exercise::Misconception>& all = exercise_->misconceptions;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double found = value(exercise_->parts.size() + exercise_->limits.size() + i);
    if (all[i].is_above ? found > all[i].bound : found < all[i].bound) return static_cast<int>(i);
  }
  return -1;
}

Score Scorer::score() const {
  Score made;
  made.time = time_;
  for (std::size_t i = 0; i < exercise_->parts.size(); ++i) {
    made.parts.push_back(part_score(i));
    made.score += made.parts.back().points;
  }
  if (!stopped_.empty())
    made.limit = stopped_;
  else if (steps_ < wanted_ && !has_ended_)
    made.limit = text_of({"The run has taken ", number_text(time_), " s of ",
                          number_text(exercise_->duration), " s: let it run to its end."});
  else
    made.limit = wrong_code_;
  // What a whole run of the student's own shows.
  if (made.limit.empty()) {
    made.misconception = misconception();
    made.limit = broken_limit();
  }
  if (made.misconception >= 0) made.score = std::min(made.score, kMisconceptionScore);
  if (!made.limit.empty()) made.score = 0.0;
  made.score = std::floor(10.0 * made.score + 0.5) / 10.0;
  std::string why = made.limit;
  if (made.misconception >= 0)
    why += (why.empty() ? "" : " ") + exercise_->misconceptions[at(made.misconception)].says;
  made.sentence = points_text(made.score, kFullScore) + (why.empty() ? "." : ": " + why);
  return made;
}

}  // namespace legwork
