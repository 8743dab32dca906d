#include "engine/io/robot_report.h"

#include "engine/io/json_text.h"

namespace legwork {
namespace {

void write_findings(JsonText& out, std::span<const Finding> findings) {
  out.key("findings").begin_array();
  for (const Finding& finding : findings)
    out.begin_object()
        .member("kind", kind_text(finding.kind))
        .member("about", finding.about)
        .member("line", static_cast<double>(finding.what.line))
        .member("column", static_cast<double>(finding.what.column))
        .member("message", finding.what.message)
        .member("hint", finding.what.hint)
        .end_object();
  out.end_array();
}

// `above`: the joint that holds it; null for a link that none does.
void write_link(JsonText& out, const DescribedLink& link, const DescribedJoint* above,
                const PlacedLink* placed, const Model* model) {
  out.begin_object()
      .member("name", link.name)
      .member("line", static_cast<double>(link.place.line))
      .member("mass", link.inertia ? link.inertia->mass : 0.0)
      .member("parent", above ? above->parent : "")
      .member("joint", above ? above->name : "")
      .member("joint_type", above ? type_text(above->type) : "");
  if (placed)
    out.member("body", static_cast<double>(placed->body))
        .member("merged_into", placed->is_merged ? model->bodies[at(placed->body)].name : "");
  out.end_object();
}

}  // namespace

std::string robot_report(const RobotDescription& robot, const RobotModel* built,
                         std::span<const Finding> findings) {
  JsonText out;
  out.begin_object().member("name", robot.name).member("file", robot.file_name);
  if (built) {
    out.member("mass", total_mass(built->model));
    out.member("degrees_of_freedom", static_cast<double>(built->model.nv()));
    out.member("base_floats", built->model.is_free());
  }
  std::vector<Finding> told_already;
  const LinkTree tree = link_tree(robot, told_already);
  out.key("links").begin_array();
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const int above = tree.joint_above[i];
    write_link(out, robot.links[i], above < 0 ? nullptr : &robot.joints[at(above)],
               built ? &built->links[i] : nullptr, built ? &built->model : nullptr);
  }
  out.end_array();
  write_findings(out, findings);
  return out.end_object().text();
}

}  // namespace legwork
