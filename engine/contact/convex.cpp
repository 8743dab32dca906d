#include "engine/contact/convex.h"
namespace legwork {
int pair_points(const Shape&, const Transform&, const Shape&, const Transform&, double, std::array<PairPoint, kMostPairPoints>&) { return 0; }
double bounding_radius(const Shape& s) { return s.b.norm() + s.radius; }
Vec3 bounding_centre(const Shape& s, const Transform& X) { return transform_point(X, s.a); }
}
