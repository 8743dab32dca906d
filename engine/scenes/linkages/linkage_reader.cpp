// Builds the linkage that a file describes, of these values of its parameters.
#include <algorithm>
#include <cmath>

#include "engine/scenes/linkages/linkage_file.h"

namespace legwork {
namespace {

constexpr std::size_t kMostOfAKind = 64;  // rods, points, handles
constexpr double kLargest = 1e4;          // m, kg, kg/m, kg m^2

class LinkageReader {
 public:
  LinkageReader(const LinkageFile& file, const ParameterView& values)
      : file_(file), values_(values) {}

  Result<Linkage> read() {
    const JsonValue* links = member("links");
    add_ground(out_, values_["world.gravity"]);
    each(links, "A link", kMostLinks - 1, [this](const auto& item) { add_part(item); });
    if (out_.model.nb() == 1) refuse(file_.root, "The linkage has no links.", "Add \"links\".");
    for (int i = 1; i < out_.model.nb() && !refusal_; ++i) load(links->items[at(i - 1)], i);
    each(member("rails"), "A rail", kMostOfAKind, [this](const auto& item) {
      if (has_only(item, {"from", "to"})) load_rod(item, 0);
    });
    each(member("loops"), "A loop", kMostSteps, [this](const auto& item) { add_loop(item); });
    each(member("drivers"), "A driver", 2, [this](const auto& item) { add_driver(item); });
    each(member("points"), "A point", kMostOfAKind, [this](const auto& item) { add_point(item); });
    each(member("handles"), "A handle", kMostOfAKind,
         [this](const auto& item) { add_handle(item); });
    if (refusal_) return *refusal_;
    number_coordinates(out_.model);
    refusal_ = find_steps(out_, parallel_, closings_, file_);
    if (!refusal_ && out_.points.empty() && file_.root.find("shows") != nullptr)
      refuse(*file_.root.find("shows"),
             "\"shows\" measures the first point, and this linkage has no points.",
             "Add \"points\".");
    if (refusal_) return *refusal_;
    return std::move(out_);
  }

 private:
  // ---- small readers
  const JsonValue* member(const char* key) const { return file_.root.find(key); }
  void keep(Refusal refusal) {
    if (!refusal_) refusal_ = std::move(refusal);
  }
  void refuse(const JsonValue& at, std::string message, std::string hint = "") {
    keep(refuse_at(at, file_.name, std::move(message), std::move(hint)));
  }

  // Each object of an array, whose members are among `keys` of its kind.
  template <class Use>
  void each(const JsonValue* array, const char* what, std::size_t most, Use use) {
    if (array == nullptr || refusal_) return;
    if (array->kind != JsonValue::Kind::array)
      return refuse(*array, std::string(what) + " belongs in an array.");
    if (array->items.size() > most)
      return refuse(*array, "This array has more than " + std::to_string(most) + " items.",
                    "That is the most that a linkage may have.");
    for (const JsonValue& item : array->items) {
      what_ = what;
      if (!refusal_) use(item);
    }
  }

  // False if the object has other members than these, or is none.
  bool has_only(const JsonValue& object, std::initializer_list<const char*> keys) {
    ObjectReader reader(object, file_.name, what_);
    for (const char* key : keys) reader.ignore(key);
    keep(reader.finish());
    return !refusal_;
  }

  double number(const JsonValue* value, double otherwise) {
    if (value == nullptr) return otherwise;
    const Result<double> read = number_of(*value, file_.name, values_);
    if (!read) keep(read.error());
    if (read && std::abs(*read) <= kLargest) return *read;
    if (read)
      refuse(*value, "This is beyond the limit of " + number_text(kLargest) + " m, kg or rad.");
    return otherwise;
  }
  double mass(const JsonValue* value) {
    const double read = number(value, 0.0);
    if (read < 0.0) refuse(*value, "A mass must not be negative.");
    return read;
  }

