// Our numbers by name, computed with the engine. A measurement knows neither the printed value nor how it is judged. Where the
// printed numbers are a table of models/reference, the measurement reads the table and hands over the entries too (`known`).
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/io/json.h"

namespace legwork::claims {

struct Measured {
  std::vector<double> ours, known;
  std::string words, known_words;
};

class Measurements {
 public:
  // `reference`: models/reference/<subject>.json, which must outlive this. `part` becomes the prefix of every name.
  Measurements(const JsonValue& reference, const std::string& part)
      : reference_(&reference), prefix_(part + ".") {}
  const JsonValue& reference() const { return *reference_; }

  void number(const std::string& name, double ours) { put(name).ours = {ours}; }
  void number(const std::string& name, double known, double ours) {
    put(name) = {{ours}, {known}, {}, {}};
  }
  void list(const std::string& name, std::span<const double> ours) {
    put(name).ours.assign(ours.begin(), ours.end());
  }
  void list(const std::string& name, std::span<const double> known, std::span<const double> ours) {
    put(name) = {{ours.begin(), ours.end()}, {known.begin(), known.end()}, {}, {}};
  }
  void words(const std::string& name, const std::string& ours) { put(name).words = ours; }
  void words(const std::string& name, const std::string& known, const std::string& ours) {
    put(name) = {{}, {}, ours, known};
  }
  // Two numbers: the results of two choices, or the ends of a range.
  void pair(const std::string& name, double first, double second) {
    put(name).ours = {first, second};
  }

  const Measured* find(const std::string& name) const {
    const auto found = all_.find(name);
    return found == all_.end() ? nullptr : &found->second;
  }
  const std::map<std::string, Measured>& all() const { return all_; }
  // A name that was measured more than once; empty if there is none.
  const std::string& twice() const { return twice_; }

 private:
  Measured& put(const std::string& name) {
    const std::string full = prefix_ + name;
    if (all_.contains(full)) twice_ = full;
    return all_[full];
  }

  const JsonValue* reference_;
  std::string prefix_;
  std::map<std::string, Measured> all_;
  std::string twice_;
};

}  // namespace legwork::claims
