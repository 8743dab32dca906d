#include "bindings/legwork_c.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/csv.h"
#include "bindings/describe.h"
#include "bindings/links.h"
#include "bindings/program_host.h"
#include "bindings/scene_handles.h"
#include "engine/io/run_record.h"
#include "engine/legwork.h"
#include "engine/run/run.h"
#include "engine/run/scene_file.h"

namespace {

using legwork::Refusal;
using legwork::Run;
using legwork::StepStatus;

// A handle is slot + 1 in the low 8 bits and the slot's generation above, so that a closed handle stays invalid.
constexpr std::size_t kMaxScenes = 16;
struct Slot {
  std::optional<Run> run;
  std::uint32_t generation = 1;
  std::string message;
  std::unique_ptr<legwork::OwnText> given;  // the scene's own file with what lw_give_... gave
};
std::array<Slot, kMaxScenes> slots;
std::string open_message;
std::string returned_text;  // owner of the last string handed out
void (*progress_listener)(double share) = nullptr;

Slot* find(lw_scene scene) {
  const std::size_t index = static_cast<std::size_t>(scene & 0xffU) - 1U;
  if (index >= kMaxScenes || !slots[index].run || slots[index].generation != scene >> 8U) {
    open_message = "There is no open scene with handle " + std::to_string(scene) +
                   "; it may have been closed.";
    return nullptr;
  }
  return &slots[index];
}

const char* hand_out(std::string text) {
  returned_text = std::move(text);
  return returned_text.c_str();
}

const char* hand_out(Slot& slot, legwork::Result<std::string> text) {
  slot.message = text ? "" : text.error().text();
  return text ? hand_out(std::move(*text)) : "";
}

// What `tell` says of an open run.
template <class Tell>
const char* text_of(lw_scene scene, Tell tell) {
  Slot* slot = find(scene);
  return slot ? hand_out(tell(*slot->run)) : "";
}

int32_t answer(Slot& slot, const Refusal& refusal) {
  slot.message = refusal ? refusal->text() : "";
  return refusal ? LW_REFUSED : LW_OK;
}

// Opens a run in a free slot; `message` is its first lw_message.
template <class Open>
lw_scene put_in_slot(Open&& open, const std::string& message = "") {
  for (std::size_t i = 0; i < kMaxScenes; ++i) {
    if (slots[i].run) continue;
    legwork::Result<Run> run = open();
    if (!run) {
      open_message = run.error().text();
      return 0;
    }
    open_message.clear();
    slots[i].run = std::move(*run);
    slots[i].run->host = legwork::program_host();
    slots[i].message = message;
    slots[i].given.reset();
    return static_cast<lw_scene>(slots[i].generation << 8U | static_cast<std::uint32_t>(i + 1));
  }
  open_message =
      "At most " + std::to_string(kMaxScenes) + " scenes can be open at once. Close one first.";
  return 0;
}

// Whether one of these shapes touches with the mesh and has no hull: a collision, or a visual of a link without any.
bool wants_mesh(const std::vector<legwork::Shape>& shapes, std::string_view mesh) {
  using legwork::Shape;
  return std::any_of(shapes.begin(), shapes.end(), [&](const Shape& shape) {
    if (shape.kind != Shape::Kind::mesh || shape.mesh != mesh || shape.hull) return false;
    return shape.role == Shape::Role::collision ||
           std::none_of(shapes.begin(), shapes.end(), [&](const Shape& other) {
             return other.link == shape.link && other.role == Shape::Role::collision;
           });
  });
}

int32_t give(Slot& slot, const legwork::OwnPart& part) {
  if (legwork::verdict(*slot.run) != legwork::Verdict::none) return LW_OK;
  if (!slot.given) {
    legwork::Result<std::unique_ptr<legwork::OwnText>> own =
        legwork::own_text(legwork::scene_of(*slot.run));
    if (!own) return answer(slot, own.error());
    slot.given = std::move(*own);
  }
  return slot.given ? answer(slot, slot.given->add(part)) : LW_OK;
}

// The scene with what was given, and the parameters of now.
Refusal take_given(Slot& slot) {
  const std::unique_ptr<legwork::OwnText> given = std::move(slot.given);
  if (!given) return std::nullopt;
  legwork::SceneFile scene = legwork::scene_of(*slot.run);
  const std::string text = given->text();
  if (legwork::own_file(scene).text == text) return std::nullopt;
  if (Refusal bad = legwork::remake(scene, text)) return bad;
  for (std::size_t i = 0; i < scene.values.size(); ++i)
    scene.values[i] = legwork::get(*slot.run, static_cast<int>(i));
  scene.code = legwork::code_of(*slot.run);
  legwork::Result<Run> run = legwork::open_scene(scene);
  if (!run) return run.error();
  slot.run = std::move(*run);
  slot.run->host = legwork::program_host();
  return std::nullopt;
}

}  // namespace

