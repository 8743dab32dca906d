// legwork verify: published and reference numbers beside ours, by subject (bindings/claims).
#include "bindings/claims/subjects.h"
#include "bindings/cli/claim_rows.h"
#include "bindings/cli/command.h"

namespace legwork::cli {
namespace {

// Whether they differ in their numbers only.
bool has_shape_of(const JsonValue& value, const JsonValue& model) {
  if (value.kind != model.kind || value.items.size() != model.items.size() ||
      value.keys != model.keys || value.string != model.string || value.boolean != model.boolean)
    return false;
  for (std::size_t k = 0; k < value.items.size(); ++k)
    if (!has_shape_of(value.items[k], model.items[k])) return false;
  return true;
}

// The numbers that a subject is compared with, and its claims; --reference replaces either.
struct Numbers {
  JsonValue reference, claims;
};

Refusal replace_numbers(const std::string& file, const std::string& subject, Numbers& numbers) {
  const Result<std::string> text = read_text(file);
  if (!text) return text.error();
  const Result<JsonValue> others = parse_json(*text, file);
  if (!others) return others.error();
  const bool are_claims = others->find("groups") != nullptr;
  JsonValue& known = are_claims ? numbers.claims : numbers.reference;
  if (!has_shape_of(*others, known))
    return refuse_at(*others, file,
                     std::string("This file is not laid out like models/reference/") +
                         (are_claims ? "claims/" : "") + subject + ".json.",
                     "Only the numbers may differ.");
  known = *others;
  return std::nullopt;
}

Result<std::vector<claims::Row>> rows_of(const claims::Subject& subject,
                                         const std::vector<std::string>& files) {
  const Result<JsonValue> reference = claims::reference_numbers(subject.name);
  if (!reference) return reference.error();
  const Result<JsonValue> claimed = claims::claims_file(subject.name);
  if (!claimed) return claimed.error();
  Numbers numbers{*reference, *claimed};
  for (const std::string& file : files)
    if (Refusal refusal = replace_numbers(file, subject.name, numbers)) return *refusal;
  return claims::verify(subject, numbers.reference, numbers.claims);
}

}  // namespace

int verify(const Arguments& arguments) {
  const std::string chosen = arguments.operands.empty() ? "" : arguments.operands[0];
  const std::vector<std::string> files = arguments.values("--reference");
  if (!files.empty() && chosen.empty())
    return refuse({"--reference needs a subject, as in legwork verify hexapod --reference FILE."});
  std::vector<claims::Row> rows;
  std::string known;
  bool is_known = chosen.empty();
  for (const claims::Subject& subject : claims::subjects()) {
    known += (known.empty() ? "" : ", ") + std::string(subject.name);
    if (!chosen.empty() && chosen != subject.name) continue;
    is_known = true;
    const Result<std::vector<claims::Row>> own = rows_of(subject, files);
    if (!own) return refuse(own.error());
    rows.insert(rows.end(), own->begin(), own->end());
  }
  if (!is_known)
    return refuse({"There is no subject \"" + chosen + "\" to verify.", "Known: " + known + "."});
  const int printed = print(arguments.has("--json") ? rows_json(rows) : rows_table(rows));
  return printed == kDone && count(rows, claims::Verdict::differs) > 0 ? kDiffers : printed;
}

}  // namespace legwork::cli
