// What all commands share: messages, files, scenes by name.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "bindings/builtin_scenes.h"
#include "bindings/cli/command.h"

namespace legwork::cli {
namespace {

// With the C library: a C++ stream throws on a folder. Stops a little beyond `most` bytes.
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
  return Diagnostic{
      what + " is larger than " + std::to_string(most >> 20U) + " MiB, the limit for such a file.",
      "Is it the right file?"};
}

}  // namespace

Diagnostic unwritten(const std::string& file_name) {
  return {"The file \"" + file_name + "\" could not be written.",
          "Check that its folder exists, that you have write permission, and that the disk is not "
          "full."};
}

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

Result<std::string> read_text(const std::string& file_name, const Budget& budget) {
  const std::size_t most = budget.bytes;
  std::string text;
  if (file_name == "-") {
    if (read_all(stdin, most, text)) return within(most, "Standard input", std::move(text));
    return Diagnostic{"Standard input could not be read."};
  }
  std::FILE* file = std::fopen(file_name.c_str(), "rb");
  if (file == nullptr)
    return Diagnostic{"The file \"" + file_name + "\" could not be opened.",
                      "Check that it exists and that you have read permission."};
  const bool is_read = read_all(file, most, text);
  std::fclose(file);
  if (is_read) return within(most, "The file \"" + file_name + "\"", std::move(text));
  return Diagnostic{"The file \"" + file_name + "\" could not be read.", "Is it a folder?"};
}

NewFile::~NewFile() {
  if (out_ == nullptr) return;
  std::fclose(out_);
  if (!new_name_.empty()) std::remove(new_name_.c_str());
}

Refusal NewFile::open(const std::string& name) {
  name_ = name;
  struct stat status = {};
  const bool is_there = ::stat(name.c_str(), &status) == 0;
  struct stat link = {};
  const bool leads_nowhere =
      !is_there && ::lstat(name.c_str(), &link) == 0 && S_ISLNK(link.st_mode);
  if (leads_nowhere || (is_there && !S_ISREG(status.st_mode))) {
    out_ = std::fopen(name.c_str(), "wb");
    return out_ != nullptr ? std::nullopt : Refusal(unwritten(name_));
  }
  if (is_there && ::access(name.c_str(), W_OK) != 0) return unwritten(name_);
  // Follow a symbolic link, so that the link itself stays.
  if (char* real = is_there ? ::realpath(name.c_str(), nullptr) : nullptr) {
    name_ = real;
    std::free(real);
  }
  constexpr int kMostNames = 100;
  for (int i = 0; i < kMostNames && out_ == nullptr; ++i) {
    const std::string new_name = name_ + ".new" + (i > 0 ? std::to_string(i) : "");
    const int file = ::open(new_name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0 && errno == EEXIST) continue;  // another run's
    if (file < 0) return unwritten(name_);
    if (is_there) static_cast<void>(::fchmod(file, status.st_mode & 07777U));
    out_ = ::fdopen(file, "wb");
    if (out_ == nullptr) {
      ::close(file);
      std::remove(new_name.c_str());
      return unwritten(name_);
    }
    new_name_ = new_name;
  }
  if (out_ != nullptr) return std::nullopt;
  return Diagnostic{"Interrupted runs have left too many files beside \"" + name_ + "\".",
                    "Remove \"" + name_ + ".new\" and the numbered ones like it."};
}

void NewFile::write(std::string_view text) {
  is_sound_ = std::fwrite(text.data(), 1, text.size(), out_) == text.size() && is_sound_;
}

Refusal NewFile::keep() {
  is_sound_ = std::fclose(out_) == 0 && is_sound_;
  out_ = nullptr;
  if (new_name_.empty()) return is_sound_ ? std::nullopt : Refusal(unwritten(name_));
  if (is_sound_ && std::rename(new_name_.c_str(), name_.c_str()) == 0) return std::nullopt;
  std::remove(new_name_.c_str());
  return unwritten(name_);
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
