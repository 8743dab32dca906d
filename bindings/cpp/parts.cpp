#include "bindings/cpp/parts.h"

#include <cstdlib>
#include <cstring>

#include "bindings/cpp/legwork/legwork.h"
#include "engine/legwork.h"

namespace legwork::api {

const char* version() { return legwork::version(); }

namespace detail {

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
