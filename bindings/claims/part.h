// A part of a subject's claims and what measures them.
#pragma once

#include "bindings/claims/measurements.h"
#include "engine/model/result.h"

namespace legwork::claims {

// Measures the claims whose names begin with "<name>.". Refuses where the engine does: a scene that cannot be opened.
struct Part {
  const char* name;
  Refusal (*measure)(Measurements&);
};

}  // namespace legwork::claims
