// The corners of meshes in files, and files that are none.
#include "engine/io/mesh_points.h"

#include <doctest/doctest.h>

#include <cstring>

#include "engine/math/convex_hull.h"

namespace legwork::testing::mesh_points_test {

namespace {

const std::vector<Vec3> kTetrahedron = {
    {0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.25, 0.125, -2.0}};
constexpr int kSides[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};

std::string binary_stl() {
  std::string bytes(80, ' ');
  const auto append = [&](const void* from, std::size_t size) {
    bytes.append(static_cast<const char*>(from), size);  // on little-endian machines
  };
  const std::uint32_t count = 4;
  append(&count, 4);
  for (const auto& side : kSides) {
    const float normal[3] = {};
    append(normal, sizeof normal);
    for (const int corner : side)
      for (int k = 0; k < 3; ++k) {
        const auto x = static_cast<float>(kTetrahedron[at(corner)][k]);
        append(&x, 4);
      }
    bytes += std::string(2, '\0');
  }
  return bytes;
}

std::string text_stl() {
  std::string text = "solid tetrahedron\r\n";
  for (const auto& side : kSides) {
    text += "facet normal 0 0 0\r\n outer loop\r\n";
    for (const int corner : side) {
      const Vec3& x = kTetrahedron[at(corner)];
      text += "  vertex " + std::to_string(x[0]) + " " + std::to_string(x[1]) + "\t" +
              std::to_string(x[2]) + "\r\n";
    }
    text += " endloop\nendfacet\n";
  }
  return text + "endsolid\n";
}

const std::string kObj =
    "# a tetrahedron, and a corner of no face\n"
    "v 9 9 9\nv 0 0 0 1.0\nv 1 0 0\nv 0 1 0 0.5 0.5 0.5\nv 0.25 0.125 -2\nvn 0 0 1\n"
    "f 2/1/1 3//1 4\nf -4 -1 -3\nf 3 5 4\nf 4 5 2\nv 7 7 7";

std::string why(const std::string& bytes, const std::string& name) {
  const auto points = mesh_points(bytes, name);
  REQUIRE(!points);
  return points.error().text();
}

}  // namespace

TEST_CASE("mesh points: the same tetrahedron from each format has the same hull") {
  const auto truth = convex_hull(kTetrahedron);
  REQUIRE(truth);
  for (const auto& [bytes, name] : {std::pair{binary_stl(), "a.STL"},
                                    {text_stl(), "a.stl"},
                                    {"solid" + binary_stl().substr(5), "a.stl"},
                                    {kObj, "b/a.obj"}}) {
    const auto points = mesh_points(bytes, name);
    REQUIRE(points);
    const auto hull = convex_hull(*points);
    REQUIRE(hull);
    CHECK(hull->points == truth->points);
  }
  CHECK(mesh_points(binary_stl(), "a.stl")->size() == 12);
  CHECK(mesh_points(kObj, "a.obj")->size() == 4);
}

TEST_CASE("mesh points: numbers are those of floats") {
  const auto points = mesh_points("v 0.1 1e-3 -7\n", "a.obj");
  REQUIRE(points);
  CHECK((*points)[0] == Vec3(static_cast<double>(0.1F), static_cast<double>(1e-3F), -7.0));
}

TEST_CASE("mesh points: what is no mesh is refused, with its place") {
  CHECK(why("", "a.stl") == "a.stl: This STL ends before its last triangle. Export it again.");
  CHECK(why(binary_stl().substr(0, 200), "a.stl").find("ends before") != std::string::npos);
  CHECK(why("solid x\nendsolid\n", "a.stl").find("no triangle") != std::string::npos);
  CHECK(why("", "a.obj").find("no triangle") != std::string::npos);
  CHECK(why("v 1 2\n", "a.obj").find("a.obj:1:1: A corner has three numbers") == 0);
  CHECK(why("v 1 2 3\nv 1 nan 2\n", "a.obj").find("a.obj:2:1:") == 0);
  CHECK(why("v 1 2 1e31\n", "a.obj").find("A corner") != std::string::npos);
  CHECK(why("v 1 2 1e30\n", "a.obj").find("A corner") != std::string::npos);  // as a float more
  CHECK(why("v 1 2 3\nf 1 2 1\n", "a.obj").find("a.obj:2:1: This face") == 0);
  CHECK(why("v 1 2 3\nf 1 x 1\n", "a.obj").find("This face") != std::string::npos);
  CHECK(why("<COLLADA/>", "a.dae").find("neither STL nor OBJ") != std::string::npos);
  CHECK(why("v " + std::string(5000, '1') + "\n", "a.obj").find("longer") != std::string::npos);
  std::string infinite = binary_stl();
  std::memcpy(&infinite[84 + 12], "\x00\x00\x80\x7f", 4);
  CHECK(why(infinite, "a.stl").find("no number") != std::string::npos);
  std::string huge(84, ' ');
  std::memset(&huge[80], '\xff', 4);
  CHECK(why(huge, "a.stl").find("ends before") != std::string::npos);
}

}  // namespace legwork::testing::mesh_points_test
