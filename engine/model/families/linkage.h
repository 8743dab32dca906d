// Planar linkages: trees of pins and slides in the world's x-z plane whose loops are closed by pins, and how they are put
// together from their drivers' coordinates, one dyad after the other, in closed form (theory/linkages 2).
//
// Angles count from x towards z, i.e. about -y; a link's frame has its origin at the pin to its parent and its x axis
// along the link, parallel to the parent's at angle zero. Body 0 is the ground. Metres, radians.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/model/model.h"

namespace legwork {

// A step of putting a linkage together: places one or two bodies, given those before.
struct AssemblyStep {
  enum class Kind {
    driven,    // `body` turns to the angle of driver `driver`
    parallel,  // `body` turns to the angle of body `other`
    dyad,      // the two bodies of `loop`, each pinned to a placed body, meet in its pin
    slide,  // `loop` pins a slider (its a) to the end of a link (its b) that is pinned to a placed body
    slot,  // `body` turns so that its slider `other`, the a of `loop`, reaches the placed pin of b
    yoke,  // `body` slides so that its slot, the a of `loop`, holds the placed pin of b
    trammel  // `body` slides; `other`, on it, is at the angle of `driver`; `loop` pins it to a slider (its a)
  };
  Kind kind;
  int body = 0, other = 0, loop = 0, driver = 0;
  // dyad: +1 where the pin is to the left of the way from the pivot of the loop's b to that of its a; 0: the intersection
  // farther from the origin of body `other`. slide: +1 where the slider is ahead along its direction.
  int branch = 1;
};

// A driver turns `body` against the ground: its coordinate is the body's angle.
struct LinkDriver {
  const char* name;  // "crank"
  int body;
};

// A point that is looked at: a coupler point, a pin.
struct LinkPoint {
  std::string name;
  int body;
  Vec3 p;
};

// A length by the place of a joint, in the axes of a body: its x, its z, its distance from the body's origin, its angle
// from x towards z, or its way from the origin as a multiple of the way that it has now.
struct LinkMeasure {
  enum class Kind { along, across, distance, angle, times };
  const char* parameter;  // "length.crank"
  int body;
  Kind kind = Kind::along;
  double unit = 1.0;  // what is measured for one unit of the parameter
};

// A joint, or another point, that a hand can drag, and the lengths that this means.
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

inline Vec3 in_plane(double x, double z) { return {x, 0.0, z}; }

// ---- building
void add_ground(Linkage& linkage, double gravity);
// Link pinned to `parent` at a point of it. Returns its body index, as do the others.
int add_link(Linkage& linkage, const char* name, const char* pin, int parent, const Vec3& at);
// Slider that keeps its parent's axes, along a direction of it from a point of it.
int add_slider(Linkage& linkage, const char* name, const char* slide, int parent, const Vec3& at,
               const Vec3& along);
int add_pin(Linkage& linkage, const char* name, int a, const Vec3& p_A, int b, const Vec3& p_B);
// The point of b slides on a line of a that is square to `normal`.
int add_slot(Linkage& linkage, const char* name, int a, const Vec3& p_A, const Vec3& normal, int b,
             const Vec3& p_B);
// Adds mass to a body, with its moment of inertia about its own centre (about y, kg m^2).
void add_mass(Linkage& linkage, int body, double mass, const Vec3& com, double moment);
// Adds a uniform rod to look at and, of `mass` > 0, to move.
void add_rod(Linkage& linkage, int body, const Vec3& from, const Vec3& to, double mass);
void add_block(Linkage& linkage, int body, double mass, double size);
// The end of a link, where it is dragged along the link: its length.
void add_end(Linkage& linkage, const char* name, int body, double length, const char* parameter);
// A link's pin on the ground, where it is dragged along x: its distance from the origin.
void add_pivot(Linkage& linkage, const char* name, int body, const char* parameter);
// The pin where two links meet: the lengths of both.
void add_meeting(Linkage& linkage, int loop, const char* length_of_b, const char* length_of_a);

// ---- putting together
inline constexpr int kMostLinks = 12;
inline constexpr int kMostSteps = 8;

struct AssemblyFault {
  int step = -1;
  double distance = 0.0;  // between the pins that have to be bridged, m
};

// The branches of all steps, where they are to differ from those declared.
using Branches = std::array<int, kMostSteps>;
Branches declared_branches(const Linkage& linkage);
// Those of a configuration: what keeps it on its branch when lengths change.
Branches branches_of(const Linkage& linkage, const VecX& q);

// Joint coordinates q (nq) of the drivers' coordinates; no heap. An angle is taken as the one nearest to that in q before.
bool assemble(const Linkage& linkage, const double* driver, const Branches& branches, VecX& q,
              AssemblyFault& fault);

// Two pins that should be one, and are not.
struct LinkageGap {
  AssemblyFault fault;                          // none: the linkage is closed
  double size = 0.0;                            // m
  Vec3 from = Vec3::Zero(), to = Vec3::Zero();  // world
};

// As assemble(), but links that do not meet are laid as near to each other as they come, and the first gap is told. False:
// nothing can be laid so.
bool assemble_open(const Linkage& linkage, const double* driver, const Branches& branches, VecX& q,
                   LinkageGap& gap);

// Why assemble() failed, naming links and lengths; without a full stop.
std::string fault_text(const Linkage& linkage, const AssemblyFault& fault);

// Rows of the drivers' coordinates in the joints': a row a driver (drivers x joints).
MatX driver_rows(const Linkage& linkage);

// Size of a link between two of its points, for sentences: "coupler (0.12 m)".
std::string link_text(const Linkage& linkage, int body, double length);

}  // namespace legwork
