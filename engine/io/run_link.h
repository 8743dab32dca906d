// A run's record as text for the end of a URL: bytes in base64url (RFC 4648, section 5, unpadded).
//
//   version 3 | scene | n paths, texts | n values: path, number | n inputs: steps since the one before, path, number |
//   steps * 2 + has_ended | hash, 8 bytes | stride, n marks, bytes | checksum, 2 bytes
//
// Version 4 is that with the file of the user's own that the scene is made of, behind the scene: its key and name, texts,
// then its size and bytes, or a 0 and its hash, 8 bytes, if it has more than kLinkFileBytes.
// Version 5 is version 4, whose file may have no name and then nothing else, with the user's code behind the file: n texts of
// code: steps since the one before, text; at most kLinkCodeBytes in all.
// Counts and steps are LEB128. A number is the LEB128 of twice its zigzag-coded count of millionths if that is exact,
// otherwise a 1 and the double's 8 bytes, least significant first. An event is an input whose path is its name. Versions
// 1 and 2 can still be read (RunRecord::version). No part is trusted: bounds are checked before anything is used.
#pragma once

#include <string>
#include <string_view>

#include "engine/io/budget.h"
#include "engine/io/run_record.h"
#include "engine/model/result.h"

namespace legwork {

// Refuses a run with more changes or steps than a link can hold (kLinkBudget, without the file).
Result<std::string> write_run_link(const RunRecord& record);

// Refuses text that is not a link, is damaged, has an unknown version, or has too many changes or steps (kLinkBudget). The
// record's file has no text if the link has only its hash.
Result<RunRecord> read_run_link(std::string_view text);

}  // namespace legwork
