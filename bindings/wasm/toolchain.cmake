# The toolchain file of the `wasm` preset: finds the one that belongs to the emcc on PATH and includes it,
# as `emcmake` would.
find_program(LEGWORK_EMCC emcc)
find_program(LEGWORK_EM_CONFIG em-config)
if(NOT LEGWORK_EMCC OR NOT LEGWORK_EM_CONFIG)
  message(FATAL_ERROR "emcc is not on PATH. `npm start` installs what is missing.")
endif()
execute_process(COMMAND ${LEGWORK_EM_CONFIG} EMSCRIPTEN_ROOT
  OUTPUT_VARIABLE LEGWORK_EMSCRIPTEN_ROOT OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include(${LEGWORK_EMSCRIPTEN_ROOT}/cmake/Modules/Platform/Emscripten.cmake)
