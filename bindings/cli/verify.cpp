// legwork verify: published and reference numbers beside ours, subject by subject.
#include "bindings/cli/command.h"
#include "bindings/cli/report.h"
#include "bindings/cli/verify_fourbar.h"
#include "bindings/cli/verify_free.h"
#include "bindings/cli/verify_hexapod.h"
#include "bindings/cli/verify_lecture.h"
#include "bindings/cli/verify_quadruped.h"
#include "bindings/cli/verify_tail.h"

namespace legwork::cli {
namespace {

struct Subject {
  const char* name;
  Refusal (*check)(const JsonValue& reference, Report&);
};
constexpr Subject kSubjects[] = {{"quadruped", verify_quadruped}, {"tail", verify_tail},
                                 {"hexapod", verify_hexapod},     {"fourbar", verify_fourbar},
                                 {"lecture", verify_lecture},     {"free", verify_free}};

// Whether they are the same but for their numbers.
bool has_shape_of(const JsonValue& value, const JsonValue& model) {
  if (value.kind != model.kind || value.items.size() != model.items.size() ||
      value.keys != model.keys || value.string != model.string || value.boolean != model.boolean)
    return false;
  for (std::size_t k = 0; k < value.items.size(); ++k)
    if (!has_shape_of(value.items[k], model.items[k])) return false;
  return true;
}

Result<JsonValue> other_numbers(const std::string& file, const JsonValue& known,
                                const std::string& name) {
  const Result<std::string> text = read_text(file);
  if (!text) return text.error();
  Result<JsonValue> numbers = parse_json(*text, file);
  if (numbers && !has_shape_of(*numbers, known))
    return refuse_at(*numbers, file, "This is not like models/reference/" + name + ".json.",
                     "Only its numbers may be others.");
  return numbers;
}

}  // namespace

int verify(const Arguments& arguments) {
  const std::string chosen = arguments.operands.empty() ? "" : arguments.operands[0];
  const std::vector<std::string> files = arguments.values("--reference");
  if (!files.empty() && chosen.empty())
    return refuse({"--reference needs a subject, as in legwork verify hexapod --reference FILE."});
  Report report;
  std::string known;
  bool is_known = chosen.empty();
  for (const Subject& subject : kSubjects) {
    known += (known.empty() ? "" : ", ") + std::string(subject.name);
    if (!chosen.empty() && chosen != subject.name) continue;
    is_known = true;
    Result<JsonValue> reference = reference_numbers(subject.name);
    if (reference && !files.empty())
      reference = other_numbers(files.back(), *reference, subject.name);
    if (!reference) return refuse(reference.error());
    if (Refusal refusal = subject.check(*reference, report)) return refuse(*refusal);
  }
  if (!is_known)
    return refuse(
        {"There is nothing to verify called \"" + chosen + "\".", "Known: " + known + "."});
  const int printed = print(arguments.has("--json") ? report_json(report) : report_table(report));
  return printed == kDone && count(report, RowVerdict::differs) > 0 ? kDiffers : printed;
}

}  // namespace legwork::cli
