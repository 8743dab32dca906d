// Rotations of a rigid body (document 004, "Quaternions for rotations").
#include "engine/exhibits/exhibits.h"
#include "engine/math/rotation.h"

namespace legwork {
namespace {

std::span<const Parameter> rotation_parameters() {
  static const std::vector<Parameter> parameters = {
      {"sim.step", "Simulation", "Time step", "s", 0.001, 1e-5, 0.01, "Time between two states.",
       kChosen},
      {"rotation.roll", "Rotation", "Roll", "rad", kPi, -2.0 * kPi, 2.0 * kPi, "About x.",
       "document 004, \"Extrinsic and intrinsic rotation\""},
      {"rotation.pitch", "Rotation", "Pitch", "rad", kPi / 4.0, -2.0 * kPi, 2.0 * kPi, "About y.",
       "document 004, \"Extrinsic and intrinsic rotation\""},
      {"rotation.yaw", "Rotation", "Yaw", "rad", kPi / 2.0, -2.0 * kPi, 2.0 * kPi, "About z.",
       "document 004, \"Extrinsic and intrinsic rotation\""}};
  return parameters;
}

class Rotations : public Exhibit {
 public:
  explicit Rotations(const ParameterView& values) {
    step = values["sim.step"];
    rpy_ = {values["rotation.roll"], values["rotation.pitch"], values["rotation.yaw"]};
    Body body;
    body.name = "body";
    body.inertia = spatial_inertia(1.0, Vec3::Zero(), 0.01 * Mat3::Identity());
    model.family = "rotations";
    model.bodies.push_back(body);
    Shape box;
    box.kind = Shape::Kind::box;
    box.b = {0.2, 0.12, 0.04};
    box.radius = 0.01;
    model.shapes.push_back(box);
    entries = {{"the time on the way", 1e9}};
    fields = {{"rpy", "rad", "rpy", "rad", split_words("roll pitch yaw")}};
    series = {{"rpy", "Roll, pitch, yaw"}};
  }
  void start(VecX& x) override { x[0] = 0.0; }
  bool advance(double, double h, VecX& x, double&) override {
    x[0] += h;
    return true;
  }
  std::string why_ended(double, const VecX&) override { return ""; }
  void place(double, const VecX&, std::span<Transform> X_WB) override {
    X_WB[0] = {rotation_from_quaternion(quaternion_from_rpy(rpy_)), Vec3::Zero()};
  }
  void look(double, const VecX&, SnapshotWriter& out) override { out << rpy_; }

 private:
  Vec3 rpy_;
};

Result<std::unique_ptr<Exhibit>> build_rotations(const ParameterView& values) {
  return std::unique_ptr<Exhibit>(std::make_unique<Rotations>(values));
}

}  // namespace

std::span<const ExhibitKind> rotation_exhibits() {
  static const ExhibitKind kinds[] = {
      {"rotations", "orientation", rotation_parameters, build_rotations}};
  return kinds;
}

}  // namespace legwork
