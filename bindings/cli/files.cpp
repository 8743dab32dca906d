// What all commands share: messages, files, scenes by name.
#include <cstdio>

#include "bindings/builtin_scenes.h"
#include "bindings/cli/command.h"

namespace legwork::cli {
namespace {

// By the C library: a C++ stream throws when it meets a folder. Ends a little beyond `most` bytes.
bool read_all(std::FILE* file, std::size_t most, std::string& text) {
  char buffer[1U << 16U];
  for (std::size_t count = 1; count > 0 && text.size() <= most;) {
    count = std::fread(buffer, 1, sizeof buffer, file);
    text.append(buffer, count);
  }
  return std::ferror(file) == 0;
}

Result<std::string> within(std::size_t most, const std::string& what, std::string text) {
  if (text.size() <= most) return text;
  return Diagnostic{what + " has more than the " + std::to_string(most >> 20U) +
                        " MiB that are read of such a file.",
                    "Is it the right one?"};
}

}  // namespace

int refuse(const Diagnostic& diagnostic) {
  std::fprintf(stderr, "legwork: %s\n", diagnostic.text().c_str());
  return kRefused;
}

int print(const std::string& text) {
  const bool is_written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  return is_written ? kDone
                    : refuse({"Standard output could not be written.", "Is the disk full?"});
}

Result<std::string> read_text(const std::string& file_name, std::size_t most) {
  std::string text;
  if (file_name == "-") {
    if (read_all(stdin, most, text)) return within(most, "Standard input", std::move(text));
    return Diagnostic{"Standard input could not be read."};
  }
  std::FILE* file = std::fopen(file_name.c_str(), "rb");
  if (file == nullptr)
    return Diagnostic{"The file \"" + file_name + "\" could not be opened.",
                      "Does it exist, and may it be read?"};
  const bool is_read = read_all(file, most, text);
  std::fclose(file);
  if (is_read) return within(most, "The file \"" + file_name + "\"", std::move(text));
  return Diagnostic{"The file \"" + file_name + "\" could not be read.", "Is it a folder?"};
}

Result<SceneText> find_scene(const std::string& id_or_path) {
  if (const BuiltinScene* scene = find_builtin_scene(id_or_path))
    return SceneText{id_or_path, scene->json};
  const bool is_path = id_or_path == "-" || id_or_path.find_first_of("/.") != std::string::npos;
  if (!is_path)
    return Diagnostic{
        "There is no scene \"" + id_or_path + "\".",
        "`legwork list` prints the built-in ones; a scene file needs a path, such as ./" +
            id_or_path + ".json."};
  Result<std::string> text = read_text(id_or_path);
  if (!text) return text.error();
  return SceneText{id_or_path, std::move(*text)};
}

}  // namespace legwork::cli
