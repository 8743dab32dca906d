// Where each exhibit's file announces what it builds; exhibits.cpp lists them all.
#pragma once

#include "engine/exhibits/exhibit.h"

namespace legwork {

std::span<const ExhibitKind> rotation_exhibits();          // rotations.cpp
std::span<const ExhibitKind> brachistochrone_exhibits();   // brachistochrone.cpp
std::span<const ExhibitKind> two_link_arm_exhibits();      // two_link_arm.cpp
std::span<const ExhibitKind> passive_walker_exhibits();    // passive_walker.cpp
std::span<const ExhibitKind> slider_mechanisms();          // mechanisms_sliders.cpp
std::span<const ExhibitKind> bar_mechanisms();             // mechanisms_bars.cpp
std::span<const ExhibitKind> line_mechanisms();            // mechanisms_lines.cpp
std::span<const ExhibitKind> state_estimation_exhibits();  // state_estimation.cpp
std::span<const ExhibitKind> four_bar_exhibits();          // four_bar.cpp
std::span<const ExhibitKind> herd_exhibits();              // herd_parameters.cpp
std::span<const ExhibitKind> free_exhibits();              // free_robot_parameters.cpp

}  // namespace legwork
