#include "engine/exhibits/exhibit.h"

namespace legwork {

// Defined once: see Model.
Exhibit::Exhibit() = default;
Exhibit::~Exhibit() = default;

void Exhibit::look_back(const VecX*, const VecX&) {}

std::string Exhibit::sentence(double, const VecX&) { return ""; }

std::vector<Sheet> Exhibit::sheets(double, const VecX&) { return {}; }

Result<Study> Exhibit::study(int) { return Diagnostic{"This scene has no such study."}; }

bool Exhibit::goes_on(const Exhibit&, std::string_view, VecX&) { return false; }

Result<bool> Exhibit::adopt(const ParameterView&, std::string_view, VecX&) { return false; }

std::vector<Request> Exhibit::turned(double, const VecX&, const Vec3&) { return {}; }

const ExhibitKind* find_exhibit_kind(std::string_view family, std::string_view motion) {
  for (const ExhibitKind& kind : exhibit_kinds())
    if (family == kind.family && motion == kind.motion) return &kind;
  return nullptr;
}

}  // namespace legwork