  // [x, z], or x alone: along the link.
  Vec3 place(const JsonValue& object, const char* key = "at") {
    const JsonValue* value = object.find(key);
    if (value == nullptr) return Vec3::Zero();
    if (value->kind != JsonValue::Kind::array) return in_plane(number(value, 0.0), 0.0);
    if (value->items.size() == 2)
      return in_plane(number(&value->items[0], 0.0), number(&value->items[1], 0.0));
    refuse(*value, "A position is two numbers, x and z, or one: the distance along the link.");
    return Vec3::Zero();
  }
  // As it is where it is of unit length already.
  Vec3 direction(const JsonValue& object) {
    const Vec3 along = place(object, "along");
    const double size = along.norm();
    if (!(size > 1e-9)) {
      refuse(object, "This slide or slot has no direction.", "Add \"along\": [1, 0].");
      return Vec3::UnitX();
    }
    return std::abs(size - 1.0) < 1e-9 ? along : Vec3(along / size);
  }

  std::string name(const JsonValue& object, const char* key) {
    const JsonValue* value = object.find(key);
    if (value == nullptr) {
      refuse(object, std::string(what_) + " lacks \"" + key + "\".", "Add a name.");
      return "";
    }
    const std::string& text = value->string;
    bool is_name = !text.empty() && text.size() <= 40;
    for (const char c : text) is_name = is_name && static_cast<unsigned char>(c) >= 0x20U;
    if (!is_name || text.find_first_of("\"<>%#\\,;&\x7f") != text.npos)
      refuse(*value,
             "A name has 1 to 40 letters, digits, blanks, and none of \" < > % # , ; & \\.");
    return text;
  }
  // Of a new joint: each has a name of its own, those of loops too.
  std::string joint(const JsonValue& object, const char* key) {
    const std::string text = name(object, key);
    bool is_known = find_joint(out_.model, text) >= 0;
    for (const Loop& loop : out_.model.loops) is_known = is_known || loop.name == text;
    if (is_known)
      refuse(*object.find(key), "There are two joints " + quoted_text(text) + ".",
             "Give one of them another name.");
    return text;
  }
  // Index of the body that a member names; the ground if there is no such member and it may be left out.
  int body(const JsonValue& object, const char* key, bool is_optional = false) {
    const JsonValue* value = object.find(key);
    if (value == nullptr && is_optional) return 0;
    const std::string text = name(object, key);
    const int index = find_body(out_.model, text);
    if (index >= 0 || refusal_) return std::max(index, 0);
    std::string known;
    for (const Body& one : out_.model.bodies) known += (known.empty() ? "" : ", ") + one.name;
    refuse(*value, "There is no link " + quoted_text(text) + " here.",
           "Known: " + known + ". List a link after the one that carries it.");
    return 0;
  }

  // ---- links
  void add_part(const JsonValue& item) {
    if (!has_only(item, {"name", "pin", "slide", "on", "at", "along", "parallel", "rods", "blocks",
                         "masses"}))
      return;
    const std::string its = name(item, "name");
    if (find_body(out_.model, its) >= 0)
      refuse(*item.find("name"), "There are two links " + quoted_text(its) + ".",
             its == "ground" ? "The ground is there already." : "Give one of them another name.");
    const bool is_slider = item.find("slide") != nullptr;
    if (is_slider == (item.find("pin") != nullptr))
      return refuse(item, "The link " + quoted_text(its) + " must have either a pin or a slide.",
                    "\"pin\" names the joint it turns on, \"slide\" the joint it slides along.");
    const std::string on = joint(item, is_slider ? "slide" : "pin");
    const int parent = body(item, "on", true);
    const Vec3 where = place(item);
    if (refusal_) return;
    if (!is_slider && item.find("along") != nullptr)
      return refuse(*item.find("along"),
                    "A link with a pin turns, so \"along\" means nothing for it.",
                    "Leave it out, or give the link a \"slide\" in place of its pin.");
    if (is_slider)
      add_slider(out_, its.c_str(), on.c_str(), parent, where, direction(item));
    else
      add_link(out_, its.c_str(), on.c_str(), parent, where);
  }

