// Models, and the data that algorithms work on.
//
//   legwork::Model model = legwork::Model::of_scene("quadruped-free");
//   legwork::Data data(model);
//
// Coordinates, in SI units and world axes (x forward, y left, z up, gravity along -z):
//   q = [ p_WB (3) | quaternion of R_WB, w x y z (4) | joints ]      nq = 7 + joints
//   v = [ v_WB (3) | omega_WB (3) | joint rates ]                    nv = 6 + joints
// for a floating base B and joints of one axis. A fixed base has no part in either; other joints: JointKind. Accelerations a
// are the time derivatives of v; generalised forces tau are dual to it: [ force, moment about the base's origin, torques ]. Six-vectors are
// [ angular; linear ]. <legwork/convert.h> has other libraries' coordinates.
//
// Threads: a Model never changes and may be shared; each thread needs a Data of its own.
#pragma once

#include <Eigen/Core>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <legwork/error.h>

namespace legwork {
LEGWORK_API_NAMESPACE(api) {
using Vector6 = Eigen::Matrix<double, 6, 1>;

// What the library returns without a copy: views of a Data's own memory, good until the same function is called with that
// Data again. Copy what you keep: `Eigen::VectorXd tau = rnea(...)`.
using VectorView = Eigen::Map<const Eigen::VectorXd>;
using MatrixView = Eigen::Map<const Eigen::MatrixXd>;
using Vector3View = Eigen::Map<const Eigen::Vector3d>;
using Vector6View = Eigen::Map<const Vector6>;
using ConstVectorRef = const Eigen::Ref<const Eigen::VectorXd>&;
using VectorRef = Eigen::Ref<Eigen::VectorXd>;
using ConstMatrixRef = const Eigen::Ref<const Eigen::MatrixXd>&;
using MatrixRef = Eigen::Ref<Eigen::MatrixXd>;

// A pose X_AB: v_A = rotation v_B, and the position of B's origin in A, m.
struct Pose {
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
};

// A joint carries body B from its placement J, fixed in the parent:
//   kind       its part of q                        its part of v
//   revolute   angle, rad                           rate, rad/s
//   prismatic  distance, m                          rate, m/s
//   fixed      -                                    -
//   spherical  quaternion of R_JB, w x y z          omega of B in J, axes of J, rad/s
//   floating   p_JB (m), quaternion of R_JB         velocity of B's origin (m/s), omega, axes of J
enum class JointKind : int { revolute, prismatic, fixed, spherical, floating };

namespace detail {

struct ModelParts;
struct DataParts;

enum class Part : int { body, joint, foot, frame };

struct Sizes {
  int nq, nv, bodies, joints, feet, frames;
  int is_floating;
  double mass;
  double gravity[3];
};
struct JointRow {
  const char* name;
  int kind, body, q, nq, v, nv;
  double lower, upper;
};
LEGWORK_API Refusal model_of_scene(Text scene, const ModelParts** model);
LEGWORK_API void share_model(const ModelParts* model);
LEGWORK_API void drop_model(const ModelParts* model);
LEGWORK_API Sizes sizes_of(const ModelParts* model);
LEGWORK_API const char* name_of(const ModelParts* model, Part part, int index);
LEGWORK_API Refusal joint_row(const ModelParts* model, int index, JointRow* row);
LEGWORK_API int parent_of(const ModelParts* model, int body);
LEGWORK_API Refusal find_part(const ModelParts* model, Part part, Text name, int* index);
LEGWORK_API Refusal find_frame(const ModelParts* model, Text name, int* index);
LEGWORK_API DataParts* make_data(const ModelParts* model);
LEGWORK_API void drop_data(DataParts* data);

}  // namespace detail

// A frame that has been looked up: the frame of a body, a foot (with its body's axes) or a named frame.
struct Frame {
  int index = -1;
};

struct Joint {
  std::string name;
  JointKind kind;
  int body;             // that it carries
  int q_index, nq;      // its part of q
  int v_index, nv;      // its part of v, a and tau
  double lower, upper;  // range in which it is planned, rad or m; infinite if there is none
};

// A tree of bodies and joints. It never changes; copies share it.
class Model {
 public:
  // The robot of a built-in scene, by its id ("quadruped-free"; legwork::scene_ids()), or of a scene file's JSON. Throws Error if
  // there is no such scene, the file is not valid (file:line:column), or the scene has no tree of bodies. Loops of a linkage are
  // not part of the model.
  static Model of_scene(std::string_view id_or_json) {
    const detail::ModelParts* parts = nullptr;
    detail::check(detail::model_of_scene(detail::view(id_or_json), &parts));
    return Model(parts);
  }

  Model(const Model& other) : parts_(other.parts_) { detail::share_model(parts_); }
  Model(Model&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
  Model& operator=(Model other) noexcept {
    std::swap(parts_, other.parts_);
    return *this;
  }
  ~Model() { detail::drop_model(parts_); }

  int nq() const { return sizes().nq; }
  int nv() const { return sizes().nv; }
  int body_count() const { return sizes().bodies; }
  int joint_count() const { return sizes().joints; }  // without the base's
  int foot_count() const { return sizes().feet; }
  int frame_count() const { return sizes().frames; }  // named ones
  bool has_floating_base() const { return sizes().is_floating != 0; }
  double mass() const { return sizes().mass; }  // kg
  Eigen::Vector3d gravity() const {             // world axes, m/s^2
    const detail::Sizes of = sizes();
    return {of.gravity[0], of.gravity[1], of.gravity[2]};
  }

  // Names in the model's order; "" if there is no such part. Body 0 is the base; joint i carries body i + 1.
  const char* body_name(int i) const { return detail::name_of(parts_, detail::Part::body, i); }
  const char* joint_name(int i) const { return detail::name_of(parts_, detail::Part::joint, i); }
  const char* foot_name(int i) const { return detail::name_of(parts_, detail::Part::foot, i); }
  const char* frame_name(int i) const { return detail::name_of(parts_, detail::Part::frame, i); }
  std::vector<std::string> body_names() const { return names(&Model::body_name, body_count()); }
  std::vector<std::string> joint_names() const { return names(&Model::joint_name, joint_count()); }
  std::vector<std::string> foot_names() const { return names(&Model::foot_name, foot_count()); }
  std::vector<std::string> frame_names() const { return names(&Model::frame_name, frame_count()); }

  // Index of the body that carries body i; -1 of the base.
  int body_parent(int i) const { return detail::parent_of(parts_, i); }

  // A joint, and where its part of q and v begins. Throws Error if there is none.
  Joint joint(int i) const {
    detail::JointRow row;
    detail::check(detail::joint_row(parts_, i, &row));
    return {row.name, static_cast<JointKind>(row.kind),
            row.body, row.q,
            row.nq,   row.v,
            row.nv,   row.lower,
            row.upper};
  }
  Joint joint(std::string_view name) const { return joint(find(detail::Part::joint, name)); }

  // Indices by name. Throw Error, with the names that there are, if there is none.
  int body(std::string_view name) const { return find(detail::Part::body, name); }
  int foot(std::string_view name) const { return find(detail::Part::foot, name); }

  // A frame by name: a named frame, else a foot, else a body. Algorithms take the name itself, too.
  Frame frame(std::string_view name) const {
    Frame frame;
    detail::check(detail::find_frame(parts_, detail::view(name), &frame.index));
    return frame;
  }

  // For the library's own headers.
  explicit Model(const detail::ModelParts* parts) : parts_(parts) {}
  const detail::ModelParts* parts() const { return parts_; }

 private:
  detail::Sizes sizes() const { return detail::sizes_of(parts_); }
  int find(detail::Part part, std::string_view name) const {
    int index = -1;
    detail::check(detail::find_part(parts_, part, detail::view(name), &index));
    return index;
  }
  std::vector<std::string> names(const char* (Model::*name)(int) const, int count) const {
    std::vector<std::string> all;
    for (int i = 0; i < count; ++i) all.emplace_back((this->*name)(i));
    return all;
  }

  const detail::ModelParts* parts_ = nullptr;
};

// Results and scratch of one model's algorithms. The first call of an algorithm may allocate; no later one does.
class Data {
 public:
  explicit Data(const Model& model) : parts_(detail::make_data(model.parts())) {}
  Data(Data&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
  Data& operator=(Data&& other) noexcept {
    std::swap(parts_, other.parts_);
    return *this;
  }
  Data(const Data&) = delete;
  Data& operator=(const Data&) = delete;
  ~Data() { detail::drop_data(parts_); }

  // For the library's own headers.
  detail::DataParts* parts() const { return parts_; }

 private:
  detail::DataParts* parts_ = nullptr;
};
}  // LEGWORK_API_NAMESPACE(api)
}  // namespace legwork
