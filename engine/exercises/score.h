// The score of a run of an exercise: measured state by state while the run is taken, or repeated from its link.
#pragma once

#include <string>
#include <vector>

#include "engine/exercises/exercise.h"
#include "engine/exercises/measure.h"

namespace legwork {

// A value over time, in at most 2 * kBuckets points: of every so many states the smallest and the largest, so that no peak is
// lost.
class ScoreCurve {
 public:
  static constexpr double kBuckets = 200.0;

  explicit ScoreCurve(double states);   // at most so many are added
  void add(double time, double value);  // no heap
  void finish();                        // what the last states were
  const std::vector<double>& times() const { return times_; }
  const std::vector<double>& values() const { return values_; }

 private:
  void put(double time, double value);

  double size_ = 1.0;   // states per bucket
  double count_ = 0.0;  // in the bucket that is being filled
  double smallest_ = 0.0, largest_ = 0.0;
  double time_of_smallest_ = 0.0, time_of_largest_ = 0.0;
  std::vector<double> times_, values_;
};

struct Score {
  struct Part {
    double value = 0.0;  // may not be finite: then there are no points
    double points = 0.0;
    std::string sentence = {};
    std::vector<double> times = {}, values = {};  // what it is about; empty: nothing to show
  };
  double score = 0.0;  // 0 to kFullScore, to a tenth
  std::vector<Part> parts;
  std::string limit =
      {};  // why there is none: a broken limit, a fault, a run that is not over; else ""
  // The first that holds in a whole run of the student's own: the score is then at most kMisconceptionScore. -1: none.
  int misconception = -1;
  std::string sentence = {};
  double time = 0.0;  // s, when the run was over
};

class Scorer {
 public:
  // Of a run of the exercise's scene at its start, or of one that repeats a record. What the exercise plans has to be scheduled in
  // it (planned_inputs()), unless it repeats a whole run. The exercise must outlive it. Refuses another scene, and a run that is not
  // at its start.
  static Result<Scorer> begin(const Exercise& exercise, Run& run);

  // Takes a step of the run. False: the run is over.
  bool advance(Run& run);
  bool is_over() const { return is_over_; }
  Score score() const;  // so far

 private:
  // What a part shows over time.
  struct Shown {
    std::vector<ExpressionOp> ops;  // none: nothing
    ScoreCurve curve;
  };
  Scorer(const Exercise& exercise, const Run& run);
  Refusal begin_again(Run& run);
  void find_names(const Run& run);
  void observe(Run& run);
  std::string wrong_code(const Run& run) const;
  std::string broken_limit() const;
  int misconception() const;
  Score::Part part_score(std::size_t part) const;
  double value(std::size_t measure) const { return measures_[measure].value({values_, {}, {}}); }

  const Exercise* exercise_;
  std::vector<double> values_;     // of all parameters, now
  std::vector<Measure> measures_;  // of parts, then limits, then misconceptions
  std::vector<Shown> shown_;       // one per part
  double steps_ = 0.0;             // taken
  double wanted_ = 0.0;            // steps of a whole run
  double time_ = 0.0;              // s
  double version_ = 0.0;           // of the scene in which the names were looked up
  bool is_over_ = false, has_ended_ = false;
  std::string stopped_ = {};     // why it is over before its end: a fault
  std::string wrong_code_ = {};  // why what drives it does not count
};

}  // namespace legwork
