// Planar linkages: trees of pins and slides in the world's x-z plane whose loops are closed by pins. Given the coordinates
// of its drivers a linkage is assembled in closed form, one dyad after another (theory/linkages 2).
//
// Angles count from x towards z, i.e. about -y. A link's frame has its origin at the pin to its parent and its x axis
// along the link, parallel to the parent's at angle zero. Body 0 is the ground. Metres, radians.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/model/model.h"

namespace legwork {

// One step of the assembly: places one or two bodies, given those placed before.
struct AssemblyStep {
  enum class Kind {
    driven,    // `body` turns to the angle of driver `driver`
    parallel,  // `body` turns to the angle of body `other`
    dyad,      // the two bodies of `loop`, each pinned to a placed body, meet in its pin
    slide,  // `loop` pins a slider (its a) to the end of a link (its b) that is pinned to a placed body
    slot,  // `body` turns so that its slider `other`, the a of `loop`, reaches the placed pin of b
    yoke,  // `body` slides so that its slot, the a of `loop`, holds the placed pin of b
    trammel  // `body` slides; `other`, on it, has the angle of `driver`; `loop` pins it to a slider (its a)
  };
  Kind kind;
  int body = 0, other = 0, loop = 0, driver = 0;
  // dyad: +1 if the pin is to the left of the line from the pivot of the loop's b to that of its a, -1 if to the right;
  // 0: the intersection farther from the origin of body `other`. slide: +1 if the slider is ahead along its direction.
  int branch = 1;
};

// A driver turns `body` against the ground; its coordinate is the body's angle, rad.
struct LinkDriver {
  const char* name;  // "crank"
  int body;
};

// A point of interest: a coupler point, a pin.
struct LinkPoint {
  std::string name;
  int body;
  Vec3 p;  // in the body's axes, m
};

// How the position of a dragged point, in the axes of a body, sets a parameter: by its x (along), its z (across), its
// distance from the body's origin, its angle from x towards z, or its distance as a multiple of the present one (times).
struct LinkMeasure {
  enum class Kind { along, across, distance, angle, times };
  const char* parameter;  // "length.crank"
  int body;
  Kind kind = Kind::along;
  double unit = 1.0;  // measured value per unit of the parameter
};

// A joint or another point that can be dragged, and the parameters that dragging it sets.
struct LinkHandle {
  LinkPoint point;
  std::vector<LinkMeasure> measures;
};

struct Linkage {
  Model model;
  std::vector<LinkDriver> drivers;
  std::vector<AssemblyStep> steps;
  std::vector<LinkPoint> points;  // whose paths are drawn
  std::vector<LinkHandle> handles;
};

// The point (x, z) of the plane.
inline Vec3 in_plane(double x, double z) { return {x, 0.0, z}; }

// ---- building; points in the axes of their body, m. When all is added, number_coordinates(linkage.model)

// Body 0. `gravity`: m/s^2, downward.
void add_ground(Linkage& linkage, double gravity);
// Adds a link pinned to `parent` at its point `at`; returns the new body's index.
int add_link(Linkage& linkage, const char* name, const char* pin, int parent, const Vec3& at);
// Adds a slider with its parent's axes, which moves from the parent's point `at` in its direction `along` (unit length);
// returns the new body's index.
int add_slider(Linkage& linkage, const char* name, const char* slide, int parent, const Vec3& at,
               const Vec3& along);
// Closes a loop by a pin; returns the loop's index.
int add_pin(Linkage& linkage, const char* name, int a, const Vec3& p_A, int b, const Vec3& p_B);
// Closes a loop by a slot: p_B slides on the line through p_A that is perpendicular to `normal` (unit length, in a's
// axes); returns the loop's index.
int add_slot(Linkage& linkage, const char* name, int a, const Vec3& p_A, const Vec3& normal, int b,
             const Vec3& p_B);
// Adds mass (kg) to a body, with its moment of inertia about its own centre (about y, kg m^2).
void add_mass(Linkage& linkage, int body, double mass, const Vec3& com, double moment);
// Draws a uniform rod and, if `mass` > 0, adds its inertia.
void add_rod(Linkage& linkage, int body, const Vec3& from, const Vec3& to, double mass);
// Draws a block of side `size` (m) at the body's origin and adds its inertia.
void add_block(Linkage& linkage, int body, double mass, double size);
// Handle at the end of a link: dragging it along the link sets the link's length.
void add_end(Linkage& linkage, const char* name, int body, double length, const char* parameter);
// Handle at a link's pin on the ground: dragging it along x sets its distance from the origin.
void add_pivot(Linkage& linkage, const char* name, int body, const char* parameter);
// Handle at the pin where two links meet: dragging it sets the lengths of both.
void add_meeting(Linkage& linkage, int loop, const char* length_of_b, const char* length_of_a);

// ---- assembly

inline constexpr int kMostLinks = 12;
inline constexpr int kMostSteps = 8;

// The first step that cannot be done.
struct AssemblyFault {
  int step = -1;          // -1: none
  double distance = 0.0;  // between the pins that have to be bridged, m
};

// AssemblyStep::branch for each step; only the first steps.size() count.
using Branches = std::array<int, kMostSteps>;
// Those in the steps themselves.
Branches declared_branches(const Linkage& linkage);
// Those that q (nq) is on, which keep it there when lengths change.
Branches branches_of(const Linkage& linkage, const VecX& q);

// Writes the joint coordinates q (nq) for the drivers' coordinates (one per driver, rad). Of the angles that differ by
// whole turns it takes the one nearest to the value in q. False, with the reason in `fault`, if the links do not meet; q
// is then unchanged. No heap.
bool assemble(const Linkage& linkage, const double* driver, const Branches& branches, VecX& q,
              AssemblyFault& fault);

// Two pins that should coincide but do not.
struct LinkageGap {
  AssemblyFault fault;                          // none: the linkage is closed
  double size = 0.0;                            // m
  Vec3 from = Vec3::Zero(), to = Vec3::Zero();  // world
};

// Like assemble(), but links that do not meet are placed as close to each other as possible, and `gap` reports the first
// such gap. False if even that is impossible.
bool assemble_open(const Linkage& linkage, const double* driver, const Branches& branches, VecX& q,
                   LinkageGap& gap);

// Why assemble() failed, naming links and lengths; without a full stop.
std::string fault_text(const Linkage& linkage, const AssemblyFault& fault);

// S (drivers x nv), one row per driver: the driver's rate is S v (theory/linkages 3).
MatX driver_rows(const Linkage& linkage);

// A link's name and length, for sentences: "coupler (0.12 m)".
std::string link_text(const Linkage& linkage, int body, double length);

}  // namespace legwork
