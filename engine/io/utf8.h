// Characters of UTF-8 text, as XML allows them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace legwork {

// XML 1.0, 2.2: characters that may occur at all.
bool is_xml_character(unsigned long code);

// The length of the character at the start of `text`, which is not empty; 0 if it is not UTF-8 or no character of XML.
std::size_t character_length(std::string_view text);

// Whether all of it is UTF-8, without line breaks or other control characters: a name to be said in a sentence.
bool is_one_line(std::string_view text);

// Whether all of it is UTF-8 of characters that XML allows, line breaks and tabs among them.
bool is_text(std::string_view text);

void append_utf8(unsigned long code, std::string& out);

}  // namespace legwork
