// How an exercise is scored (exercise_reader.h).
#include <cmath>
#include <utility>

#include "engine/exercises/exercise_reader.h"

namespace legwork {
void ExerciseReader::read_measure(ObjectReader& reader, const JsonValue& row, std::string& out) {
  reader.string("value", out);
  if (const JsonValue* value = row.find("value"); value && !out.empty())
    check_formula(*value, parse_measure(out, names_in(*run_)));
}

void ExerciseReader::check_formula(const JsonValue& where, const Result<Expression>& formula) {
  if (!formula) refuse(where, formula.error().message, formula.error().hint);
}

void ExerciseReader::read_part(const JsonValue& row) {
  ObjectReader reader(row, file_, "A part of the score");
  Exercise::Part part;
  reader.string("name", part.name);
  reader.number("points", part.points);
  read_measure(reader, row, part.value);
  reader.number("full_at", part.full_at);
  reader.number("none_at", part.none_at);
  reader.optional_string("curve", part.curve);
  reader.optional_string("unit", part.unit);
  keep(reader.finish());
  if (bad_) return;
  text_in(of(row, "name"), "A name");
  if (!part.curve.empty())
    check_formula(of(row, "curve"), parse_signal(part.curve, names_in(*run_)));
  if (!(part.points > 0.0)) refuse(of(row, "points"), "A part has more than 0 points.");
  if (part.full_at == part.none_at)
    refuse(row,
           "\"full_at\" and \"none_at\" must differ: between them the points go from all to none.");
  made_.parts.push_back(std::move(part));
}

void ExerciseReader::check_points(const JsonValue& where) {
  double sum = 0.0;
  for (const Exercise::Part& part : made_.parts) sum += part.points;
  if (std::abs(sum - kFullScore) > 1e-9)
    refuse(where, "The points of \"score\" sum to " + number_text(sum) + ", not to 100.");
}

void ExerciseReader::read_bound(ObjectReader& reader, const JsonValue& row, const char* upper,
                                const char* lower, bool& is_upper, double& bound) {
  is_upper = row.find(upper) != nullptr;
  reader.optional_number(upper, bound);
  reader.optional_number(lower, bound);
  if (is_upper == (row.find(lower) != nullptr))
    refuse(row, text_of({"Exactly one of ", quoted_text(upper), " and ", quoted_text(lower),
                         " is needed."}));
}

void ExerciseReader::read_limit(const JsonValue& row) {
  ObjectReader reader(row, file_, "A limit");
  Exercise::Limit limit;
  read_measure(reader, row, limit.value);
  read_bound(reader, row, "at_most", "at_least", limit.is_upper, limit.bound);
  reader.string("says", limit.says);
  keep(reader.finish());
  if (!bad_) text_in(of(row, "says"), "\"says\"");
  made_.limits.push_back(std::move(limit));
}

void ExerciseReader::read_misconception(const JsonValue& row) {
  ObjectReader reader(row, file_, "A misconception");
  Exercise::Misconception one;
  reader.string("name", one.name);
  read_measure(reader, row, one.value);
  read_bound(reader, row, "above", "below", one.is_above, one.bound);
  reader.string("says", one.says);
  keep(reader.finish());
  if (!bad_) text_in(of(row, "name"), "A name");
  if (!bad_) text_in(of(row, "says"), "\"says\"");
  made_.misconceptions.push_back(std::move(one));
}

}  // namespace legwork