namespace legwork {

Run* run_of(lw_scene scene) {
  Slot* slot = find(scene);
  return slot ? &*slot->run : nullptr;
}

int32_t answer_of(lw_scene scene, int32_t code, const std::string& message) {
  Slot* slot = find(scene);
  if (!slot) return LW_BAD_HANDLE;
  slot->message = message;
  return code;
}

int32_t answer_without_scene(const Refusal& refusal) {
  open_message = refusal ? refusal->text() : "";
  return refusal ? LW_REFUSED : LW_OK;
}

const char* hand_out_text(std::string text) { return hand_out(std::move(text)); }

}  // namespace legwork

extern "C" {

const char* lw_version(void) { return legwork::version(); }

lw_scene lw_open(const char* json, size_t size, const char* name) {
  return put_in_slot([&] { return legwork::open_scene({json, size}, name); });
}

int32_t lw_close(lw_scene scene) {
  Slot* slot = find(scene);
  if (!slot) return LW_BAD_HANDLE;
  slot->run.reset();
  slot->generation = (slot->generation + 1U) & 0xffffffU;
  return LW_OK;
}

const char* lw_message(lw_scene scene) {
  Slot* slot = scene == 0 ? nullptr : find(scene);
  return slot ? slot->message.c_str() : open_message.c_str();
}

const char* lw_describe(lw_scene scene) { return text_of(scene, legwork::describe); }
const char* lw_compare_gaits(lw_scene scene) { return text_of(scene, legwork::describe_gaits); }
const char* lw_sentence(lw_scene scene) { return text_of(scene, legwork::sentence); }
const char* lw_readout(lw_scene scene) { return text_of(scene, legwork::describe_readout); }
const char* lw_matrix_tables(lw_scene scene) {
  return text_of(scene, legwork::describe_matrix_tables);
}

const char* lw_robot_report(lw_scene scene) {
  return text_of(scene, [](legwork::Run& run) { return run.scene->robot_report(); });
}

const char* lw_study(lw_scene scene, int32_t index) {
  Slot* slot = find(scene);
  if (!slot) return "";
  return hand_out(*slot, legwork::describe_study(*slot->run, index, progress_listener));
}

void lw_on_progress(void (*listener)(double share)) { progress_listener = listener; }

int32_t lw_turn(lw_scene scene, double x, double y, double z) {
  Slot* slot = find(scene);
  const double rotation[3] = {x, y, z};
  return slot ? answer(*slot, legwork::turn_by_hand(*slot->run, rotation)) : LW_BAD_HANDLE;
}

const char* lw_drag(lw_scene scene, int32_t handle, double x, double y, double z) {
  Slot* slot = find(scene);
  if (!slot) return "";
  const double to[3] = {x, y, z};
  const legwork::Drag drag = legwork::drag_by_hand(*slot->run, handle, to);
  answer(*slot, drag.refusal);
  return hand_out(legwork::describe_drag(drag));
}

double lw_get(lw_scene scene, int32_t parameter) {
  Slot* slot = find(scene);
  const bool is_known =
      slot && parameter >= 0 &&
      static_cast<std::size_t>(parameter) < legwork::parameters(*slot->run).size();
  return is_known ? legwork::get(*slot->run, parameter) : 0.0;
}

int32_t lw_check(lw_scene scene, int32_t parameter, double value) {
  Slot* slot = find(scene);
  return slot ? answer(*slot, legwork::check(*slot->run, parameter, value)) : LW_BAD_HANDLE;
}

int32_t lw_set(lw_scene scene, int32_t parameter, double value) {
  Slot* slot = find(scene);
  return slot ? answer(*slot, legwork::set(*slot->run, parameter, value)) : LW_BAD_HANDLE;
}

int32_t lw_set_all(lw_scene scene, const int32_t* parameters, const double* values, int32_t count) {
  Slot* slot = find(scene);
  if (!slot) return LW_BAD_HANDLE;
  std::vector<legwork::Input> inputs;
  for (int32_t i = 0; i < count; ++i) inputs.push_back({0.0, parameters[i], values[i]});
  return answer(*slot, legwork::set(*slot->run, inputs));
}

int32_t lw_act(lw_scene scene, int32_t event) {
  Slot* slot = find(scene);
  return slot ? answer(*slot, legwork::act(*slot->run, event)) : LW_BAD_HANDLE;
}

int32_t lw_set_code(lw_scene scene, const char* text, size_t size) {
  Slot* slot = find(scene);
  return slot ? answer(*slot, legwork::set_code(*slot->run, {text, size})) : LW_BAD_HANDLE;
}

const char* lw_codes(lw_scene scene) { return text_of(scene, legwork::describe_codes); }

int32_t lw_code_program(lw_scene scene) {
  const Slot* slot = find(scene);
  return slot ? legwork::program_id(*slot->run) : 0;
}

int32_t lw_step(lw_scene scene, int32_t count) {
  Slot* slot = find(scene);
  if (!slot) return LW_BAD_HANDLE;
  slot->message.clear();
  for (int32_t i = 0; i < count; ++i) {
    const std::size_t inputs = legwork::inputs_taken(*slot->run);
    if (legwork::advance(*slot->run) == StepStatus::ok) {
      // The change may have taken long (a plan): return, so that a caller who steps by time can check the clock.
      if (legwork::inputs_taken(*slot->run) != inputs) return LW_OK;
      continue;
    }
    slot->message = legwork::why_stopped(*slot->run);
    return LW_STOPPED;
  }
  return LW_OK;
}

int32_t lw_step_back(lw_scene scene, int32_t count) {
  Slot* slot = find(scene);
  return slot ? answer(*slot, legwork::go_to(*slot->run, legwork::current_step(*slot->run) - count))
              : LW_BAD_HANDLE;
}

int32_t lw_seek(lw_scene scene, double step) {
  Slot* slot = find(scene);
  return slot ? answer(*slot, legwork::go_to(*slot->run, step)) : LW_BAD_HANDLE;
}

int32_t lw_reset(lw_scene scene) {
  Slot* slot = find(scene);
  if (!slot) return LW_BAD_HANDLE;
  legwork::restart(*slot->run);
  slot->message.clear();
  return LW_OK;
}

int32_t lw_wants_mesh(lw_scene scene, const char* name) {
  Slot* slot = find(scene);
  return slot && legwork::verdict(*slot->run) == legwork::Verdict::none &&
         wants_mesh(legwork::model_of(*slot->run).shapes, name);
}

int32_t lw_give_mesh(lw_scene scene, const char* name, const float* corners, int32_t count) {
  Slot* slot = find(scene);
  if (!slot) return LW_BAD_HANDLE;
  if (count < 1)
    return answer(
        *slot, legwork::Diagnostic{"The mesh " + legwork::quoted_text(name) + " has no corners."});
  if (lw_wants_mesh(scene, name) == 0) return answer(*slot, std::nullopt);
  std::vector<legwork::Vec3> points;
  points.reserve(static_cast<std::size_t>(count));
  for (int32_t i = 0; i < count; ++i) {
    const float* x = corners + 3 * static_cast<std::ptrdiff_t>(i);
    points.emplace_back(x[0], x[1], x[2]);
  }
  return give(*slot, {name, points});
}

int32_t lw_give_srdf(lw_scene scene, const char* text, size_t size, const char* name) {
  Slot* slot = find(scene);
  return slot ? give(*slot, {name, {}, {text, size}}) : LW_BAD_HANDLE;
}

int32_t lw_take_given(lw_scene scene) {
  Slot* slot = find(scene);
  return slot ? answer(*slot, take_given(*slot)) : LW_BAD_HANDLE;
}

int32_t lw_replay(lw_scene scene) {
  Slot* slot = find(scene);
  return slot ? answer(*slot, legwork::check_replay(*slot->run)) : LW_BAD_HANDLE;
}

const char* lw_link(lw_scene scene) {
  Slot* slot = find(scene);
  return slot ? hand_out(*slot, legwork::link_of(*slot->run)) : "";
}

lw_scene lw_open_link(const char* text, size_t size) {
  std::string notes;
  return put_in_slot([&] { return legwork::open_link({text, size}, notes); }, notes);
}

lw_scene lw_open_link_of(const char* text, size_t size, const char* file, size_t file_size) {
  std::string notes;
  return put_in_slot(
      [&] {
        return legwork::open_link({text, size}, notes, {file, file_size});
      },
      notes);
}

lw_scene lw_rerun(lw_scene scene) {
  Slot* slot = find(scene);
  if (!slot) return 0;
  std::string notes;
  const legwork::SceneFile& own = legwork::scene_of(*slot->run);
  return put_in_slot(
      [&] { return legwork::open_record(legwork::record_of(*slot->run, own), own, notes); });
}

int32_t lw_verdict(lw_scene scene) {
  Slot* slot = find(scene);
  return slot ? static_cast<int32_t>(legwork::verdict(*slot->run)) : 0;
}

const char* lw_verdict_sentence(lw_scene scene) {
  return text_of(scene, legwork::verdict_sentence);
}

double lw_recorded_steps(lw_scene scene) {
  Slot* slot = find(scene);
  return slot ? legwork::recorded_steps(*slot->run) : 0.0;
}

const char* lw_scene_json(lw_scene scene) { return text_of(scene, legwork::scene_text); }

const double* lw_snapshot(lw_scene scene) {
  Slot* slot = find(scene);
  return slot ? legwork::snapshot(*slot->run).data.data() : nullptr;
}

int32_t lw_snapshot_size(lw_scene scene) {
  Slot* slot = find(scene);
  return slot ? static_cast<int32_t>(legwork::latest_snapshot(*slot->run).data.size()) : 0;
}

const char* lw_hash(lw_scene scene) { return text_of(scene, legwork::hash_text); }

double* lw_state(lw_scene scene) {
  Slot* slot = find(scene);
  return slot ? legwork::state_data(*slot->run).data() : nullptr;
}

int32_t lw_state_size(lw_scene scene) {
  Slot* slot = find(scene);
  return slot ? static_cast<int32_t>(legwork::state_data(*slot->run).size()) : 0;
}

const char* lw_csv_header(lw_scene scene) {
  return text_of(scene, [](Run& run) { return csv_header(legwork::latest_snapshot(run)); });
}

const char* lw_csv_row(lw_scene scene) {
  return text_of(scene, [](Run& run) { return csv_row(legwork::snapshot(run)); });
}

}  // extern "C"
