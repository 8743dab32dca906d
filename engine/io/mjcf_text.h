// MJCF element by element: attributes with those of the default classes behind them, angles in rad, orientations in all their
// notations; and a count of what is known but not read.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/robot_description.h"
#include "engine/io/xml.h"

namespace legwork {

// Kinds of elements with a table of attributes. Actuators share one, and so do equalities, as they do in default classes.
enum class Mjcf {
  compiler,
  option,
  body,
  frame,
  inertial,
  joint,
  freejoint,
  geom,
  site,
  mesh,
  material,
  equality,
  exclude,
  actuator,
  key
};

class MjcfText {
 public:
  explicit MjcfText(RobotDescription& robot) : robot_(robot) {
    classes_.push_back({"main", -1, {}});
  }

  bool is_in_degrees = true;
  std::string euler_sequence = "xyz";
  std::string about;  // the link or joint that findings are about

  // ---- Findings
  void fault(const XmlElement& at, std::string message, std::string hint = "");
  void fault(const XmlAttribute& at, std::string message, std::string hint = "");
  void suspect(const XmlAttribute& at, std::string message, std::string hint);
  bool has_errors() const;
  // Counts something that is left out, by name; `told` says it all, once each.
  void leave_out(const XmlElement& at, const std::string& name);
  void tell_left_out();
  static Place place_of(const XmlElement& e) { return {e.line, e.column}; }

  // ---- Elements
  struct Element {
    const XmlElement* e = nullptr;
    Mjcf kind = Mjcf::body;
    int of_class = 0;
  };
  // The element with its default class: its own, else `inherited`. Its attributes are checked.
  Element element(const XmlElement& e, Mjcf kind, int inherited = 0);
  // The class of that attribute's name; `otherwise` if there is none.
  int class_named(const XmlElement& e, const char* attribute, int otherwise);
  // Whether one was named that does not exist; then sizes and the like may be missing that are not.
  bool lacks_class() const { return lacks_class_; }
  // What is known of an element's children but is not read, and what is not known at all.
  void pass_over(const XmlElement& parent, const XmlElement& e, std::string_view known);
  // Reads <default> and all within.
  void read_defaults(const XmlElement& e, int parent);

  // ---- Attributes
  const XmlAttribute* find(const Element& x, std::string_view attribute) const;
  // Whether `out` was filled; its count must be exactly so, or at most and at least one.
  bool numbers(const Element& x, const char* attribute, double* out, std::size_t count);
  std::size_t some_numbers(const Element& x, const char* attribute, double* out, std::size_t most);
  double number(const Element& x, const char* attribute, double otherwise);
  std::string word(const Element& x, const char* attribute, const std::string& otherwise = "");
  // true, false or neither; anything else but `auto` is a fault.
  std::optional<bool> flag(const Element& x, const char* attribute);
  // An angle of the file in rad.
  double angle(double written) const { return is_in_degrees ? written * kDegree : written; }
  Mat3 orientation(const Element& x);
  bool has_orientation(const Element& x) const;
  Origin pose(const Element& x);

 private:
  struct DefaultClass {
    std::string name;
    int parent = -1;
    std::map<std::pair<Mjcf, std::string_view>, const XmlAttribute*> attributes;
  };
  struct Count {
    std::string name;
    Place place;
    int count = 0;
  };
  void check_attributes(const XmlElement& e, Mjcf kind);
  Mat3 orientation_of(const XmlAttribute& a, const std::vector<double>& x);

  RobotDescription& robot_;
  std::vector<DefaultClass> classes_;
  std::map<std::string, int, std::less<>> class_index_ = {{"main", 0}};
  bool lacks_class_ = false;
  std::vector<Count> left_out_;
  std::map<std::string, std::size_t> left_out_index_;
};

// The rotation by the smallest angle that turns z to v, which is not zero; about x if v is opposite.
Mat3 rotation_from_z(const Vec3& v);

}  // namespace legwork
