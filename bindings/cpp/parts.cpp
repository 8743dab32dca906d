#include "bindings/cpp/parts.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

#include "bindings/cpp/legwork/legwork.h"
#include "engine/legwork.h"

namespace legwork::api {

const char* version() { return legwork::version(); }

namespace detail {
namespace {

constexpr double kUnitTolerance = 1e-6;

// "q[9] (joint FL_kfe)": the joint whose part an entry belongs to.
std::string entry_text(const legwork::Model& model, const std::vector<int>& begins, int entry,
                       const char* name) {
  int i = 0;
  while (begins[legwork::at(i + 1)] <= entry) ++i;
  return text_of({name, "[", std::to_string(entry), "] (", i == 0 ? "base " : "joint ",
                  i == 0 ? model.bodies[0].name : model.bodies[legwork::at(i)].joint, ")"});
}

std::string size_fault(const Numbers& x, int wanted, const char* name, const char* size) {
  return text_of({name, " has ", std::to_string(x.size), " entries; this model needs ",
                  std::to_string(wanted), " (", size, ")."});
}

std::string finite_fault(const legwork::Model& model, const Numbers& x,
                         const std::vector<int>& begins, const char* name) {
  for (int i = 0; i < static_cast<int>(x.size); ++i)
    if (!std::isfinite(x.data[i]))
      return text_of({entry_text(model, begins, i, name), " is ",
                      std::isnan(x.data[i]) ? "not a number" : "infinite",
                      ". Give finite numbers."});
  return "";
}

}  // namespace

void free_text(char* text) { std::free(text); }

char* hand_over(std::string_view text) {
  char* copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) std::abort();
  if (!text.empty()) std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return copy;
}

Refusal refuse(std::string_view sentence) {
  return sentence.empty() ? nullptr : hand_over(sentence);
}
Refusal refuse(const Diagnostic& diagnostic) { return hand_over(diagnostic.text()); }
Refusal refuse(const legwork::Refusal& refusal) {
  return refusal ? hand_over(refusal->text()) : nullptr;
}

std::string fault_of_q(const legwork::Model& model, const Numbers& q, const char* name) {
  if (q.size != model.nq())
    return size_fault(q, model.nq(), name, "nq: base position, quaternion w x y z, joints");
  std::string fault = finite_fault(model, q, model.q_index, name);
  for (int i = 0; i < model.nb() && fault.empty(); ++i) {
    const Body& body = model.bodies[legwork::at(i)];
    if (!has_quaternion(body.kind)) continue;
    const int k = model.q_index[legwork::at(i)] + joint_type(body.kind).sliding;
    const double* w = q.data + k;
    const double length = std::sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2] + w[3] * w[3]);
    if (!(std::abs(length - 1.0) <= kUnitTolerance))
      fault = text_of({"The quaternion at ", entry_text(model, model.q_index, k, name),
                       " has length ", number_text(length),
                       ", not 1. Divide it by its length; its order is w, x, y, z."});
  }
  return fault;
}

std::string fault_of_v(const legwork::Model& model, const Numbers& v, const char* name) {
  if (v.size != model.nv())
    return size_fault(v, model.nv(), name, "nv: base linear, base angular, joints");
  return finite_fault(model, v, model.v_index, name);
}

std::string no_such(const char* what, std::string_view name,
                    const std::vector<std::string>& there) {
  return text_of({"There is no ", what, " ", quoted_text(name), ". ",
                  there.empty() ? std::string("The model has none.")
                                : text_of({"There are ", listed(there), "."})});
}

DataParts::DataParts(const ModelParts* of)
    : parts(of),
      ws(of->model),
      at_rest(VecX::Zero(of->model.nv())),
      tau(at_rest),
      bias(at_rest),
      a(at_rest),
      pinned_a(at_rest),
      after(at_rest),
      M(of->model.nv(), of->model.nv()),
      J(6, of->model.nv()),
      J_com(3, of->model.nv()),
      A(6, of->model.nv()) {
  share_model(of);
}
DataParts::~DataParts() { drop_model(parts); }

DataParts* make_data(const ModelParts* model) {
  return model == nullptr ? nullptr : new DataParts(model);
}
void drop_data(DataParts* data) { delete data; }

}  // namespace detail
}  // namespace legwork::api
