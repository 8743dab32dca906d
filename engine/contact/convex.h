// placeholder
#pragma once
#include <array>
#include "engine/model/model.h"
namespace legwork {
inline constexpr int kMostPairPoints = 4;
struct PairPoint { double gap = 0.0; Vec3 normal = Vec3::UnitZ(); Vec3 p_A = Vec3::Zero(), p_B = Vec3::Zero(); int feature = 0; };
int pair_points(const Shape& a, const Transform& X_WA, const Shape& b, const Transform& X_WB, double near, std::array<PairPoint, kMostPairPoints>& points);
double bounding_radius(const Shape& shape); Vec3 bounding_centre(const Shape& shape, const Transform& X_WB);
}
