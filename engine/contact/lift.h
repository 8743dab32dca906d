// Points that are inside the ground all the same are moved out by velocities that change the positions alone, never v, so
// that they add no kinetic energy (theory/contact 4.6).
#pragma once

#include <span>

#include "engine/contact/contact_blocks.h"

namespace legwork::contact {

inline constexpr double kSlop = 2e-5;  // allowed penetration, m (theory/contact 4.6)

// Writes the normal impulses (N s, one per contact) that lift each contact deeper than kSlop by its due in a step of h, s;
// none pulls. G: 3 rows per contact, t1, t2, n, of which those of n are read, 1/kg; gaps: m, per contact.
void lift_impulses(const Eigen::Ref<const MatX>& G, std::span<const double> gaps, double h,
                   Eigen::Ref<VecX> impulse);
void lift_impulses(const ContactBlocks& G, std::span<const double> gaps, double h,
                   Eigen::Ref<VecX> impulse);

}  // namespace legwork::contact
