// legwork verify: published and reference numbers beside ours, subject by subject.
#include <array>

#include "bindings/cli/command.h"
#include "bindings/cli/report.h"
#include "bindings/cli/verify_hexapod.h"
#include "bindings/cli/verify_quadruped.h"
#include "bindings/cli/verify_tail.h"

namespace legwork::cli {
namespace {

struct Subject {
  const char* name;
  Refusal (*check)(Report&);
};
constexpr std::array<Subject, 3> kSubjects = {
    {{"quadruped", verify_quadruped}, {"tail", verify_tail}, {"hexapod", verify_hexapod}}};

}  // namespace

int verify(const Arguments& arguments) {
  const std::string chosen = arguments.operands.empty() ? "" : arguments.operands[0];
  Report report;
  std::string known;
  bool is_known = chosen.empty();
  for (const Subject& subject : kSubjects) {
    known += (known.empty() ? "" : ", ") + std::string(subject.name);
    if (!chosen.empty() && chosen != subject.name) continue;
    is_known = true;
    if (Refusal refusal = subject.check(report)) return refuse(*refusal);
  }
  if (!is_known)
    return refuse(
        {"There is nothing to verify called \"" + chosen + "\".", "Known: " + known + "."});
  const int printed = print(arguments.has("--json") ? report_json(report) : report_table(report));
  return printed == kDone && count(report, Verdict::differs) > 0 ? kDiffers : printed;
}

}  // namespace legwork::cli
