# embedded_json(<function> <header> <file>...) generates <function>.cpp, which defines the function that the header declares.
set(embed_script ${CMAKE_CURRENT_LIST_DIR}/embed_json.cmake)
function(embedded_json function header)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D OUTPUT=${output} -D HEADER=${header} -D FUNCTION=${function} -D "FILES=${ARGN}" -P ${embed_script}
    DEPENDS ${embed_script} ${ARGN} VERBATIM)
  # A whole file is one string literal, longer than the standard's minimum that -Wpedantic asks for.
  set_source_files_properties(${output} PROPERTIES
    SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()
