// legwork grade: graded by bindings/node, where the users' code is interpreted. Hands over to Node, which reads the options.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "bindings/cli/command.h"

namespace legwork::cli {
namespace {

constexpr const char* kNodeCommand = "bindings/node/legwork.mjs";

// In the repository that holds this program; empty: in none. Never in the working folder, which may be a student's.
std::string node_command() {
  namespace fs = std::filesystem;
  std::error_code error;
  for (fs::path folder = fs::read_symlink("/proc/self/exe", error); !folder.empty();
       folder = folder.parent_path()) {
    if (fs::is_regular_file(folder / kNodeCommand, error)) return (folder / kNodeCommand).string();
    if (folder == folder.root_path()) break;
  }
  return "";
}

}  // namespace

int grade(const Arguments& arguments) {
  const std::string script = node_command();
  if (script.empty())
    return refuse({"Grading repeats the students' code in Node, and " + std::string(kNodeCommand) +
                       " is not here.",
                   "Get Legwork's repository, and use `npx legwork grade` there."});
  std::vector<std::string> words = {"node", script, "grade"};
  words.insert(words.end(), arguments.operands.begin(), arguments.operands.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execvp("node", argv.data());
  if (errno == ENOENT)
    return refuse({"Grading repeats the students' code in Node, and there is no `node`.",
                   "Install Node 20.19 or later."});
  return refuse({"Node could not be started (" + std::string(std::strerror(errno)) + ")."});
}

}  // namespace legwork::cli
