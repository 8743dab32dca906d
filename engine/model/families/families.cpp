#include "engine/model/families/families.h"

#include "engine/model/families/hexapod.h"
#include "engine/model/families/quadruped_with_tail.h"
#include "engine/model/families/tailed_quadruped.h"

namespace legwork {

std::span<const Family> families() {
  static constexpr Family kFamilies[] = {
      {"quadruped", quadruped_parameters, build_quadruped},
      {"tailed_quadruped", tailed_quadruped_parameters, build_tailed_quadruped},
      {"quadruped_with_tail", quadruped_with_tail_parameters, build_quadruped_with_tail},
      {"hexapod", hexapod_parameters, build_hexapod}};
  return kFamilies;
}

const Family* find_family(std::string_view name) {
  for (const Family& family : families())
    if (name == family.name) return &family;
  return nullptr;
}

}  // namespace legwork
