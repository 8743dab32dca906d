// Reads MJCF (mjcf.h): the whole and its bodies in mjcf.cpp, geoms and inertias in mjcf_geoms.cpp, joints and what acts on them
// in mjcf_joints.cpp.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/io/mjcf_text.h"

namespace legwork {

// One file is read by one of these.
class MjcfReader {
 public:
  explicit MjcfReader(const std::string& file_name) : text_(robot_) {
    robot_.file_name = file_name;
  }

  RobotDescription read(const XmlElement& root);

 private:
  using Type = DescribedJoint::Type;
  using Element = MjcfText::Element;
  // What a body's geoms weigh, in its link's axes.
  struct Part {
    double mass = 0.0;
    Vec3 p = Vec3::Zero();  // centre
    Mat3 I = Mat3::Zero();  // about it
  };
  struct Scope {
    int link = 0;
    Transform X_LF;  // of the body or frame whose content is read, in its link
    Transform X_WL;  // of the link, as the file stands
    int of_class = 0;
    bool is_frame = false;
    std::vector<Part>* parts = nullptr;  // of the link's geoms
  };
  struct BodyPlace {
    int link = 0;
    Transform X_LB, X_WB;
  };

  class Names {
   public:
    bool take(const std::string& name) { return taken_.insert(name).second; }
    // The one wanted, or that with a number; none of those given.
    std::string fresh(const std::string& wanted, const std::set<std::string>& given = {}) {
      std::string name = wanted;
      if (!given.contains(name) && take(name)) return name;
      int& k = last_.try_emplace(wanted, 1).first->second;  // many may want the same
      do name = wanted + "_" + std::to_string(++k);
      while (given.contains(name) || !take(name));
      return name;
    }

   private:
    std::set<std::string> taken_;
    std::map<std::string, int> last_;  // number given
  };

  static Transform inverse(const Transform& X) {
    const Mat3 R = X.R.transpose();
    return {R, -(R * X.p)};
  }
  static Transform shift(const Vec3& p) { return {Mat3::Identity(), p}; }
  static Origin origin(const Transform& X) {
    Origin out;
    out.R = X.R;
    out.p = X.p;
    return out;
  }

  template <class Do>
  static void for_children(const XmlElement& e, Do&& what) {
    for (const XmlElement& child : e.children) what(child);
  }

  // ---- Settings and assets
  void read_compiler(const XmlElement& e);
  // What is neither bodies nor acts on them.
  void read_other(const XmlElement& root, const XmlElement& e);
  void read_asset(const XmlElement& parent, const XmlElement& e);

  // ---- Bodies
  void read_content(const XmlElement& e, const Scope& at);

  // Names that the file gives, which new ones must not be.
  void collect_names(const XmlElement& e);
  std::string new_link(const std::string& wanted) { return names_.fresh(wanted, given_); }
  std::string new_joint(const std::string& wanted) {
    return joint_names_.fresh(wanted, joint_given_);
  }

  void read_body(const XmlElement& e, const Scope& at);
  int add_link(const std::string& name, const XmlElement* e, bool is_between_axes);
  DescribedJoint fixed(std::string name, int parent, const std::string& child, const Transform& X,
                       const XmlElement& e) const;

  // ---- Joints (mjcf_joints.cpp)
  DescribedJoint read_joint(const Element& x, const std::string& body, std::size_t k);
  static DescribedJoint::Limits& range_of(DescribedJoint& joint);
  // Whether a range is in force: if the file says so, or if it says nothing and gives one.
  bool is_limited_by(const Element& x, const char* flag, const char* range, double* out);
  // The joint moved by -ref, so that its coordinate is ref where the file shows it.
  Transform start_of(const Element& x, const DescribedJoint& joint);

  // ---- Inertia (mjcf_geoms.cpp)
  void read_inertia(const XmlElement& e, const Scope& at, const std::vector<Part>& parts);
  void read_inertial(const XmlElement& e, const Scope& at, DescribedLink& link);

  // ---- Geoms and sites (mjcf_geoms.cpp)
  void read_geom(const XmlElement& e, const Scope& at);
  // False if it is wrong or left out; then it counts as a mesh, as its mass is not known.
  bool read_geometry(const Element& x, Geometry& out, Transform& X);
  // NaN where it would follow from a mesh.
  void weigh(const Element& x, const LinkShape& shape, const Scope& at);
  void read_site(const XmlElement& e, const Scope& at);

  // ---- Equalities (mjcf_joints.cpp)
  const BodyPlace* body_named(const Element& x, const char* attribute);
  const BodyPlace* site_named(const Element& x, const char* attribute);
  void read_equality(const XmlElement& parent, const XmlElement& e);
  void read_contact(const XmlElement& parent, const XmlElement& e);
  DescribedJoint* joint_named(const std::string& name, const XmlElement& e);
  // joint1 - ref1 = a polynomial of joint2 - ref2
  void read_joint_equality(const Element& x);

  // ---- Actuators and poses (mjcf_joints.cpp)
  void read_actuator(const XmlElement& parent, const XmlElement& e);
  void read_key(const XmlElement& parent, const XmlElement& e, bool is_free);

  // ---- The whole
  // A world that holds nothing but one free body is left out. Whether that body is the root now.
  bool drop_world();
  void note(const Place& place, const std::string& name);
  void finish();

  struct Site {
    std::string name;
    int link = 0;
    Transform X_LF;
    const XmlElement* e = nullptr;
  };
  RobotDescription robot_;
  MjcfText text_;
  std::vector<DescribedLink> links_;  // the world first
  std::vector<DescribedJoint> joints_;
  std::vector<std::pair<std::string, BodyPlace>> bodies_;
  std::map<std::string, std::size_t> body_index_, joint_index_;
  std::map<std::string, BodyPlace> sites_;
  std::vector<Site> waiting_sites_;
  BodyPlace world_;
  std::set<std::string> given_, joint_given_;
  Names names_, joint_names_, loop_names_, pose_names_;
  std::map<std::string, Geometry> meshes_;
  std::map<std::string, Eigen::Vector4d> colors_;
  std::map<std::string, double> refs_, force_caps_;
  bool has_auto_limits_ = true, strips_paths_ = false;
  std::optional<bool> inertia_from_geoms_;  // none: where there is no inertial
  double groups_[2] = {0.0, 5.0};
  double total_mass_ = -1.0;
  std::string mesh_folder_;
};

}  // namespace legwork
