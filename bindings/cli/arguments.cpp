// The only source file with exceptions: CLI11 throws them, and none leaves read_command_line.
#include "bindings/cli/arguments.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <deque>

#include "engine/legwork.h"

namespace legwork::cli {
namespace {

// A command as CLI11 knows it, and where it puts what it reads.
struct Reader {
  const Command* command;
  CLI::App* app;
  std::vector<std::string> operands;
  std::deque<std::vector<std::string>> values;  // by option
  std::deque<bool> flags;
};

void declare(Reader& reader) {
  const Command& command = *reader.command;
  if (command.most_operands > 0)
    reader.app->add_option(command.operand, reader.operands, command.operand_help)
        ->type_name("")
        ->required(command.fewest_operands > 0);
  for (const Option& option : command.options) {
    std::vector<std::string>& values = reader.values.emplace_back();
    bool& is_given = reader.flags.emplace_back(false);
    if (*option.value == 0) {
      reader.app->add_flag(option.name, is_given, option.help)->disable_flag_override();
      continue;
    }
    CLI::Option* const read = reader.app->add_option(option.name, values, option.help);
    read->type_name(option.value)->allow_extra_args(false);
    if (!option.is_repeatable) read->expected(1)->take_last();
  }
  reader.app->footer(command.more);
  reader.app->allow_extras();
}

std::string options_of(const Command& command) {
  std::string list;
  for (const Option& option : command.options)
    list += std::string(list.empty() ? "" : ", ") + option.name;
  return list.empty() ? "none" : list;
}

// The refusal of a word that the command does not know.
Diagnostic unknown(const Command& command, const std::string& word) {
  if (word.size() > 1 && word[0] == '-')
    return {"There is no option " + word.substr(0, word.find('=')) + ".",
            "Options of this command: " + options_of(command) + "."};
  return {"\"" + word + "\" is one argument too many."};
}

// CLI11 says "--csv: 1 required FILE missing" and "hash was given a disallowed flag override".
std::string sentence(const CLI::ParseError& error) {
  const std::string message = error.what();
  if (error.get_name() == "RequiredError")
    return "An argument is missing: " + message.substr(0, message.find(" is required")) + ".";
  if (error.get_name() != "ArgumentMismatch") return message + ".";
  if (message.find("flag override") != std::string::npos)
    return "The option --" + message.substr(0, message.find(' ')) + " takes no value.";
  return "The option " + message.substr(0, message.find(':')) + " needs a value after it.";
}

Refusal check_operands(const Command& command, const Arguments& arguments) {
  const std::size_t given = arguments.operands.size();
  if (given > command.most_operands)
    return Diagnostic{"\"" + arguments.operands[command.most_operands] +
                      "\" is one argument too many."};
  if (given < command.fewest_operands)
    return Diagnostic{"An argument is missing: " + std::to_string(given) + " of " +
                      std::to_string(command.fewest_operands) + " given."};
  return std::nullopt;
}

Result<Asked> asked(const Reader& reader) {
  Asked out{reader.command, {}, {}};
  out.arguments.operands = reader.operands;
  for (std::size_t i = 0; i < reader.command->options.size(); ++i) {
    const char* const name = reader.command->options[i].name;
    if (reader.flags[i]) out.arguments.add(name, "");
    for (const std::string& value : reader.values[i]) {
      if (value.empty())
        return Diagnostic{"The option " + std::string(name) + " needs a value after it."};
      out.arguments.add(name, value);
    }
  }
  if (Refusal refusal = check_operands(*reader.command, out.arguments)) return *refusal;
  return out;
}

}  // namespace

std::vector<std::string> Arguments::values(std::string_view option) const {
  std::vector<std::string> values;
  for (const Given& given : given_)
    if (given.option == option) values.push_back(given.value);
  return values;
}

Result<Asked> read_command_line(int argc, const char* const* argv,
                                std::span<const Command> commands) {
  for (const Command& command : commands)
    if (command.is_read_elsewhere && argc > 1 && std::string_view(argv[1]) == command.name) {
      Asked out{&command, {}, {}};
      out.arguments.operands.assign(argv + 2, argv + argc);
      return out;
    }
  CLI::App app("Dynamics of legged robots and linkages.", "legwork");
  app.set_version_flag("--version", std::string("legwork ") + version());
  app.footer(
      "Exit status: 0 done, 1 a number differs, 2 refused, 3 the run stopped early or a sweep is "
      "not complete.");
  std::deque<Reader> readers;
  for (const Command& command : commands) {
    readers.push_back({&command, app.add_subcommand(command.name, command.about), {}, {}, {}});
    declare(readers.back());
  }
  const auto chosen = [&app] {
    const std::vector<CLI::App*> own = app.get_subcommands();
    return own.empty() ? &app : own[0];
  };
  const auto refusal = [&](Diagnostic diagnostic) {
    const CLI::App* const own = chosen();
    const std::string name = own == &app ? "legwork" : "legwork " + own->get_name();
    const std::string help = own->help(own == &app ? "" : "legwork"),
                      usage = help.substr(help.find("Usage:"));
    diagnostic.hint += (diagnostic.hint.empty() ? "" : "\n") + usage.substr(0, usage.find('\n')) +
                       ", explained by " + name + " --help.";
    return diagnostic;
  };
  try {
    app.allow_extras();
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return Asked{nullptr, {}, chosen()->help(chosen() == &app ? "" : "legwork")};
  } catch (const CLI::CallForVersion& answer) {
    return Asked{nullptr, {}, std::string(answer.what()) + "\n"};
  } catch (const CLI::ParseError& error) {
    return refusal({sentence(error)});
  }
  for (const Reader& reader : readers) {
    if (!reader.app->parsed()) continue;
    const std::vector<std::string> rest = reader.app->remaining();
    if (!rest.empty()) return refusal(unknown(*reader.command, rest[0]));
    const Result<Asked> all = asked(reader);
    if (!all) return refusal(all.error());
    return all;
  }
  const std::vector<std::string> words = app.remaining();
  if (!words.empty() && words[0] == "help") return Asked{nullptr, {}, app.help()};
  return refusal(words.empty() ? Diagnostic{"A command is missing."}
                               : Diagnostic{"There is no command \"" + words[0] + "\"."});
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
