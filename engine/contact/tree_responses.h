// How contacts of a tree respond to impulses at each other, with closed loops held: Y and G of tree_step.h.
#pragma once

#include "engine/contact/tree_step.h"

namespace legwork {

// Q: an orthonormal basis of the first `rows` columns of Y, by Gram and Schmidt, the longest remainder first. Answers how
// many of them are independent. Y is used up.
int orthonormalise(MatX& Y, int rows, MatX& Q);

// Y and G of the contacts, loops held by Q's first `rank` columns.
void set_responses(int rank, TreeStepScratch& s);

// Calls visit(i) for the entries of a contact's columns of Y that are not zero: of its parts, or, where rows are held that
// may couple all of them, all.
template <class Visit>
void each_entry(const TreeStepScratch& s, const ContactParts& moved, Visit&& visit) {
  if (s.couples_all) {
    for (int i = 0; i < s.tree.size; ++i) visit(i);
    return;
  }
  for (const int part : moved) {
    if (part < 0) continue;
    const CoordinatePart entries = s.tree.free_part(at(part));
    for (int i = entries.first; i < entries.end(); ++i) visit(i);
  }
}

}  // namespace legwork
