// A linkage file's own parameters, and how its drivers move at first.
#include "engine/io/expression.h"
#include "engine/scenes/linkages/linkage_file.h"

namespace legwork {
namespace {

constexpr std::size_t kMostParameters = 64, kMostDrivers = 2;

// What paths that begin so have, unless the file says otherwise.
struct Usual {
  std::string_view prefix;
  const char *group, *unit;
  double minimum, maximum;
};
constexpr Usual kUsual[] = {{"length.", "Lengths", "m", 0.005, 1.0},
                            {"mass.", "Masses", "kg/m", 0.05, 50.0},
                            {"assembly.", "Assembly", "", 0.0, 1.0},
                            {"", "Linkage", "", 0.0, 1.0}};

const Usual& usual_of(std::string_view path) {
  const Usual* usual = kUsual;
  while (!path.starts_with(usual->prefix)) ++usual;
  return *usual;
}

bool is_path(std::string_view path) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789_.";
  const std::size_t point = path.find('.');
  return path.size() <= 40 && point != path.npos && point > 0 && point + 1 < path.size() &&
         path.find_first_not_of(kLetters) == path.npos && path[0] >= 'a' && path[0] <= 'z';
}

// Of panels, plots and tables, which draw it as it is.
bool is_plain(std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) < 0x20U || c == 0x7f) return false;
  return text.size() <= 300 && text.find_first_of("<>%#\\") == text.npos;
}

class ParameterReader {
 public:
  explicit ParameterReader(LinkageFile& file) : file_(file) {}

  Refusal read() {
    ObjectReader reader(file_.root, file_.name, "A linkage");
    source_ = text(reader, "source", kChosen);
    const std::string_view shows = text(reader, "shows", "");
    const JsonValue* own = reader.optional_array("parameters");
    const JsonValue* drivers = reader.array("drivers");
    for (const char* key :
         {"$schema", "name", "title", "summary", "links", "rails", "loops", "points", "handles"})
      reader.ignore(key);
    keep(reader.finish());
    if (refusal_) return refusal_;
    file_.make = find_shown(shows);
    if (file_.make == nullptr)
      refuse(*file_.root.find("shows"), "A linkage cannot show " + quoted_text(shows) + ".",
             "Known: quick_return, approximate_line, exact_line.");
    if (drivers->items.empty() || drivers->items.size() > kMostDrivers)
      refuse(*drivers,
             drivers->items.empty()
                 ? "The linkage has no driver."
                 : "The linkage has " + std::to_string(drivers->items.size()) + " drivers.",
             "Name one or two links to drive: \"drivers\": [{ \"link\": \"crank\" }].");
    for (const JsonValue& driver : drivers->items) read_drive(driver);
    if (own != nullptr && own->items.size() > kMostParameters)
      refuse(*own, "A linkage has at most 64 parameters of its own.");
    std::vector<Parameter> rows;
    for (std::size_t i = 0; own != nullptr && i < own->items.size() && !refusal_; ++i)
      read_parameter(own->items[i], rows);
    if (refusal_) return refusal_;
    file_.parameters = mechanism_parameters(file_.drives, rows);
    file_.quick = quick_of_mechanism(file_.drives, rows);
    const std::size_t common = file_.parameters.size() - rows.size();
    for (std::size_t i = 0; i < file_.parameters.size(); ++i) {
      const Parameter& p = file_.parameters[i];
      const JsonValue& at = i < common ? *drivers : own->items[i - common];
      if (find_parameter(file_.parameters, p.path) != static_cast<int>(i))
        refuse(at, "There are two parameters " + quoted_text(p.path) + ".",
               "Paths are names: give one of them another. sim., world. and drive. are taken.");
      if (Refusal bad = check_parameter(p, p.default_value)) refuse(at, bad->message, bad->hint);
    }
    return refusal_;
  }

 private:
  void keep(Refusal refusal) {
    if (!refusal_) refusal_ = std::move(refusal);
  }
  void refuse(const JsonValue& at, std::string message, std::string hint = "") {
    keep(refuse_at(at, file_.name, std::move(message), std::move(hint)));
  }

  // An optional text, kept where it stands in the file.
  const char* text(ObjectReader& reader, const char* key, const char* otherwise) {
    const JsonValue* value = reader.any(key);
    if (value == nullptr) return otherwise;
    if (value->kind != JsonValue::Kind::string || !is_plain(value->string))
      refuse(*value,
             "\"" + std::string(key) + "\" must be a text of one line, without < > % # \\.");
    return value->string.c_str();
  }

