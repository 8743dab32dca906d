#include "engine/run/history.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace legwork {

History::History(int state_size, int capacity)
    : ring_(static_cast<std::size_t>(state_size) * static_cast<std::size_t>(capacity)),
      state_size_(state_size),
      capacity_(capacity) {}

void History::clear() { count_ = 0; }

const double* History::slot(double step) const {
  const auto index = static_cast<std::size_t>(step) % static_cast<std::size_t>(capacity_);
  return ring_.data() + index * static_cast<std::size_t>(state_size_);
}

double* History::slot(double step) { return const_cast<double*>(std::as_const(*this).slot(step)); }

void History::record(double step, const VecX& data) {
  assert(capacity_ > 0 && data.size() == state_size_);
  if (count_ == 0) first_ = step;
  assert(step >= first_ && step <= last_step() + 1.0);
  if (step > last_step()) {
    ++count_;
    if (count_ > capacity_) {
      count_ = capacity_;
      first_ += 1.0;
    }
  }
  const double* const from = data.data();
  double* const to = slot(step);
  for (int i = 0; i < state_size_; ++i) to[i] = from[i];
}

void History::expect(double step) const {
  constexpr int kLine = 8;  // doubles
  const double* const to = slot(step);
  for (int i = 0; i < state_size_; i += kLine) __builtin_prefetch(to + i, 1);
}

void History::drop_after(double step) {
  if (count_ > 0 && step < last_step())
    count_ = step < first_ ? 0 : static_cast<int>(step - first_) + 1;
}

const double* History::state_of(double step) const {
  const bool is_held = count_ > 0 && step >= first_ && step <= last_step();
  return is_held && step == std::floor(step) ? slot(step) : nullptr;
}

bool History::restore(double step, VecX& data) const {
  const double* const from = state_of(step);
  if (from != nullptr) std::copy_n(from, state_size_, data.data());
  return from != nullptr;
}

}  // namespace legwork
