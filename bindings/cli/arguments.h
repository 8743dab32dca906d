// The command line after the command's name: operands, and options that were declared.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/result.h"

namespace legwork::cli {

struct Option {
  std::string_view name;  // "--csv"
  bool takes_value = false;
};

class Arguments {
 public:
  std::vector<std::string> operands;

  bool has(std::string_view option) const { return !values(option).empty(); }
  // What was given to each occurrence of an option; "" for those that take no value.
  std::vector<std::string> values(std::string_view option) const;

  void add(std::string_view option, std::string_view value) { given_.push_back({option, value}); }

 private:
  struct Given {
    std::string_view option;
    std::string_view value;
  };
  std::vector<Given> given_;  // views of argv and of string literals
};

// Refuses options that are not declared, a missing value, and any other number of operands. "-" is an operand.
Result<Arguments> parse_arguments(std::span<char* const> words, std::span<const Option> options,
                                  std::size_t fewest_operands, std::size_t most_operands);

// The whole text as a finite or non-finite number; refuses anything else, naming `what`.
Result<double> parse_number(std::string_view text, const std::string& what);

}  // namespace legwork::cli
