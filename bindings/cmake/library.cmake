# legwork::static, legwork::shared and legwork::legwork: the engine, its C and its C++ API for other programs. The last is
# the shared one if BUILD_SHARED_LIBS is ON, else the static one. What they hand on: C++20, Eigen's headers, <legwork/...>.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# In the build tree the headers stand together as they do when installed.
file(GLOB api_headers CONFIGURE_DEPENDS cpp/legwork/*.h)
foreach(name legwork_c legwork_models_c legwork_exercises_c)
  list(APPEND api_headers ${CMAKE_CURRENT_SOURCE_DIR}/${name}.h)
endforeach()
set(api_folder ${PROJECT_BINARY_DIR}/headers/api)
file(MAKE_DIRECTORY ${api_folder}/legwork)
foreach(header IN LISTS api_headers)
  get_filename_component(name ${header} NAME)
  file(CREATE_LINK ${header} ${api_folder}/legwork/${name} SYMBOLIC)
endforeach()

set(eigen_of_build legwork_eigen)
if(TARGET Eigen3::Eigen)
  set(eigen_of_build Eigen3::Eigen)  # the whole project's
endif()

add_library(legwork_static STATIC)
add_library(legwork_shared SHARED)
foreach(kind static shared)
  foreach(part engine bindings api)
    target_sources(legwork_${kind} PRIVATE $<TARGET_OBJECTS:legwork_${part}>)
  endforeach()
  add_library(legwork::${kind} ALIAS legwork_${kind})
  set_target_properties(legwork_${kind} PROPERTIES OUTPUT_NAME legwork EXPORT_NAME ${kind} LINKER_LANGUAGE CXX)
  target_include_directories(legwork_${kind} INTERFACE
    $<BUILD_INTERFACE:${api_folder}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(legwork_${kind} INTERFACE
    $<BUILD_INTERFACE:${eigen_of_build}> $<INSTALL_INTERFACE:Eigen3::Eigen>)
  target_compile_features(legwork_${kind} INTERFACE cxx_std_20)
endforeach()

# What the standard library's templates become in it is nobody else's.
set(exports ${CMAKE_CURRENT_SOURCE_DIR}/cmake/exports.map)
target_link_libraries(legwork_shared PRIVATE $<BUILD_INTERFACE:legwork_rules>)
if(NOT APPLE)
  target_link_options(legwork_shared PRIVATE -Wl,--version-script,${exports} -Wl,--no-undefined)
endif()
# Before 1.0 a minor version may change what programs are linked against.
set_target_properties(legwork_shared PROPERTIES
  LINK_DEPENDS ${exports} VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

if(BUILD_SHARED_LIBS)
  add_library(legwork::legwork ALIAS legwork_shared)
else()
  add_library(legwork::legwork ALIAS legwork_static)
endif()

if(NOT LEGWORK_INSTALL)
  return()
endif()

install(TARGETS legwork_static legwork_shared EXPORT legwork_targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${api_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/legwork)

# Our licence, and those of what is compiled in, as Debian wants them.
file(READ ${PROJECT_SOURCE_DIR}/package.json package)
string(JSON contact GET "${package}" author)
file(READ ${PROJECT_SOURCE_DIR}/LICENSE licence)
string(REGEX MATCH "Copyright \\(c\\) ([^\n]+)\n\n(.*[^\n])" _ "${licence}")
set(own_copyright ${CMAKE_MATCH_1})
string(REPLACE "\n\n" "\n.\n" expat "${CMAKE_MATCH_2}")
string(REPLACE "\n" "\n " expat "${expat}")
configure_file(cmake/copyright.in copyright @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/legwork)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/legwork)
install(EXPORT legwork_targets NAMESPACE legwork:: DESTINATION ${package_folder})
configure_package_config_file(cmake/legwork_config.cmake.in legwork-config.cmake
  INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(legwork-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  ${CMAKE_CURRENT_BINARY_DIR}/legwork-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/legwork-config-version.cmake
  DESTINATION ${package_folder})

# Relative to itself, so that an installed folder can be moved.
file(RELATIVE_PATH prefix_of_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/legwork.pc.in legwork.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/legwork.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# `cpack -G DEB` in the build folder.
set(CPACK_PACKAGE_NAME legwork)
set(CPACK_PACKAGE_VENDOR "Legwork contributors")
set(CPACK_PACKAGE_CONTACT "${contact}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Dynamics of legged robots: library, headers and command")
set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES OFF)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS libeigen3-dev)
if(PROJECT_IS_TOP_LEVEL)
  include(CPack)
endif()
