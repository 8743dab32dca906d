// Reads XML text into a tree of elements with their positions, for messages of the form file:line:column. XML 1.0 without
// document types, which could define entities that grow without bound or name other files: one root, elements, attributes,
// text, CDATA, comments, processing instructions (passed over), the five named entities and character references. UTF-8 is
// checked. Nothing here opens a file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/io/budget.h"
#include "engine/model/result.h"

namespace legwork {

// A blank of XML, which also separates the numbers in attributes.
inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

struct XmlAttribute {
  std::string name, value;
  int line = 1, column = 1;  // of its name; in characters
};

struct XmlElement {
  std::string name;
  std::vector<XmlAttribute> attributes;  // in order; names differ
  std::vector<XmlElement> children;
  std::string text;          // its own, without that of its children
  int line = 1, column = 1;  // of its "<"

  // The attribute or the first child of that name, or nullptr.
  const XmlAttribute* find(std::string_view attribute) const;
  const XmlElement* child(std::string_view name) const;
};

// Refuses text that is not such XML or exceeds the budget, of which elements and attributes are values. `file_name` is used
// in messages only.
Result<XmlElement> parse_xml(std::string_view text, const std::string& file_name,
                             const Budget& budget = kFileBudget);

// `text` as the value of an attribute: the characters that XML reserves as entities, and those that it forbids, as names from
// JSON may have, as JSON writes them: \u0007.
std::string xml_escaped(std::string_view text);

}  // namespace legwork
