// How the library refuses: with a sentence that says what is wrong, where, and what to do.
//   try { legwork::rnea(model, data, q, v, a); } catch (const legwork::Error& error) { puts(error.what()); }
// A refused call changes nothing but the staged results of its Data. Compiled without exceptions, it prints the sentence and
// aborts. All files of a program must agree on that.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include <legwork/export.h>

namespace legwork {
LEGWORK_API_NAMESPACE(api) {
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Only this crosses the library's boundary: pointers, sizes, numbers and C strings. Memory is freed by the side that allocated
// it. You need nothing of this namespace.
namespace detail {

// Numbers that the other side reads during a call. `size` -1: not given.
struct Numbers {
  const double* data = nullptr;
  std::ptrdiff_t size = -1;
};
// And that it writes.
struct Output {
  double* data = nullptr;
  std::ptrdiff_t size = 0;
};
struct Text {
  const char* data = nullptr;
  std::size_t size = 0;
};

// A text by the library, freed by the library.
LEGWORK_API void free_text(char* text);

class OwnedText {
 public:
  explicit OwnedText(char* text) : text_(text) {}
  ~OwnedText() { free_text(text_); }
  OwnedText(const OwnedText&) = delete;
  OwnedText& operator=(const OwnedText&) = delete;
  const char* c_str() const { return text_; }

 private:
  char* text_;
};

// Functions that may refuse answer the sentence, or null if all is well.
using Refusal = char*;

[[noreturn]] inline void raise(Refusal refusal) {
  const OwnedText text(refusal);
#if defined(__cpp_exceptions)
  throw Error(text.c_str());
#else
  std::fputs(text.c_str(), stderr);
  std::fputc('\n', stderr);
  std::abort();
#endif
}
inline void check(Refusal refusal) {
  if (refusal != nullptr) raise(refusal);
}

inline std::string string_of(char* text) {
  const OwnedText owned(text);
  return owned.c_str();
}
inline Text view(std::string_view text) { return {text.data(), text.size()}; }

}  // namespace detail
}  // LEGWORK_API_NAMESPACE(api)
}  // namespace legwork
