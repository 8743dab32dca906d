#include "bindings/cli/arguments.h"

#include <charconv>

namespace legwork::cli {
namespace {

const Option* find(std::span<const Option> options, std::string_view name) {
  for (const Option& option : options)
    if (option.name == name) return &option;
  return nullptr;
}

std::string list_of(std::span<const Option> options) {
  std::string list;
  for (const Option& option : options)
    list += (list.empty() ? "" : ", ") + std::string(option.name);
  return list.empty() ? "none" : list;
}

}  // namespace

std::vector<std::string> Arguments::values(std::string_view option) const {
  std::vector<std::string> values;
  for (const Given& given : given_)
    if (given.option == option) values.emplace_back(given.value);
  return values;
}

Result<Arguments> parse_arguments(std::span<char* const> words, std::span<const Option> options,
                                  std::size_t fewest_operands, std::size_t most_operands) {
  Arguments out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word.size() < 2 || word[0] != '-') {
      out.operands.emplace_back(word);
      continue;
    }
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const Option* option = find(options, name);
    if (!option)
      return Diagnostic{"There is no option " + std::string(name) + ".",
                        "Options of this command: " + list_of(options) + "."};
    if (!option->takes_value && equals != std::string_view::npos)
      return Diagnostic{"The option " + std::string(name) + " takes no value."};
    std::string_view value;
    if (equals != std::string_view::npos) {
      value = word.substr(equals + 1);
    } else if (option->takes_value && i + 1 < words.size()) {
      value = words[++i];
    }
    if (option->takes_value && value.empty())
      return Diagnostic{"The option " + std::string(name) + " needs a value after it."};
    out.add(option->name, value);
  }
  if (out.operands.size() > most_operands)
    return Diagnostic{"\"" + out.operands[most_operands] + "\" is one argument too many."};
  if (out.operands.size() < fewest_operands)
    return Diagnostic{"An argument is missing: " + std::to_string(out.operands.size()) + " of " +
                      std::to_string(fewest_operands) + " given."};
  return out;
}

Result<double> parse_number(std::string_view text, const std::string& what) {
  double value = 0.0;
  const char* end = text.data() + text.size();
  const std::from_chars_result read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end)
    return Diagnostic{what + " must be a number, not \"" + std::string(text) + "\"."};
  return value;
}

}  // namespace legwork::cli
