# legwork.mjs + legwork.wasm: the C API as an ES module for pages (see README.md beside this file).

# The exports are the functions that legwork_c.h declares; there is no second list to forget.
function(functions_of header out)
  file(READ ${CMAKE_CURRENT_SOURCE_DIR}/${header} text)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
  string(REGEX MATCHALL "[ *](lw_[a-z_]+)\\(" calls "${text}")
  set(names "")
  foreach(call IN LISTS calls)
    string(REGEX REPLACE "[ *(]" "" name "${call}")
    list(APPEND names _${name})
  endforeach()
  list(REMOVE_DUPLICATES names)
  list(JOIN names "," names)
  set(${out} ${names} PARENT_SCOPE)
endfunction()
functions_of(legwork_c.h exports)
set(exports _malloc,_free,${exports})

# The objects themselves: a linker takes from an archive only what something calls, and only pages call these.
function(legwork_module name)
  add_executable(${name} $<TARGET_OBJECTS:legwork_bindings> wasm/two_lanes.cpp wasm/progress.cpp wasm/programs.cpp ${ARGN})
  target_link_libraries(${name} PRIVATE legwork_engine legwork_product_rules)
  set_target_properties(${name} PROPERTIES
    LINKER_LANGUAGE CXX SUFFIX .mjs RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  target_link_options(${name} PRIVATE
    --no-entry
    -sEXPORTED_FUNCTIONS=${exports}
    -sEXPORTED_RUNTIME_METHODS=UTF8ToString,stringToUTF8,lengthBytesUTF8,HEAPU8,HEAPF64
    -sEXPORT_NAME=createLegwork
    -sMODULARIZE=1
    -sEXPORT_ES6=1
    -sENVIRONMENT=web,worker
    -sALLOW_MEMORY_GROWTH=1
    -sMAXIMUM_MEMORY=192MB  # sixteen scenes, with the past of each
    -sTOTAL_STACK=1MB  # the name that old and new releases know; their defaults are 5 MB and 64 KB
    -sMALLOC=emmalloc  # 3 KB smaller than the default; a step allocates nothing
    -sFILESYSTEM=0
    -sDYNAMIC_EXECUTION=0)
endfunction()

# legwork has every scene but those of robots' files; legwork-robots the planned walks; legwork-free, what a page loads first, the
# robots on free ground; legwork-own robots of files, built in or the user's own. They differ by their lists of scenes alone: same objects, same bits.
legwork_module(legwork wasm/own_linkages.cpp)
legwork_module(legwork-own wasm/own_robots.cpp)
legwork_module(legwork-robots wasm/planned_walks.cpp)
legwork_module(legwork-free wasm/free_robots.cpp)

# Exercises, and every scene that one may be about: nothing of them is in the modules that pages begin with.
legwork_module(legwork-exercises legwork_exercises_c.cpp)
functions_of(legwork_exercises_c.h exercise_exports)
target_link_options(legwork-exercises PRIVATE -sEXPORTED_FUNCTIONS=${exports},${exercise_exports})
add_dependencies(legwork legwork-robots legwork-free legwork-own legwork-exercises)

# Of no page: a kind of scene that the page has never seen (tests/web/new_kind.test.mjs).
legwork_module(legwork-pendulum ${PROJECT_SOURCE_DIR}/tests/scenes/pendulum_scene.cpp)
set_target_properties(legwork-pendulum PROPERTIES EXCLUDE_FROM_ALL ON)