  void number(ObjectReader& reader, const char* key, double& out) {
    const JsonValue* value = reader.any(key);
    if (value == nullptr) return;
    const Result<double> read = number_of(*value, file_.name, ParameterView({}, {}));
    if (read)
      out = *read;
    else
      keep(read.error());
  }

  void read_drive(const JsonValue& object) {
    ObjectReader reader(object, file_.name, "A driver");
    Drive drive;
    const std::string_view motion = text(reader, "motion", "turn");
    number(reader, "angle", drive.angle);
    number(reader, "speed", drive.speed);
    number(reader, "amplitude", drive.amplitude);
    number(reader, "frequency", drive.frequency);
    number(reader, "phase", drive.phase);
    reader.ignore("link");
    keep(reader.finish());
    drive.is_swing = motion == "swing";
    if (!drive.is_swing && motion != "turn")
      refuse(*object.find("motion"), "A driver's motion is \"turn\" or \"swing\".");
    if (drive.is_swing && object.find("frequency") == nullptr) drive.frequency = 1.0;
    file_.drives.push_back(drive);
  }

  void read_parameter(const JsonValue& object, std::vector<Parameter>& rows) {
    ObjectReader reader(object, file_.name, "A parameter");
    std::string path;
    reader.string("path", path);
    const Usual& usual = usual_of(path);
    Parameter p = {"",
                   text(reader, "group", usual.group),
                   text(reader, "label", ""),
                   text(reader, "unit", usual.unit),
                   0.0,
                   usual.minimum,
                   usual.maximum,
                   text(reader, "meaning", ""),
                   text(reader, "source", source_),
                   rebuilt<>};
    number(reader, "value", p.default_value);
    number(reader, "minimum", p.minimum);
    number(reader, "maximum", p.maximum);
    const JsonValue* choices = reader.optional_array("choices");
    const JsonValue* restarts = reader.any("restarts");
    keep(reader.finish());
    if (refusal_) return;
    if (!is_path(path))
      refuse(*object.find("path"), quoted_text(path) + " is not a parameter path.",
             "Use lower-case letters, digits, _ and a dot: \"length.crank\".");
    p.path = object.find("path")->string.c_str();
    if (p.label[0] == '\0') p.label = p.path;
    for (const char* key : {"unit", "minimum", "maximum"})
      if (choices != nullptr && object.find(key) != nullptr)
        refuse(*object.find(key), "A choice has no " + quoted_text(key) + ".", "Leave it out.");
    if (choices != nullptr)
      choose(*choices, p);
    else if (object.find("value") == nullptr)
      refuse(object, "The parameter " + path + " lacks \"value\".", "Add a number.");
    if (!(p.minimum <= p.maximum))
      refuse(object,
             "The bounds of " + path + " leave no value: its minimum is above its maximum.");
    if (restarts != nullptr && restarts->kind != JsonValue::Kind::boolean)
      refuse(*restarts, "\"restarts\" must be true or false.");
    if (restarts != nullptr && restarts->boolean) p.binding = {};
    rows.push_back(p);
  }

  void choose(const JsonValue& choices, Parameter& p) {
    const std::vector<JsonValue>& names = choices.items;
    if (names.size() != 2 || names[0].string.empty() || names[1].string.empty() ||
        !is_plain(names[0].string) || !is_plain(names[1].string) ||
        names[0].string == names[1].string)
      return refuse(choices, "A choice needs two different names, one for each side of a loop.");
    p = choice(p.path, p.group, p.label, p.default_value,
               {names[0].string.c_str(), names[1].string.c_str()}, p.meaning, p.source);
  }

  LinkageFile& file_;
  const char* source_ = kChosen;
  Refusal refusal_;
};

}  // namespace

Result<double> number_of(const JsonValue& value, const std::string& file_name,
                         const ParameterView& values) {
  if (value.kind == JsonValue::Kind::number) return value.number;
  if (value.kind != JsonValue::Kind::string)
    return refuse_at(value, file_name, "This must be a number or an expression.",
                     "For example 0.1, or \"2 * length.crank\".");
  Result<double> number = evaluate_expression(value.string, values);
  if (number) return number;
  return refuse_at(value, file_name, number.error().message, number.error().hint);
}

Result<std::shared_ptr<const LinkageFile>> read_linkage(JsonValue root, std::string file_name) {
  auto file = std::make_shared<LinkageFile>();
  file->root = std::move(root);
  file->name = std::move(file_name);
  if (Refusal bad = ParameterReader(*file).read()) return *bad;
  return std::shared_ptr<const LinkageFile>(std::move(file));
}

}  // namespace legwork
