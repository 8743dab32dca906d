// How a linkage is put together (theory/linkages 2): from the ground on, a link has its place once it is driven or parallel
// to one that has, or once a loop closes that has no other links without a place.
#include <algorithm>
#include <array>

#include "engine/scenes/linkages/linkage_file.h"

namespace legwork {
namespace {

std::string counted(int count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

class StepFinder {
 public:
  StepFinder(Linkage& linkage, const std::vector<ParallelLink>& parallel,
             const std::vector<LoopClosing>& loops, const LinkageFile& file)
      : linkage_(linkage), parallel_(parallel), loops_(loops), file_(file) {
    is_placed_[0] = true;
  }

  Refusal find() {
    if (Refusal bad = check_mobility()) return bad;
    while (linkage_.steps.size() <= kMostSteps && (drive() || turn_parallel() || close())) {
    }
    if (linkage_.steps.size() > kMostSteps)
      return refuse_at(file_.root, file_.name,
                       "The linkage takes more than " + std::to_string(kMostSteps) +
                           " steps to be put together: drivers, parallel links and loops.");
    for (int i = 1; i < linkage_.model.nb(); ++i)
      if (!is_placed_[at(i)]) return refuse_unplaced();
    if (Refusal bad = check_use()) return bad;
    return check_lengths();
  }

 private:
  using Kind = AssemblyStep::Kind;

  const Body& body(int i) const { return linkage_.model.bodies[at(i)]; }
  bool slides(int i) const { return body(i).kind == JointKind::prismatic; }
  bool is_placed(int i) const { return is_placed_[at(i)]; }
  bool is_next(int i) const { return !is_placed(i) && is_placed(body(i).parent); }

  bool add(const AssemblyStep& step, std::initializer_list<int> bodies) {
    linkage_.steps.push_back(step);
    for (const int i : bodies) is_placed_[at(i)] = true;
    return true;
  }

  // Gruebler's count: a coordinate for each moving link, less the equations of the loops.
  Refusal check_mobility() const {
    int equations = 0;
    for (const Loop& loop : linkage_.model.loops) equations += loop.directions;
    const int links = linkage_.model.nv(), freedom = links - equations,
              drivers = static_cast<int>(linkage_.drivers.size());
    if (freedom == drivers) return std::nullopt;
    return refuse_at(
        file_.root, file_.name,
        "By Gruebler's count the linkage has " + std::to_string(links) + " - " +
            std::to_string(equations) + " = " + std::to_string(freedom) + " degrees of freedom (" +
            counted(links, "moving link") + ", " + counted(equations, "equation") +
            " of its loops: a pin has two, a slot one) and " + counted(drivers, "driver") +
            (freedom < 1 ? ": it cannot move." : "."),
        freedom < 1 ? "Remove a loop, or add links."
                    : "It must have as many drivers as degrees of freedom, one or two.");
  }

  bool drive() {
    for (std::size_t k = 0; k < linkage_.drivers.size(); ++k) {
      const int i = linkage_.drivers[k].body;
      if (is_next(i)) return add({Kind::driven, i, 0, 0, static_cast<int>(k)}, {i});
    }
    return false;
  }

  bool turn_parallel() {
    for (const ParallelLink& link : parallel_)
      if (is_next(link.body) && is_placed(link.other))
        return add({Kind::parallel, link.body, link.other}, {link.body});
    return false;
  }

  bool close() {
    for (int k = 0; at(k) < loops_.size(); ++k)
      if (close(k)) return true;
    return false;
  }

  bool close(int k) {
    const Loop& loop = linkage_.model.loops[at(k)];
    const int a = loop.a, b = loop.b, on_a = body(a).parent, on_b = body(b).parent;
    const auto [where, branch, other] = loops_[at(k)];
    if (a == 0 || is_placed(a)) return false;
    if (loop.directions == 1)  // a pin in the slot of what slides
      return slides(a) && is_next(a) && is_placed(b) && add({Kind::yoke, a, 0, k}, {a});
    if (!slides(a))
      return is_next(a) && b > 0 && !slides(b) && is_next(b) && (branch != 0 || is_placed(other)) &&
             add({Kind::dyad, 0, other, k, 0, branch}, {a, b});
    if (is_placed(b)) return is_slotted(on_a, a, loop) && add({Kind::slot, on_a, a, k}, {on_a, a});
    if (!is_next(a) || b == 0 || slides(b)) return false;
    if (is_next(b)) return add({Kind::slide, 0, 0, k, 0, branch}, {a, b});
    for (std::size_t d = 0; d < linkage_.drivers.size(); ++d)
      if (linkage_.drivers[d].body == b && slides(on_b) && is_next(on_b) && on_b != a)
        return add({Kind::trammel, on_b, b, k, static_cast<int>(d)}, {on_b, b, a});
    return false;
  }

  // A link that turns, and a block that slides along it from its pin.
  bool is_slotted(int link, int block, const Loop& loop) const {
    return link > 0 && !slides(link) && is_next(link) && body(block).X_PJ.p.isZero(0.0) &&
           loop.p_A.isZero(0.0) && body(block).axis == Vec3::UnitX();
  }

  Refusal refuse_unplaced() const {
    std::vector<std::string> names;
    for (int i = 1; i < linkage_.model.nb(); ++i)
      if (!is_placed(i)) names.push_back(quoted_text(body(i).name));
    return refuse_at(
        file_.root, file_.name,
        "Nothing fixes the position of " + listed(names) +
            ": the linkage cannot be put together step by step.",
        "Once all other pins are placed, each loop must close one of these: two links, a link and "
        "a slider, a link and a block that slides along it from its pin, or a slider with a slot. "
        "Cut the loop at its middle pin, drive another link, or say which link this one is "
        "\"parallel\" to.");
  }

  // What the file says of a place that follows from something else would be ignored.
  Refusal check_use() const {
    const auto has = [this](auto uses) {
      return std::any_of(linkage_.steps.begin(), linkage_.steps.end(), uses);
    };
    for (const ParallelLink& link : parallel_)
      if (!has([&](const AssemblyStep& s) {
            return s.kind == Kind::parallel && s.body == link.body;
          }))
        return refuse_at(*link.at, file_.name,
                         "The link " + quoted_text(body(link.body).name) +
                             " has its place without being parallel to another.",
                         "Leave \"parallel\" out, or do not drive the link.");
    for (int k = 0; at(k) < loops_.size(); ++k)
      for (const char* key : {"branch", "farther_from"}) {
        const JsonValue* said = loops_[at(k)].at->find(key);
        const bool is_branch = key[0] == 'b';
        if (said != nullptr && !has([&](const AssemblyStep& s) {
              return s.loop == k && (s.kind == Kind::dyad || (is_branch && s.kind == Kind::slide));
            }))
          return refuse_at(*said, file_.name,
                           "The loop " + quoted_text(linkage_.model.loops[at(k)].name) +
                               " closes without a \"" + key + "\".",
                           is_branch ? "Leave it out: only two links, or a link and a slider, have "
                                       "two ways to meet."
                                     : "Leave it out: only two links that turn have it.");
      }
    return std::nullopt;
  }

  // Of the links that a pin closes.
  Refusal check_lengths() const {
    for (const AssemblyStep& step : linkage_.steps) {
      if (step.kind != Kind::dyad && step.kind != Kind::slide) continue;
      const Loop& loop = linkage_.model.loops[at(step.loop)];
      const bool is_b = !(loop.p_B.norm() > 0.0);
      if (is_b || (step.kind == Kind::dyad && !(loop.p_A.norm() > 0.0)))
        return refuse_at(*loops_[at(step.loop)].at, file_.name,
                         "The link " + quoted_text(body(is_b ? loop.b : loop.a).name) +
                             " has zero length between its pin and " + quoted_text(loop.name) + ".",
                         "Give \"at\", the loop's position on the link.");
    }
    return std::nullopt;
  }

  Linkage& linkage_;
  const std::vector<ParallelLink>& parallel_;
  const std::vector<LoopClosing>& loops_;
  const LinkageFile& file_;
  std::array<bool, kMostLinks> is_placed_ = {};
};

}  // namespace

Refusal find_steps(Linkage& linkage, const std::vector<ParallelLink>& parallel,
                   const std::vector<LoopClosing>& loops, const LinkageFile& file) {
  return StepFinder(linkage, parallel, loops, file).find();
}

}  // namespace legwork
