// A robot as a file describes it: links, joints and what hangs on them, by name and in the file's order, with nothing merged
// yet. SI units, radians. What reads files of some kind into it (urdf.h, mjcf.h, robot_json.h; robot_file.h chooses), what
// makes a Model of it (robot_model.h), and what says whether to believe it (robot_check.h) are files of their own.
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

// Bytes of a name, of a mesh's file or of another word in a robot's file: names are made of others, and copied.
inline constexpr std::size_t kLongestWord = 1000;
inline constexpr const char *kTooLong = "is longer than 1000 bytes.", *kShorten = "Shorten it.";
inline bool is_short(std::string_view word) { return word.size() <= kLongestWord; }
// A robot has no more links, and these degrees of freedom at most: more would not move in time.
inline constexpr std::size_t kMostRobotLinks = 10'000;
inline constexpr int kMostRobotFreedom = 300;

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
  enum class Kind { box, cylinder, capsule, sphere, mesh, ellipsoid, plane };
  Kind kind = Kind::sphere;
  Vec3 size = Vec3::Zero();  // box: whole edges, m; ellipsoid: half axes, m; mesh: scale
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
  // Of contacts, as far as the file says.
  std::optional<double> friction, restitution;
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
  bool is_between_axes = false;  // of a joint with several axes: it is meant to have no mass
  Place place;
};

struct DescribedJoint {
  enum class Type { revolute, continuous, prismatic, fixed, floating, planar, spherical };
  std::string name, parent, child;  // links
  Type type = Type::fixed;
  Origin X_PJ;                // placement in the parent link
  Vec3 axis = Vec3::UnitX();  // as written: of any length but zero, in the joint's axes
  struct Limits {
    double lower = 0.0, upper = 0.0;      // rad or m; infinite if a slide has none
    double effort = 0.0, velocity = 0.0;  // N m or N; rad/s or m/s
    Place place;
  };
  std::optional<Limits> limits;
  double damping = 0.0, friction = 0.0;  // N m s/rad or N s/m; N m or N
  double armature = 0.0;                 // of rotors, seen at the joint: kg m^2 or kg
  std::optional<double>
      motor_speed;  // rad/s or m/s: of a motor that is to turn at a constant speed
  struct Mimic {
    std::string joint;  // whose coordinate, times multiplier, plus offset, is this one's
    double multiplier = 1.0, offset = 0.0;
  };
  std::optional<Mimic> mimic;
  Place place, axis_place;
};
const char* type_text(DescribedJoint::Type type);
// Numbers of its q and of its v: a planar joint is two slides and a hinge, turns are quaternions.
int coordinates_of(DescribedJoint::Type type);
int freedom_of(DescribedJoint::Type type);

// A joint that closes a loop: the origins of a frame of link a and of one of link b coincide, and in a weld their axes too.
struct DescribedLoop {
  enum class Kind { connect, weld };
  std::string name;
  Kind kind = Kind::connect;
  std::string a, b;  // links
  Origin X_AL, X_BL;
  bool holds[3] = {true, true, true};  // connect: along x, y and z of a's frame
  Place place;
};

// A pose that the file gives a name.
struct DescribedPose {
  std::string name;
  std::vector<double> base;  // empty, or of a base that floats: position, quaternion w x y z
  struct Part {
    std::string joint;
    std::vector<double> q;  // model/joint.h
  };
  std::vector<Part> joints;
  Place place;
};

// Two links whose shapes do not touch each other, wherever they are.
struct DescribedPair {
  std::string a, b;
  Place place = {};
};

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
bool is_before(const Finding& a, const Finding& b);  // in the file

// Some of the words, and how many more there are: "a, b and 3 more".
std::string some_of(std::span<const std::string> words, std::size_t most);
// The same of names, in quotation marks.
std::string names_text(std::span<const std::string> names);

struct RobotDescription {
  std::string name, file_name;
  std::vector<DescribedLink> links;
  std::vector<DescribedJoint> joints;
  std::vector<DescribedLoop> loops;
  std::vector<DescribedPose> poses;
  std::vector<DescribedPair> no_contact;
  std::map<std::string, std::vector<Vec3>, std::less<>>
      hulls;  // corners of the meshes' hulls by the meshes' names, in their own axes and unit
  Vec3 gravity = {0.0, 0.0, -9.81};  // m/s^2
  std::optional<bool> floats;        // whether the root does, if the file says so
  std::vector<Finding> findings;     // of the reader

  // Index by name; -1 if there is none. Of several with a name, the first.
  int link(std::string_view name) const;
  int joint(std::string_view name) const;
  // False if there is one of that name already.
  bool add(DescribedLink link);
  bool add(DescribedJoint joint);

 private:
  std::map<std::string, int, std::less<>> link_index_, joint_index_;
};

// What is wrong at a place of the robot's file.
Diagnostic at_place(const RobotDescription& robot, const Place& place, std::string message,
                    std::string hint);

}  // namespace legwork
