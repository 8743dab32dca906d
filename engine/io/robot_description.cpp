#include "engine/io/robot_description.h"

namespace legwork {
namespace {

using Index = std::map<std::string, int, std::less<>>;

int found(const Index& index, std::string_view name) {
  const auto entry = index.find(name);
  return entry == index.end() ? -1 : entry->second;
}

// In the order of DescribedJoint::Type.
constexpr struct {
  const char* text;
  int nq, nv;
} kDescribedTypes[] = {{"revolute", 1, 1}, {"continuous", 1, 1}, {"prismatic", 1, 1},
                       {"fixed", 0, 0},    {"floating", 7, 6},   {"planar", 3, 3},
                       {"spherical", 4, 3}};

template <class T>
bool add_to(std::vector<T>& all, Index& index, T one) {
  const bool is_new = index.emplace(one.name, static_cast<int>(all.size())).second;
  all.push_back(std::move(one));
  return is_new;
}

}  // namespace

const char* type_text(DescribedJoint::Type type) {
  return kDescribedTypes[static_cast<int>(type)].text;
}
int coordinates_of(DescribedJoint::Type type) { return kDescribedTypes[static_cast<int>(type)].nq; }
int freedom_of(DescribedJoint::Type type) { return kDescribedTypes[static_cast<int>(type)].nv; }

const char* kind_text(Finding::Kind kind) {
  constexpr const char* kTexts[] = {"error", "suspicion", "note"};
  return kTexts[static_cast<int>(kind)];
}

bool is_before(const Finding& a, const Finding& b) {
  return std::pair(a.what.line, a.what.column) < std::pair(b.what.line, b.what.column);
}

std::string some_of(std::span<const std::string> words, std::size_t most) {
  if (words.size() <= most + 1) return listed(words);  // one name takes no more room than "1 more"
  std::vector<std::string> some(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(most));
  some.push_back(std::to_string(words.size() - most) + " more");
  return listed(some);
}

std::string names_text(std::span<const std::string> names) {
  constexpr std::size_t kMost = 6;
  std::vector<std::string> quoted;
  for (const std::string& name : names) quoted.push_back(quoted_text(name));
  return some_of(quoted, kMost);
}

int RobotDescription::link(std::string_view wanted) const { return found(link_index_, wanted); }
int RobotDescription::joint(std::string_view wanted) const { return found(joint_index_, wanted); }
bool RobotDescription::add(DescribedLink link) {
  return add_to(links, link_index_, std::move(link));
}
bool RobotDescription::add(DescribedJoint joint) {
  return add_to(joints, joint_index_, std::move(joint));
}

Diagnostic at_place(const RobotDescription& robot, const Place& place, std::string message,
                    std::string hint) {
  return {std::move(message), std::move(hint), robot.file_name, place.line, place.column};
}

}  // namespace legwork
