# Names the packages of the libraries that lazy_load() loads, which dpkg-shlibdeps cannot see. Each release has names of
# its own for them, so they are those of this machine.
file(GLOB sources ${CPACK_BOWLING_SOURCE}/*/*.c)
set(packages)
foreach(source ${sources})
        file(STRINGS ${source} line REGEX "lazy_load\\(\"")
        if(NOT line MATCHES "lazy_load\\(\"([^\"]+)\"")
                continue()
        endif()
        execute_process(COMMAND dpkg-query --search "/usr/lib/${CPACK_BOWLING_ARCHITECTURE_FOLDER}/${CMAKE_MATCH_1}"
                        OUTPUT_VARIABLE owner
                        COMMAND_ERROR_IS_FATAL ANY)
        string(REGEX REPLACE ":.*" "" owner "${owner}")
        list(APPEND packages ${owner})
endforeach()
list(SORT packages)
list(JOIN packages ", " CPACK_DEBIAN_PACKAGE_DEPENDS)
