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
  std::copy_n(data.data(), state_size_, slot(step));
}

void History::drop_after(double step) {
  if (count_ > 0 && step < last_step())
    count_ = step < first_ ? 0 : static_cast<int>(step - first_) + 1;
}

bool History::restore(double step, VecX& data, int first) const {
  if (count_ == 0 || !(step >= first_ && step <= last_step()) || step != std::floor(step))
    return false;
  std::copy_n(slot(step) + first, state_size_ - first, data.data());
  return true;
}

}  // namespace legwork
