// A robot as a file describes it: links, joints and what hangs on them, by name and in the file's order, with nothing merged
// yet. SI units, radians. What reads files of some kind into it (urdf.h), what makes a Model of it (robot_model.h), and what
// says whether to believe it (robot_check.h) are files of their own.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/math/spatial.h"
#include "engine/model/result.h"

namespace legwork {

// Where something stands in the file, and what it belongs to, for sentences.
struct Place {
  int line = 0, column = 0;
};

// A pose as files write it.
struct Origin : Transform {
  std::optional<Vec3>
      rpy;  // roll, pitch and yaw of R, rad, if the file says so: to be written back as they were
};

// The shape of a visual or collision, about the origin of its own frame.
struct Geometry {
  enum class Kind { box, cylinder, capsule, sphere, mesh };
  Kind kind = Kind::sphere;
  Vec3 size = Vec3::Zero();  // box: whole edges, m; mesh: scale
  double radius = 0.0;       // m
  double length = 0.0;       // cylinder: along z; capsule: of its cylindrical part, m
  std::string mesh;          // as the file names it: package://..., file://... or relative
};

struct LinkShape {
  std::string name;
  bool is_collision = false;
  Origin X_LG;  // from the geometry's frame to the link's
  Geometry geometry;
  std::string material;
  std::optional<Eigen::Vector4d> color;  // red, green, blue, opacity: 0 to 1
  Place place;
};

struct LinkInertia {
  double mass = 0.0;      // kg
  Origin X_LI;            // its frame: origin at the centre of mass
  Mat3 I = Mat3::Zero();  // about the centre of mass, in its frame's axes, kg m^2
  Place place;
};

struct DescribedLink {
  std::string name;
  std::optional<LinkInertia> inertia;
  std::vector<LinkShape> shapes;
  Place place;
};

struct DescribedJoint {
  enum class Type { revolute, continuous, prismatic, fixed, floating, planar, spherical };
  std::string name, parent, child;  // links
  Type type = Type::fixed;
  Origin X_PJ;                // placement in the parent link
  Vec3 axis = Vec3::UnitX();  // as written: of any length but zero, in the joint's axes
  struct Limits {
    double lower = 0.0, upper = 0.0;      // rad or m
    double effort = 0.0, velocity = 0.0;  // N m or N; rad/s or m/s
    Place place;
  };
  std::optional<Limits> limits;
  double damping = 0.0, friction = 0.0;  // N m s/rad or N s/m; N m or N
  struct Mimic {
    std::string joint;  // whose coordinate, times multiplier, plus offset, is this one's
    double multiplier = 1.0, offset = 0.0;
  };
  std::optional<Mimic> mimic;
  Place place, axis_place;
};
const char* type_text(DescribedJoint::Type type);

// One thing that was found in a file.
struct Finding {
  enum class Kind {
    error,      // there can be no such robot
    suspicion,  // there can, but hardly is
    note        // what was left out or done on the way
  };
  Kind kind = Kind::error;
  std::string about;  // link or joint; empty: the file
  Diagnostic what;
};

const char* kind_text(Finding::Kind kind);

// Some of the words, and how many more there are: "a, b and 3 more".
std::string some_of(std::span<const std::string> words, std::size_t most);
// The same of names, in quotation marks.
std::string names_text(std::span<const std::string> names);

struct RobotDescription {
  std::string name, file_name;
  std::vector<DescribedLink> links;
  std::vector<DescribedJoint> joints;
  std::vector<Finding> findings;  // of the reader

  // Index by name; -1 if there is none. Of several with a name, the first.
  int link(std::string_view name) const;
  int joint(std::string_view name) const;
  // False if there is one of that name already.
  bool add(DescribedLink link);
  bool add(DescribedJoint joint);

 private:
  std::map<std::string, int, std::less<>> link_index_, joint_index_;
};

}  // namespace legwork
