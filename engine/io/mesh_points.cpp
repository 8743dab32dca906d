#include "engine/io/mesh_points.h"

#include <cmath>
#include <cstring>

#include "engine/io/number_list.h"
#include "engine/io/xml.h"

namespace legwork {
namespace {

constexpr std::size_t kStlHead = 84, kStlTriangle = 50, kStlVector = 12;  // bytes of a binary STL

class MeshReader {
 public:
  MeshReader(std::string_view bytes, const std::string& file_name)
      : bytes_(bytes), file_(file_name) {}

  Result<std::vector<Vec3>> read() {
    std::string ending = file_.substr(std::min(file_.find_last_of('.'), file_.size()));
    for (char& c : ending)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (bytes_.size() > kMeshBytes)
      refuse(0, text_of({"This mesh has more than ", std::to_string(kMeshBytes >> 20U), " MiB."}),
             "Use a coarser one.");
    else if (ending == ".stl")
      read_stl();
    else if (ending == ".obj")
      read_lines(&MeshReader::read_obj_line);
    else
      refuse(0, "This mesh is neither STL nor OBJ, which are read.", "Convert it.");
    if (!refusal_ && !is_used_.empty()) {
      is_used_.resize(points_.size(), false);
      std::size_t kept = 0;
      for (std::size_t i = 0; i < points_.size(); ++i)
        if (is_used_[i]) points_[kept++] = points_[i];
      points_.resize(kept);
    }
    if (!refusal_ && points_.empty()) refuse(0, "There is no triangle in this mesh.", "");
    if (refusal_) return *refusal_;
    return std::move(points_);
  }

 private:
  void refuse(int line, std::string message, std::string hint) {
    if (!refusal_)
      refusal_ = Diagnostic{std::move(message), std::move(hint), file_, line, line > 0 ? 1 : 0};
  }
  void add(const Vec3& given) {
    // By way of memory: g++ 12 -O2 converts two of them at once, and leaves out the rounding.
    Vec3 x;
    for (int k = 0; k < 3; ++k) {
      const volatile float rounded = static_cast<float>(given[k]);
      x[k] = static_cast<double>(rounded);
    }
    for (int k = 0; k < 3; ++k)
      if (!(std::abs(x[k]) <= kLargestNumber))
        return refuse(line_, "A corner of this mesh is no number, or larger than 1e30.",
                      "Export it again.");
    if (points_.size() == kMostMeshPoints)
      return refuse(
          line_,
          text_of({"This mesh has more than ", std::to_string(kMostMeshPoints), " corners."}),
          "Use a coarser one.");
    points_.push_back(x);
  }

  void read_stl() {
    std::uint64_t count = 0;
    if (bytes_.size() >= kStlHead)
      for (std::size_t k = 4; k-- > 0;)
        count = count << 8U | static_cast<unsigned char>(bytes_[kStlHead - 4 + k]);
    const std::uint64_t expected = kStlHead + kStlTriangle * count;
    const bool is_text = expected != bytes_.size() && bytes_.starts_with("solid");
    if (is_text) return read_lines(&MeshReader::read_stl_line);
    if (bytes_.size() < kStlHead || expected > bytes_.size())
      return refuse(0, "This STL ends before its last triangle.", "Export it again.");
    if (3 * count > kMostMeshPoints) count = kMostMeshPoints / 3 + 1;  // add() refuses
    points_.reserve(std::min<std::size_t>(3 * count, kMostMeshPoints));
    for (std::size_t i = 0; i < 3 * count && !refusal_; ++i) {
      std::size_t at = kStlHead + kStlTriangle * (i / 3) + kStlVector + kStlVector * (i % 3);
      Vec3 x;
      for (int k = 0; k < 3; ++k, at += 4) {
        std::uint32_t bits = 0;
        for (std::size_t b = 4; b-- > 0;)
          bits = bits << 8U | static_cast<unsigned char>(bytes_[at + b]);
        float value = 0.0F;
        std::memcpy(&value, &bits, sizeof value);
        x[k] = static_cast<double>(value);
      }
      add(x);
    }
  }

  // Each line by its words.
  void read_lines(void (MeshReader::*read_line)(std::string_view word, const std::string& rest)) {
    for (std::size_t at = 0; at < bytes_.size() && !refusal_;) {
      const std::size_t end = std::min(bytes_.find('\n', at), bytes_.size());
      std::string_view line = bytes_.substr(at, end - at);
      at = end + 1;
      ++line_;
      const auto pass_blanks = [&] {
        while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
      };
      pass_blanks();
      std::size_t length = 0;
      while (length < line.size() && !is_blank(line[length])) ++length;
      const std::string_view word = line.substr(0, length);
      line.remove_prefix(length);
      constexpr std::size_t kLongestLine = 4096;
      if (word != "vertex" && word != "v" && word != "f") continue;
      if (line.size() > kLongestLine)
        return refuse(line_, "This line is longer than 4096 bytes.", "Is it a mesh?");
      (this->*read_line)(word, std::string(line));
    }
  }
  void add_numbers(const std::string& text, std::size_t most) {
    const std::vector<double> all = numbers_in(text, most);
    if (all.size() < 3 || all.size() > most)
      return refuse(line_, "A corner has three numbers; this line has others.", "Export it again.");
    add(vector_of(all.data()));
  }
  void read_stl_line(std::string_view word, const std::string& rest) {
    if (word == "vertex") add_numbers(rest, 3);
  }
  // Corners of no face do not count. "f 3/1/2 -1 ..." counts from 1, or back from the last.
  void read_obj_line(std::string_view word, const std::string& rest) {
    if (word == "v") {
      add_numbers(rest, 7);  // with a weight, or a colour
      return;
    }
    if (word != "f") return;
    is_used_.resize(points_.size(), false);
    for (const char* at = rest.c_str(); *at != '\0' && !refusal_;) {
      if (is_blank(*at)) {
        ++at;
        continue;
      }
      char* end = nullptr;
      const long number = std::strtol(at, &end, 10);
      const auto count = static_cast<long>(points_.size());
      const long index = number < 0 ? count + number : number - 1;
      if (end == at || index < 0 || index >= count)
        return refuse(line_, "This face has a corner that is not there.", "Export it again.");
      is_used_[static_cast<std::size_t>(index)] = true;
      for (at = end; *at != '\0' && !is_blank(*at);) ++at;
    }
  }

  std::string_view bytes_;
  const std::string& file_;
  std::vector<Vec3> points_;
  std::vector<bool> is_used_;  // of an OBJ with faces
  int line_ = 0;
  Refusal refusal_;
};

}  // namespace

Result<std::vector<Vec3>> mesh_points(std::string_view bytes, const std::string& file_name) {
  return MeshReader(bytes, file_name).read();
}

}  // namespace legwork
