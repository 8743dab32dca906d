// Figures of ANYmal Beth: leggedrobotics/SimBenchmark, 3fd1764, res/benchmark/ANYmal-*-benchmark/ode-rai-dart/robot.urdf. Those of
// the left front leg are mirrored to the others.
#include "bindings/claims/contact/anymal.h"

#include "engine/math/rotation.h"

namespace legwork::claims {
namespace {

// About its centre of mass, in axes of its own.
struct Link {
  double mass;                    // kg
  Vec3 com;                       // m
  double xx, xy, xz, yy, yz, zz;  // kg m^2

  // Of the leg on that side: x and y are 1 or -1.
  SpatialInertia mirrored(double x, double y) const {
    Mat3 I;
    I << xx, x * y * xy, x * xz, x * y * xy, yy, y * yz, x * xz, y * yz, zz;
    return spatial_inertia(mass, {x * com.x(), y * com.y(), com.z()}, I);
  }
};

const Link kTrunk = {
    21.39,          Vec3::Zero(),       0.268388530624, 0.000775392455422, -0.0151848534451,
    0.884235660795, -0.000989297489507, 0.829158678306};
const Link kHip = {1.1064,        {0.0542, -0.0136, 0.0}, 0.00123301508523, -6.4285329973e-05,
                   6.9990104e-08, 0.000993231183395,      2.327401345e-06,  0.00142160349098};
const Link kThigh = {1.51,
                     {0.0008, 0.0545, -0.1975},
                     0.0147571628275,
                     -1.7996507882e-05,
                     0.000205877679383,
                     0.0144188925719,
                     -0.00181291342366,
                     0.00178449075964};
const Link kShank = {0.318,
                     {0.016355414056, -0.00562219106, -0.064350437219},
                     0.0037693717909,
                     -7.7334500762e-05,
                     -0.000152069372983,
                     0.00400446467635,
                     -0.0003218356083,
                     0.000418471691904};
const Link kFoot = {0.1922685,        {-5.552058e-06, 7.1133124e-05, -0.021388647779},
                    8.3086410294e-05, 4.16901601e-07,
                    3.99054799e-07,   8.2860209667e-05,
                    -3.45712252e-07,  8.1948124086e-05};
const Vec3 kHipAt = {0.2629, 0.115, 0.0}, kThighAt = {0.0585, 0.0315, 0.0};
const Vec3 kShankAt = {0.0, 0.111, -0.25}, kFootAt = {0.0, -0.016, -0.31};  // m
constexpr double kFootRoll = 0.323, kFootPitch = 0.549;                     // rad
constexpr double kFootRadius = 0.03;                                        // m

struct Leg {
  const char* name;
  double x, y;  // 1 or -1: front, left
};
constexpr Leg kLegs[] = {{"LF", 1, 1}, {"RF", 1, -1}, {"LH", -1, 1}, {"RH", -1, -1}};

Vec3 mirrored(const Vec3& p, const Leg& leg) { return {leg.x * p.x(), leg.y * p.y(), p.z()}; }

int add_link(Model& model, const Leg& leg, const char* name, int parent, const Vec3& axis,
             const Vec3& p, const SpatialInertia& inertia) {
  Body body;
  body.name = std::string(leg.name) + name;
  body.joint = body.name;
  body.parent = parent;
  body.kind = JointKind::revolute;
  body.axis = axis;
  body.X_PJ.p = mirrored(p, leg);
  body.inertia = inertia;
  model.bodies.push_back(body);
  return model.nb() - 1;
}

// The shank with the foot that is fixed to it.
SpatialInertia shank_and_foot(const Leg& leg) {
  Transform X;
  X.R = rotation_from_quaternion(
      quaternion_from_rpy(Vec3(leg.y * kFootRoll, leg.x * kFootPitch, 0.0)));
  X.p = mirrored(kFootAt, leg);
  return kShank.mirrored(leg.x, leg.y) + inertia_to_parent(X, kFoot.mirrored(leg.x, leg.y));
}

}  // namespace

int add_anymal(Model& model, int parent) {
  Body trunk;
  trunk.name = "trunk";
  if (parent >= 0) trunk.joint = "free";
  trunk.parent = parent;
  trunk.kind = JointKind::floating;
  trunk.inertia = kTrunk.mirrored(1.0, 1.0);
  model.bodies.push_back(trunk);
  const int at_trunk = model.nb() - 1;
  Shape box;
  box.kind = Shape::Kind::box;
  box.body = at_trunk;
  box.a = {0.0, 0.0, 0.08};
  box.b = {0.2655, 0.116, 0.13};
  model.shapes.push_back(box);
  for (const Leg& leg : kLegs) {
    const int hip =
        add_link(model, leg, "_HAA", at_trunk, Vec3::UnitX(), kHipAt, kHip.mirrored(leg.x, leg.y));
    const int thigh =
        add_link(model, leg, "_HFE", hip, Vec3::UnitY(), kThighAt, kThigh.mirrored(leg.x, leg.y));
    const int shank =
        add_link(model, leg, "_KFE", thigh, Vec3::UnitY(), kShankAt, shank_and_foot(leg));
    Shape foot;
    foot.body = shank;
    foot.a = mirrored(kFootAt, leg);
    foot.radius = kFootRadius;
    model.shapes.push_back(foot);
  }
  return at_trunk;
}

void set_anymal(const Model& model, int trunk, double height, VecX& q) {
  q[model.q_index[at(trunk)] + 2] = height;
  for (int k = 0; k < 4; ++k) {
    const Leg& leg = kLegs[k];
    q.segment<3>(model.q_index[at(trunk + 1 + 3 * k)]) =
        Vec3(0.03 * leg.y, 0.4 * leg.x, -0.8 * leg.x);
  }
}

}  // namespace legwork::claims
