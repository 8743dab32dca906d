// The fastest slide between two points, and three slower ones (theory/lecture 8).
#include "bindings/claims/lecture/known_numbers.h"
#include "bindings/claims/parts.h"
#include "engine/scenes/lecture/brachistochrone_paths.h"

namespace legwork::claims {

Refusal measure_brachistochrone(Measurements& m) {
  namespace bc = brachistochrone;
  const bc::Ends ends;
  const Result<bc::Cycloid> cycloid = bc::cycloid_between(ends);
  if (!cycloid) return cycloid.error();
  const auto time = [&](bc::Path path) { return bc::Slide(path, ends, *cycloid, {}).duration(); };
  const double best = time(bc::Path::cycloid);
  KnownNumbers known(*m.reference().find("lecture")->find("brachistochrone_1m"), m);
  known.number("time", "T_cycloid", best);
  known.number("time_on_line", "T_straight", time(bc::Path::straight));
  known.number("angle", "phi", cycloid->phi);
  known.number("radius", "R", cycloid->R);
  m.number("time_by_parabola", best / time(bc::Path::parabola));
  m.number("time_by_arc", best / time(bc::Path::arc));
  return std::nullopt;
}

}  // namespace legwork::claims
