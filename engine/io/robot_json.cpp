#include "engine/io/robot_json.h"

#include <cmath>
#include <limits>
#include <set>

#include "engine/io/json.h"
#include "engine/io/number_list.h"
#include "engine/io/robot_extras.h"
#include "engine/io/utf8.h"
#include "engine/math/rotation.h"

namespace legwork {
namespace {

using Type = DescribedJoint::Type;
using Kind = Geometry::Kind;

std::string_view past_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text;
}

class RobotJsonReader {
 public:
  explicit RobotJsonReader(const std::string& file_name) : file_(file_name) {
    robot_.file_name = file_name;
  }

  Result<RobotDescription> read(const JsonValue& root) {
    ObjectReader reader(root, file_, "The robot");
    std::string format;
    double version = 0.0;
    reader.string("format", format);
    reader.number("version", version);
    if (const JsonValue* v = root.find("version"); v && version != 1.0)
      refuse(*v, "This is version " + number_text(version) + " of the format; version 1 is read.",
             "Open it with a newer Legwork.");
    reader.optional_string("name", robot_.name);
    reader.optional_numbers("gravity", robot_.gravity.data(), 3);
    if (const JsonValue* floats = reader.any("floats")) {
      if (floats->kind != JsonValue::Kind::boolean)
        refuse(*floats, "\"floats\" must be true or false.");
      robot_.floats = floats->boolean;
    }
    const JsonValue* links = reader.array("links");
    const JsonValue* joints = reader.optional_array("joints");
    const JsonValue* loops = reader.optional_array("loops");
    const JsonValue* poses = reader.optional_array("poses");
    for (const char* extra : {"hulls", "no_contact"}) reader.ignore(extra);  // after the links
    keep(reader.finish());
    check_sizes(root);
    for_items(links, "links", [&](const JsonValue& v, const std::string& at) { read_link(v, at); });
    for_items(joints, "joints",
              [&](const JsonValue& v, const std::string& at) { read_joint(v, at); });
    for_items(loops, "loops", [&](const JsonValue& v, const std::string& at) { read_loop(v, at); });
    for_items(poses, "poses", [&](const JsonValue& v, const std::string& at) { read_pose(v, at); });
    if (!refusal_) keep(read_extras(root, false, robot_));
    if (refusal_) return *refusal_;
    if (robot_.links.empty())
      return refuse_at(*links, file_, "There is no link in this robot.", "Add one to \"links\".");
    return std::move(robot_);
  }

 private:
  void keep(Refusal refusal) {
    if (!refusal_) refusal_ = std::move(refusal);
  }
  void refuse(const JsonValue& at, std::string message, std::string hint = "") {
    keep(refuse_at(at, file_, std::move(message), std::move(hint)));
  }
  template <class Read>
  void for_items(const JsonValue* all, const std::string& key, Read&& read) {
    for (std::size_t i = 0; all && i < all->items.size() && !refusal_; ++i)
      read(all->items[i], text_of({key, "[", std::to_string(i), "]"}));
  }
  static Place place_of(const JsonValue& v) { return {v.line, v.column}; }
  void check_sizes(const JsonValue& v) {
    if (v.kind == JsonValue::Kind::number && !(std::abs(v.number) <= kLargestNumber))
      refuse(v, text_of({number_text(v.number), " is too large for a robot."}),
             "Write numbers of at most 1e30, in SI units.");
    if (!is_short(v.string)) refuse(v, text_of({"This text ", kTooLong}), kShorten);
    // It could not be written as a URDF.
    for (std::string_view text = v.string; !text.empty() && !refusal_;) {
      const std::size_t length = character_length(text);
      if (length == 0) refuse(v, "This text has a control character.", "Remove it.");
      text.remove_prefix(length);
    }
    for (const JsonValue& item : v.items) check_sizes(item);
  }
  // The index of a word among `words`; of an unknown one 0, which is refused.
  std::size_t choice(ObjectReader& reader, const JsonValue& of, const char* key,
                     std::initializer_list<const char*> words) {
    std::string word, all;
    reader.string(key, word);
    std::size_t i = 0;
    for (const char* known : words) {
      if (word == known) return i;
      all += (i++ ? ", " : "") + std::string(known);
    }
    if (const JsonValue* v = of.find(key); v && v->kind == JsonValue::Kind::string)
      refuse(*v, text_of({quoted_text(word), " is no \"", key, "\"."}), "Known: " + all + ".");
    return 0;
  }
  bool flag(ObjectReader& reader, const char* key) {
    const JsonValue* v = reader.any(key);
    if (v && v->kind != JsonValue::Kind::boolean)
      refuse(*v, text_of({"\"", key, "\" must be true or false."}));
    return v && v->boolean;
  }

