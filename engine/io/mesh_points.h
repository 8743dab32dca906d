// The corners of a mesh: of an STL, binary or text (3D Systems, StereoLithography Interface Specification, 1989), or of an OBJ
// (Wavefront, Advanced Visualizer, appendix B1). Nothing here opens a file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/math/linear.h"
#include "engine/model/result.h"

namespace legwork {

inline constexpr std::size_t kMeshBytes = std::size_t{128} << 20U;
inline constexpr std::size_t kMostMeshPoints = 6'000'000;

// The corners of its triangles or polygons, in its own axes and unit, each rounded to a float as a page has them. The name's
// ending says which format it is. Refuses others, and what breaks off or exceeds these limits.
Result<std::vector<Vec3>> mesh_points(std::string_view bytes, const std::string& file_name);

}  // namespace legwork
