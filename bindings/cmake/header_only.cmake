# header_only_library(<name> <folder> <parent>): an INTERFACE target legwork_<name> for <parent>/<folder>/... found on
# this machine. Its include path is a folder in the build tree holding one symlink, because /usr/include
# itself must never reach emcc: the host's libc headers would shadow Emscripten's.
function(header_only_library name folder parent)
  # The compilers' own variables count too. The root path does not: these are the host's headers even
  # when CMAKE_FIND_ROOT_PATH points into Emscripten's sysroot.
  string(REPLACE ":" ";" hints "$ENV{CPLUS_INCLUDE_PATH}:$ENV{CPATH}")
  find_path(LEGWORK_${name}_PARENT NAMES ${folder} PATH_SUFFIXES ${parent}
    HINTS ${hints} PATHS /usr/local/include /usr/include NO_CMAKE_FIND_ROOT_PATH)
  if(NOT LEGWORK_${name}_PARENT)
    message(FATAL_ERROR "The ${name} headers were not found. `npm start` installs what is missing.")
  endif()
  set(links ${PROJECT_BINARY_DIR}/headers/${name})
  file(MAKE_DIRECTORY ${links})
  file(CREATE_LINK ${LEGWORK_${name}_PARENT}/${folder} ${links}/${folder} SYMBOLIC)
  add_library(legwork_${name} INTERFACE)
  target_include_directories(legwork_${name} SYSTEM INTERFACE ${links})
endfunction()