  // "position" and one way to write a rotation.
  Origin frame(ObjectReader& reader, const JsonValue& of) {
    Origin X;
    reader.optional_numbers("position", X.p.data(), 3);
    Vec3 rpy = Vec3::Zero();
    Quat q(1.0, 0.0, 0.0, 0.0);
    double R[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    reader.optional_numbers("rpy", rpy.data(), 3);
    reader.optional_numbers("quaternion_wxyz", q.data(), 4);
    reader.optional_numbers("rotation", R, 9);
    const int given = reader.has("rpy") + reader.has("quaternion_wxyz") + reader.has("rotation");
    if (given > 1)
      refuse(of, "A frame has more than one rotation.",
             "Give one of \"rpy\", \"quaternion_wxyz\" and \"rotation\".");
    if (reader.has("rpy")) {
      X.rpy = rpy;
      X.R = product(product(rotation_z(rpy[2]), rotation_y(rpy[1])), rotation_x(rpy[0]));
    } else if (const JsonValue* v = of.find("quaternion_wxyz")) {
      if (!(std::abs(q.norm() - 1.0) <= 1e-6))
        refuse(*v, "\"quaternion_wxyz\" has length " + number_text(q.norm()) + " instead of 1.",
               "Its order is w, x, y, z.");
      else
        X.R = rotation_from_quaternion(q);
    } else if (const JsonValue* w = of.find("rotation")) {
      X.R << R[0], R[1], R[2], R[3], R[4], R[5], R[6], R[7], R[8];
      if (!((X.R * X.R.transpose() - Mat3::Identity()).norm() < 1e-9) || determinant(X.R) < 0.0)
        refuse(*w, "\"rotation\" is no rotation: its rows must be unit vectors at right angles.",
               "Write nine numbers row by row, or \"rpy\".");
    }
    return X;
  }

  void read_link(const JsonValue& v, const std::string& at) {
    ObjectReader reader(v, file_, at);
    DescribedLink link;
    link.place = place_of(v);
    name(reader, v, link.name);
    link.is_between_axes = flag(reader, "between_axes");
    const JsonValue* inertia = reader.optional_object("inertia");
    const JsonValue* shapes = reader.optional_array("shapes");
    keep(reader.finish());
    if (inertia) {
      ObjectReader in(*inertia, file_, at + ".inertia");
      LinkInertia out;
      double m[6] = {};
      out.place = place_of(*inertia);
      in.number("mass", out.mass);
      in.numbers("moments", m, 6);
      out.X_LI = frame(in, *inertia);
      out.I << m[0], m[3], m[4], m[3], m[1], m[5], m[4], m[5], m[2];
      link.inertia = out;
      keep(in.finish());
    }
    for_items(shapes, at + ".shapes",
              [&](const JsonValue& s, const std::string& where) { read_shape(s, where, link); });
    if (!robot_.add(std::move(link)))
      refuse(
          v,
          text_of({at, ": there are two links named ", quoted_text(robot_.links.back().name), "."}),
          "Give each link a name of its own.");
  }
  void name(ObjectReader& reader, const JsonValue& of, std::string& out) {
    reader.string("name", out);
    const JsonValue* v = of.find("name");
    if (v && out.empty()) refuse(*v, "\"name\" is empty.", "Give it a name.");
  }

  void read_shape(const JsonValue& v, const std::string& at, DescribedLink& link) {
    ObjectReader reader(v, file_, at);
    LinkShape shape;
    shape.place = place_of(v);
    reader.optional_string("name", shape.name);
    shape.is_collision = flag(reader, "collision");
    Geometry& g = shape.geometry;
    g.kind = static_cast<Kind>(choice(
        reader, v, "kind", {"box", "cylinder", "capsule", "sphere", "mesh", "ellipsoid", "plane"}));
    const bool is_round = g.kind == Kind::cylinder || g.kind == Kind::capsule;
    const bool has_size = g.kind == Kind::box || g.kind == Kind::ellipsoid;
    if (has_size) reader.numbers("size", g.size.data(), 3);
    if (is_round || g.kind == Kind::sphere) reader.number("radius", g.radius);
    if (is_round) reader.number("length", g.length);
    if (g.kind == Kind::mesh) {
      g.size = Vec3::Ones();
      reader.string("mesh", g.mesh);
      reader.optional_numbers("scale", g.size.data(), 3);
    }
    const bool is_flat = (has_size && !(g.size.minCoeff() > 0.0)) ||
                         ((is_round || g.kind == Kind::sphere) && !(g.radius > 0.0)) ||
                         g.length < 0.0;
    shape.X_LG = frame(reader, v);
    reader.optional_string("material", shape.material);
    Eigen::Vector4d color;
    reader.optional_numbers("color", color.data(), 4);
    if (reader.has("color")) shape.color = color;
    const auto share = [&](const char* key, double most, std::optional<double>& out) {
      double value = 0.0;
      reader.optional_number(key, value);
      if (!reader.has(key)) return;
      if (!(value >= 0.0 && value <= most))
        refuse(v, text_of({at, ": \"", key, "\" is ", number_text(value), "."}),
               most == 1.0 ? "It is 0 to 1." : "It is 0 to 100.");
      out = value;
    };
    share("friction", 100.0, shape.friction);
    share("restitution", 1.0, shape.restitution);
    keep(reader.finish());
    if (is_flat) refuse(v, at + " has no size.", "Lengths are positive, in m.");
    link.shapes.push_back(std::move(shape));
  }

  void read_joint(const JsonValue& v, const std::string& at) {
    ObjectReader reader(v, file_, at);
    DescribedJoint joint;
    joint.place = joint.axis_place = place_of(v);
    name(reader, v, joint.name);
    joint.type = static_cast<Type>(choice(
        reader, v, "type",
        {"revolute", "continuous", "prismatic", "fixed", "floating", "planar", "spherical"}));
    reader.string("parent", joint.parent);
    reader.string("child", joint.child);
    joint.X_PJ = frame(reader, v);
    reader.optional_numbers("axis", joint.axis.data(), 3);
    if (const JsonValue* axis = v.find("axis")) joint.axis_place = place_of(*axis);
    reader.optional_number("damping", joint.damping);
    reader.optional_number("friction", joint.friction);
    reader.optional_number("armature", joint.armature);
    const JsonValue* limits = reader.optional_object("limits");
    const JsonValue* motor = reader.optional_object("motor");
    const JsonValue* mimic = reader.optional_object("mimic");
    keep(reader.finish());
    if (motor) read_motor(*motor, at + ".motor", joint);
    if (motor && mimic)
      refuse(*motor, at + ": a joint that follows another one has no motor.",
             "Give the motor to the joint that it follows.");
    if (limits) read_limits(*limits, at + ".limits", joint);
    if (joint.type == Type::revolute && !limits)
      refuse(v, at + " is revolute without \"limits\".", "Add them, or make it continuous.");
    if (mimic) {
      ObjectReader m(*mimic, file_, at + ".mimic");
      DescribedJoint::Mimic out;
      m.string("joint", out.joint);
      m.optional_number("multiplier", out.multiplier);
      m.optional_number("offset", out.offset);
      keep(m.finish());
      joint.mimic = out;
    }
    if (!robot_.add(std::move(joint)))
      refuse(v,
             text_of({at, ": there are two joints named ", quoted_text(robot_.joints.back().name),
                      "."}),
             "Give each joint a name of its own.");
  }
  void read_motor(const JsonValue& v, const std::string& at, DescribedJoint& joint) {
    ObjectReader reader(v, file_, at);
    double speed = 0.0;
    reader.number("speed", speed);
    keep(reader.finish());
    if (coordinates_of(joint.type) != 1)
      refuse(v,
             text_of({at, ": a motor turns about or slides along one axis, and a joint that is ",
                      type_text(joint.type), " has none."}),
             "Remove it, or make the joint continuous, revolute or prismatic.");
    joint.motor_speed = speed;
  }
  // A slide without lower and upper has no end.
  void read_limits(const JsonValue& v, const std::string& at, DescribedJoint& joint) {
    ObjectReader reader(v, file_, at);
    DescribedJoint::Limits out;
    out.place = place_of(v);
    if (joint.type == Type::prismatic) {
      out.lower = -std::numeric_limits<double>::infinity();
      out.upper = -out.lower;
    }
    reader.optional_number("lower", out.lower);
    reader.optional_number("upper", out.upper);
    reader.optional_number("effort", out.effort);
    reader.optional_number("velocity", out.velocity);
    keep(reader.finish());
    joint.limits = out;
  }

  void read_end(const JsonValue& v, const std::string& at, std::string& link, Origin& X) {
    ObjectReader reader(v, file_, at);
    reader.string("link", link);
    X = frame(reader, v);
    keep(reader.finish());
  }
  void read_loop(const JsonValue& v, const std::string& at) {
    ObjectReader reader(v, file_, at);
    DescribedLoop loop;
    loop.place = place_of(v);
    name(reader, v, loop.name);
    loop.kind = static_cast<DescribedLoop::Kind>(choice(reader, v, "kind", {"connect", "weld"}));
    const JsonValue* a = reader.object("a");
    const JsonValue* b = reader.object("b");
    if (const JsonValue* holds = reader.optional_array("holds")) {
      for (bool& held : loop.holds) held = false;
      for (const JsonValue& axis : holds->items) {
        const std::string_view word = axis.string;
        const bool is_axis = word == "x" || word == "y" || word == "z";
        if (is_axis && !loop.holds[word[0] - 'x'])
          loop.holds[word[0] - 'x'] = true;
        else
          refuse(axis, at + ".holds must name x, y and z at most once each.",
                 "As in [\"x\", \"z\"].");
      }
      if (holds->items.empty())
        refuse(*holds, at + ".holds names no axis.", "As in [\"x\", \"z\"].");
      if (loop.kind == DescribedLoop::Kind::weld &&
          !(loop.holds[0] && loop.holds[1] && loop.holds[2]))
        refuse(*holds, at + " is a weld, which holds everything.",
               "Remove \"holds\", or write \"connect\".");
    }
    keep(reader.finish());
    if (refusal_) return;
    read_end(*a, at + ".a", loop.a, loop.X_AL);
    read_end(*b, at + ".b", loop.b, loop.X_BL);
    if (!loop_names_.insert(loop.name).second)
      refuse(v, text_of({at, ": there are two loops named ", quoted_text(loop.name), "."}),
             "Give each loop a name of its own.");
    robot_.loops.push_back(std::move(loop));
  }

  void read_pose(const JsonValue& v, const std::string& at) {
    ObjectReader reader(v, file_, at);
    DescribedPose pose;
    pose.place = place_of(v);
    name(reader, v, pose.name);
    if (reader.has("base")) {
      pose.base.resize(7);
      reader.numbers("base", pose.base.data(), 7);
    }
    const JsonValue* joints = reader.object("joints");
    keep(reader.finish());
    for (std::size_t i = 0; joints && i < joints->items.size() && !refusal_; ++i) {
      const JsonValue& q = joints->items[i];
      DescribedPose::Part part;
      part.joint = joints->keys[i];
      if (q.kind != JsonValue::Kind::array)
        refuse(q, text_of(
                      {at, ".joints: ", quoted_text(part.joint), " must be an array of numbers."}));
      for (const JsonValue& x : q.items) {
        if (x.kind != JsonValue::Kind::number)
          refuse(x, text_of({at, ".joints: ", quoted_text(part.joint),
                             " must be an array of numbers."}));
        part.q.push_back(x.number);
      }
      check_part(q, at, part);
      pose.joints.push_back(std::move(part));
    }
    if (const JsonValue* base = v.find("base"); base && !refusal_)
      check_turn(*base, at + ".base", &pose.base[3]);
    robot_.poses.push_back(std::move(pose));
  }
  void check_part(const JsonValue& v, const std::string& at, const DescribedPose::Part& part) {
    if (refusal_) return;
    const std::string who = text_of({at, ".joints: ", quoted_text(part.joint)});
    const int index = robot_.joint(part.joint);
    // A planar joint has three, as coordinates of their own: NAME/x, NAME/y, NAME/turn.
    const std::string whole = part.joint.substr(0, part.joint.find_last_of('/'));
    const int planar = index < 0 ? robot_.joint(whole) : -1;
    if (planar >= 0 && robot_.joints[at_index(planar)].type == Type::planar) return;
    if (index < 0)
      return refuse(v, who + " is no joint of this robot.", "Correct the name, or remove it.");
    const Type type = robot_.joints[at_index(index)].type;
    const auto count = static_cast<std::size_t>(coordinates_of(type));
    if (part.q.size() != count)
      return refuse(v,
                    text_of({who, " is ", type_text(type), " and has ", std::to_string(count),
                             count == 1 ? " coordinate" : " coordinates", ", not ",
                             std::to_string(part.q.size()), "."}),
                    "Angles are in rad, lengths in m, turns are quaternions w, x, y, z.");
    if (count > 3) check_turn(v, who, &part.q[count - 4]);
  }
  static std::size_t at_index(int i) { return static_cast<std::size_t>(i); }
  void check_turn(const JsonValue& v, const std::string& who, const double* wxyz) {
    const double length = Quat(wxyz[0], wxyz[1], wxyz[2], wxyz[3]).norm();
    if (!(std::abs(length - 1.0) <= 1e-6))
      refuse(v,
             text_of({who, " has a quaternion of length ", number_text(length), " instead of 1."}),
             "Its order is w, x, y, z.");
  }

  const std::string& file_;
  RobotDescription robot_;
  std::set<std::string> loop_names_;
  Refusal refusal_;
};

}  // namespace

bool is_robot_json(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  for (const std::string_view token : {"{", "\"format\"", ":", "\"legwork-robot\""}) {
    text = past_blanks(text);
    if (!text.starts_with(token)) return false;
    text.remove_prefix(token.size());
  }
  return true;
}

Result<RobotDescription> read_robot_json(std::string_view text, const std::string& file_name) {
  if (!is_robot_json(text))
    return Diagnostic{"This JSON is no robot.",
                      "A robot begins with {\"format\": \"legwork-robot\", \"version\": 1, ...",
                      file_name, 1, 1};
  const Result<JsonValue> root = parse_json(text, file_name);
  return root ? RobotJsonReader(file_name).read(*root) : root.error();
}

}  // namespace legwork
