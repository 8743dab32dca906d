// What the public API refuses, and that its sentence says what it must. After the public headers, as a consumer has them.
#pragma once

#include <doctest/doctest.h>
#include <legwork/error.h>

#include <string>

namespace legwork::testing {

// The sentence with which something is refused; "" if it is not.
template <class Do>
std::string refusal_of(Do&& what) {
  try {
    what();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

inline void check_says(const std::string& text, const std::string& part) {
  CHECK_MESSAGE(text.find(part) != std::string::npos, text);
}

}  // namespace legwork::testing