  // What is on link i, and what it is parallel to.
  void load(const JsonValue& item, int i) {
    each(item.find("rods"), "A rod", kMostOfAKind, [&](const auto& rod) { load_rod(rod, i); });
    each(item.find("blocks"), "A block", kMostOfAKind, [&](const auto& block) {
      if (!has_only(block, {"mass", "size"})) return;
      const double size = number(block.find("size"), 0.02);
      if (!(size > 0.0)) refuse(block, "The size of a block must be positive.");
      add_block(out_, i, mass(block.find("mass")), size);
    });
    each(item.find("masses"), "A mass", kMostOfAKind, [&](const auto& lump) {
      if (has_only(lump, {"mass", "at", "moment"}))
        add_mass(out_, i, mass(lump.find("mass")), place(lump), mass(lump.find("moment")));
    });
    const Body& link = out_.model.bodies[at(i)];
    const bool turns = link.kind == JointKind::revolute;
    if (!(link.inertia.mass > 0.0) || (turns && !(link.inertia.I(1, 1) > 0.0)))
      refuse(item,
             "The link " + quoted_text(link.name) + " has no mass that " +
                 (turns ? "turns." : "moves."),
             "Give it a rod: \"rods\": [{ \"to\": 0.1, \"per_metre\": 1 }].");
    if (item.find("parallel") == nullptr) return;
    what_ = "A link";
    const int other = body(item, "parallel");
    if (!turns || other == i)
      refuse(*item.find("parallel"),
             "Only a link with a pin can be parallel, and only to another link.");
    parallel_.push_back({item.find("parallel"), i, other});
  }

  void load_rod(const JsonValue& rod, int i) {
    if (!has_only(rod, {"from", "to", "mass", "per_metre"})) return;
    const Vec3 from = place(rod, "from"), to = place(rod, "to");
    const double per_metre = mass(rod.find("per_metre"));
    add_rod(out_, i, from, to, mass(rod.find("mass")) + (to - from).norm() * per_metre);
  }

  // ---- loops
  void add_loop(const JsonValue& item) {
    if (!has_only(item, {"pin", "slot", "between", "branch", "farther_from"})) return;
    const bool is_slot = item.find("slot") != nullptr;
    if (is_slot == (item.find("pin") != nullptr))
      return refuse(item, "A loop is closed by either a pin or a slot.",
                    "Add \"pin\" or \"slot\" with its name.");
    const std::string its = joint(item, is_slot ? "slot" : "pin");
    const JsonValue* between = item.find("between");
    if (between == nullptr || between->items.size() != 2)
      return refuse(between == nullptr ? item : *between,
                    "The loop " + quoted_text(its) + " must be between two links.",
                    "\"between\": [{ \"link\": \"rocker\", \"at\": 0.1 }, { \"link\": ...}].");
    int bodies[2] = {};
    Vec3 places[2];
    what_ = "An end of a loop";
    for (int k = 0; k < 2; ++k) {
      const JsonValue& end = between->items[at(k)];
      if (is_slot && k == 0 ? !has_only(end, {"link", "at", "along"})
                            : !has_only(end, {"link", "at"}))
        return;
      bodies[k] = body(end, "link");
      places[k] = place(end);
    }
    if (refusal_) return;
    if (bodies[0] == bodies[1])
      return refuse(*between,
                    "The loop " + quoted_text(its) + " joins " +
                        quoted_text(out_.model.bodies[at(bodies[0])].name) + " to itself.",
                    "A loop is between two links.");
    const bool is_turned =  // the slider comes first
        !is_slot && out_.model.bodies[at(bodies[0])].kind != JointKind::prismatic &&
        out_.model.bodies[at(bodies[1])].kind == JointKind::prismatic;
    const std::size_t a = is_turned ? 1 : 0, b = 1 - a;
    if (is_slot) {
      const Vec3 along = direction(between->items[0]);
      add_slot(out_, its.c_str(), bodies[a], places[a], in_plane(along.z(), -along.x()), bodies[b],
               places[b]);
    } else {
      add_pin(out_, its.c_str(), bodies[a], places[a], bodies[b], places[b]);
    }
    closings_.push_back({&item, branch(item), 0});
    if (item.find("farther_from") == nullptr) return;
    if (item.find("branch") != nullptr)
      return refuse(item, "A loop has either a \"branch\" or is \"farther_from\" a link.",
                    "Leave one of them out.");
    what_ = "A loop";
    closings_.back() = {&item, 0, body(item, "farther_from")};
  }

