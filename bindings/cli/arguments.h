// The command line, read by CLI11: the command, its operands and options.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/result.h"

namespace legwork::cli {

// What a command was given.
class Arguments {
 public:
  std::vector<std::string> operands;

  bool has(std::string_view option) const { return !values(option).empty(); }
  // The value of each occurrence of an option; "" for options without a value.
  std::vector<std::string> values(std::string_view option) const;

  void add(std::string_view option, std::string value) {
    given_.push_back({option, std::move(value)});
  }

 private:
  struct Given {
    std::string_view option;  // of the command's table
    std::string value;
  };
  std::vector<Given> given_;
};

struct Option {
  const char* name;   // "--csv"
  const char* value;  // its value's name in the help: "FILE"; empty if it takes none
  const char* help;
  bool is_repeatable = false;  // otherwise the last one counts
};

struct Command {
  const char* name;
  int (*execute)(const Arguments&);
  const char* about;
  const char* operand = "";  // its name in the help; empty if there is none
  const char* operand_help = "";
  std::size_t fewest_operands = 0, most_operands = 0;
  std::vector<Option> options = {};
  const char* more = "";           // after the options
  bool is_read_elsewhere = false;  // its operands are all that follows it, --help too
};

// A command to execute, or a text to print (help, the version).
struct Asked {
  const Command* command = nullptr;
  Arguments arguments;
  std::string text;
};

// Refuses unknown commands and options, a missing value and a wrong number of operands, with the usage as the hint. "-" is an
// operand.
Result<Asked> read_command_line(int argc, const char* const* argv,
                                std::span<const Command> commands);

// The whole text as a number, finite or not; refuses anything else, naming `what`.
Result<double> parse_number(std::string_view text, const std::string& what);

}  // namespace legwork::cli
