#include "bindings/claims/claim.h"

#include <optional>
#include <set>

namespace legwork::claims {
namespace {

struct KindName {
  const char* name;
  Kind kind;
};
constexpr KindName kKinds[] = {{"within", Kind::within},
                               {"same", Kind::same},
                               {"list", Kind::list},
                               {"at most", Kind::at_most},
                               {"refuted", Kind::refuted},
                               {"refuted above", Kind::refuted_above},
                               {"undetermined", Kind::undetermined},
                               {"off by", Kind::off_by},
                               {"outside", Kind::outside}};

std::optional<Kind> kind_named(const std::string& name) {
  for (const KindName& known : kKinds)
    if (name == known.name) return known.kind;
  return std::nullopt;
}

bool has_tolerance(Kind kind) { return kind != Kind::same && kind != Kind::outside; }

// A number, words or an array of numbers.
bool read_printed(const JsonValue& printed, Claim& claim) {
  using Value = JsonValue::Kind;
  if (printed.kind == Value::string) claim.words = printed.string;
  if (printed.kind == Value::number) claim.numbers = {printed.number};
  for (const JsonValue& item : printed.items) {
    if (item.kind != Value::number) return false;
    claim.numbers.push_back(item.number);
  }
  return printed.kind == Value::string || printed.kind == Value::number ||
         printed.kind == Value::array;
}

Result<Claim> read_claim(const JsonValue& value, const std::string& source,
                         const std::string& file) {
  Claim claim;
  claim.source = source;
  claim.line = value.line;
  claim.column = value.column;
  std::string kind;
  ObjectReader reader(value, file, "a claim");
  reader.string("name", claim.name);
  reader.string("quantity", claim.quantity);
  reader.string("kind", kind);
  claim.of = claim.name;
  if (reader.has("of")) reader.string("of", claim.of);
  reader.ignore("printed");
  reader.ignore("ours");  // for the site's pages of claims
  if (reader.has("verdict")) reader.string("verdict", claim.verdict);
  const std::optional<Kind> known = kind_named(kind);
  if (known) claim.kind = *known;
  if (has_tolerance(claim.kind)) reader.number("tolerance", claim.tolerance);
  if (claim.kind == Kind::refuted) reader.number("correct", claim.correct);
  if (claim.kind == Kind::off_by) reader.number("residual", claim.residual);
  if (Refusal refusal = reader.finish()) return *refusal;
  if (!known)
    return refuse_at(value, file, "There is no kind of claim " + quoted_text(kind) + ".",
                     "bindings/claims/claim.h lists the kinds.");
  const JsonValue* printed = value.find("printed");
  if (printed != nullptr && !read_printed(*printed, claim))
    return refuse_at(*printed, file, "\"printed\" must be a number, words or a list of numbers.");
  return claim;
}

}  // namespace

Result<std::vector<Claim>> read_claims(const JsonValue& file, const std::string& file_name) {
  std::vector<Claim> claims;
  std::set<std::string> names;
  ObjectReader reader(file, file_name, "the claims");
  reader.ignore("$schema");
  const JsonValue* groups = reader.array("groups");
  if (Refusal refusal = reader.finish()) return *refusal;
  for (const JsonValue& group : groups->items) {
    std::string source;
    ObjectReader members(group, file_name, "a group of claims");
    members.string("source", source);
    const JsonValue* own = members.array("claims");
    if (Refusal refusal = members.finish()) return *refusal;
    for (const JsonValue& value : own->items) {
      const Result<Claim> claim = read_claim(value, source, file_name);
      if (!claim) return claim.error();
      if (!names.insert(claim->name).second)
        return refuse_at(value, file_name,
                         "There are two claims " + quoted_text(claim->name) + ".");
      claims.push_back(*claim);
    }
  }
  return claims;
}

}  // namespace legwork::claims
