#include "engine/contact/tree_responses.h"

#include <algorithm>
#include <cmath>

namespace legwork {
namespace {

constexpr double kSoftness = 1e-9;  // of a contact's own block, so that it has an inverse

// The parts that move both.
ContactParts common_parts(const ContactParts& a, const ContactParts& b) {
  ContactParts both = {-1, -1};
  for (std::size_t k = 0; k < 2; ++k)
    if (a[k] >= 0 && (a[k] == b[0] || a[k] == b[1])) both[k] = a[k];
  return both;
}

// Calls visit(j) for contact k and all, in order, that push something that it pushes.
template <class Visit>
void each_coupled(const TreeStepScratch& s, int k, Visit&& visit) {
  if (s.couples_all) {
    for (int j = 0; j < s.contacts.count; ++j) visit(j);
    return;
  }
  static const std::vector<int> kNobody;
  const auto [a, b] = s.contacts.moved[at(k)];
  if (a < 0 && b < 0) return visit(k);
  const std::vector<int>& x = a < 0 ? kNobody : s.pushing[at(a)];
  const std::vector<int>& y = b < 0 ? kNobody : s.pushing[at(b)];
  for (std::size_t i = 0, j = 0; i < x.size() || j < y.size();) {
    const int next =
        std::min(i < x.size() ? x[i] : s.contacts.count, j < y.size() ? y[j] : s.contacts.count);
    if (i < x.size() && x[i] == next) ++i;
    if (j < y.size() && y[j] == next) ++j;
    visit(next);
  }
}

// G's block of the velocity of contact j by the impulses of contact k.
Mat3 block_of(const TreeStepScratch& s, const ContactParts& both, int j, int k) {
  Mat3 G = Mat3::Zero();
  each_entry(s, both, [&](int i) {
    for (int c = 0; c < 3; ++c)
      for (int r = 0; r < 3; ++r) G(r, c) += s.Y(i, 3 * j + r) * s.Y(i, 3 * k + c);
  });
  return G;
}

}  // namespace

int orthonormalise(MatX& Y, int rows, MatX& Q) {
  constexpr double kDependent = 1e-7;
  const Eigen::Index n = Y.rows();
  const auto square = [&](Eigen::Index column) {
    double sum = 0.0;
    for (Eigen::Index i = 0; i < n; ++i) sum += Y(i, column) * Y(i, column);
    return sum;
  };
  int rank = 0;
  double largest = 0.0;
  for (; rank < rows; ++rank) {
    Eigen::Index best = -1;
    double most = 0.0;
    for (Eigen::Index k = 0; k < rows; ++k)
      if (const double size = square(k); size > most) {
        most = size;
        best = k;
      }
    largest = std::max(largest, most);
    if (best < 0 || most <= kDependent * kDependent * largest) break;
    const double scale = 1.0 / std::sqrt(most);
    for (Eigen::Index i = 0; i < n; ++i) Q(i, rank) = scale * Y(i, best);
    for (Eigen::Index k = 0; k < rows; ++k) {
      double along = 0.0;
      for (Eigen::Index i = 0; i < n; ++i) along += Q(i, rank) * Y(i, k);
      for (Eigen::Index i = 0; i < n; ++i) Y(i, k) -= along * Q(i, rank);
    }
    for (Eigen::Index i = 0; i < n; ++i) Y(i, best) = 0.0;
  }
  return rank;
}

void set_responses(int rank, TreeStepScratch& s) {
  const int count = s.contacts.count, n = s.tree.size;
  s.couples_all = rank > 0;
  for (int r = 0; r < 3 * count; ++r) {
    auto y = s.Y.col(r);
    const ContactParts& moved = s.contacts.moved[at(r / 3)];
    each_entry(s, moved, [&](int i) { y[i] = 0.0; });
    for (const int part : moved)
      if (part >= 0) set_response(s.tree, part, s.contacts.J_T.col(r), y);
    for (int k = 0; k < rank; ++k) {
      double along = 0.0;
      for (Eigen::Index i = 0; i < n; ++i) along += s.Q(i, k) * y[i];
      for (Eigen::Index i = 0; i < n; ++i) y[i] -= along * s.Q(i, k);
    }
  }
  s.G.clear();
  for (std::vector<int>& some : s.pushing) some.clear();
  for (int k = 0; k < count; ++k)
    for (const int part : s.contacts.moved[at(k)])
      if (part >= 0) s.pushing[at(part)].push_back(k);
  for (int k = 0; k < count; ++k) {
    const ContactParts& moved = s.contacts.moved[at(k)];
    each_coupled(s, k, [&](int j) {
      if (j < k) {  // column j has it already, after its own block
        s.G.add(j, s.G.block[s.below[at(j)]++].transpose());
        return;
      }
      if (j == k) s.below[at(k)] = s.G.block.size() + 1;
      s.G.add(j, block_of(s, common_parts(s.contacts.moved[at(j)], moved), j, k));
    });
    s.G.end_column();
    Mat3& own = s.G.own(k);
    const double soft = kSoftness * s.G.trace(k);
    for (int r = 0; r < 3; ++r) own(r, r) += soft;
  }
}

}  // namespace legwork