  // 1 or -1, or the choice that says so.
  int branch(const JsonValue& item) {
    const JsonValue* value = item.find("branch");
    if (value == nullptr) return 1;
    const int index = find_parameter(values_.schema(), value->string);
    const bool is_choice = value->kind == JsonValue::Kind::string && index >= 0 &&
                           values_.schema()[at(index)].kind == ParameterKind::choice;
    if (is_choice) return values_.values()[at(index)] == 0.0 ? 1 : -1;
    if (value->kind != JsonValue::Kind::number || std::abs(value->number) != 1.0)
      refuse(*value, "A branch is 1, -1 or the path of a choice between them.");
    return value->number < 0.0 ? -1 : 1;
  }

  // ---- what is driven, looked at, dragged
  void add_driver(const JsonValue& item) {
    const int link = body(item, "link");
    if (refusal_) return;
    for (const LinkDriver& other : out_.drivers)
      if (other.body == link) refuse(item, "The same link is driven twice.");
    if (link == 0 || out_.model.bodies[at(link)].kind != JointKind::revolute)
      refuse(item,
             "A driver turns a link: " + quoted_text(out_.model.bodies[at(link)].name) +
                 " does not turn.",
             "Drive a link that has a pin.");
    out_.drivers.push_back({item.find("link")->string.c_str(), link});
  }

  void add_point(const JsonValue& item) {
    if (!has_only(item, {"name", "link", "at"})) return;
    const LinkPoint point = {name(item, "name"), body(item, "link"), place(item)};
    for (const LinkPoint& other : out_.points)
      if (other.name == point.name)
        refuse(item, "There are two points " + quoted_text(point.name) + ".",
               "Give one of them another name.");
    out_.points.push_back(point);
  }

  void add_handle(const JsonValue& item) {
    if (!has_only(item, {"name", "link", "at", "sets"})) return;
    const std::string its = name(item, "name");
    for (const LinkHandle& other : out_.handles)
      if (other.point.name == its)
        refuse(item, "There are two handles " + quoted_text(its) + ".",
               "Give one of them another name.");
    out_.handles.push_back({{its, body(item, "link"), place(item)}, {}});
    each(item.find("sets"), "An item of \"sets\"", 4,
         [this](const auto& set) { add_measure(set); });
    if (out_.handles.back().measures.empty())
      refuse(item, "A handle must set a parameter.",
             "\"sets\": [{ \"parameter\": \"length.crank\" }].");
  }

  void add_measure(const JsonValue& item) {
    static constexpr const char* kMeasures[] = {"along", "across", "distance", "angle", "times"};
    if (!has_only(item, {"parameter", "measure", "of", "unit"})) return;
    const std::string parameter = name(item, "parameter");
    if (refusal_) return;
    if (!values_.has(parameter))
      return refuse(item, "There is no parameter " + quoted_text(parameter) + ".");
    LinkHandle& handle = out_.handles.back();
    LinkMeasure measure = {item.find("parameter")->string.c_str(), handle.point.body};
    if (item.find("of") != nullptr) measure.body = body(item, "of");
    measure.unit = number(item.find("unit"), 1.0);
    if (measure.unit == 0.0)
      return refuse(*item.find("unit"), "The measure is divided by \"unit\", so it must not be 0.");
    const JsonValue* kind = item.find("measure");
    int found = kind == nullptr ? 0 : -1;
    for (int k = 0; k < 5 && found < 0; ++k)
      if (kind->string == kMeasures[k]) found = k;
    if (found < 0)
      return refuse(*kind, "There is no such measure.",
                    "Known: along, across, distance, angle, times.");
    measure.kind = static_cast<LinkMeasure::Kind>(found);
    handle.measures.push_back(measure);
  }

  const LinkageFile& file_;
  const ParameterView& values_;
  const char* what_ = "";  // what is being read
  Linkage out_;
  std::vector<ParallelLink> parallel_;
  std::vector<LoopClosing> closings_;
  Refusal refusal_;
};

}  // namespace

Result<Linkage> build_linkage(const LinkageFile& file, const ParameterView& values) {
  return LinkageReader(file, values).read();
}

}  // namespace legwork
