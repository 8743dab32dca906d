// Included by main.cpp in the mutated copy: reports the mutants that each test case reaches. A line of the file LEGWORK_REACH
// contains: the source, CPU seconds, the mutants' numbers, the test's name.
#pragma once

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "tests/mutants/switch.h"

namespace legwork::mutants {

class Reach : public doctest::IReporter {
 public:
  explicit Reach(const doctest::ContextOptions&) {
    if (const char* path = std::getenv("LEGWORK_REACH")) file_ = std::fopen(path, "a");
  }

  void test_case_start(const doctest::TestCaseData& test) override {
    test_ = &test;
    begin_ = std::clock();
    for (int& number : reached) number = 0;
  }
  void test_case_end(const doctest::CurrentTestCaseStats&) override {
    if (!file_) return;
    const double seconds = static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC;
    std::fprintf(file_, "%s\t%.3f\t", test_->m_file.c_str(), seconds);
    for (int i = 0; i < kMost; ++i)
      if (reached[i] != 0) std::fprintf(file_, "%d ", i);
    std::fprintf(file_, "\t%s\n", test_->m_name);
    std::fflush(file_);
  }

  void report_query(const doctest::QueryData&) override {}
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}

 private:
  std::FILE* file_ = nullptr;
  const doctest::TestCaseData* test_ = nullptr;
  std::clock_t begin_ = 0;
};

}  // namespace legwork::mutants

REGISTER_LISTENER("reach", 1, legwork::mutants::Reach);
