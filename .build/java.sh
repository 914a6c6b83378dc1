# Sourced by demo and jmh/run: which Java they use, and whether it and Maven serve. The caller has a function "fail".

# The same choice as Maven's: JAVA_HOME if it is set, else the PATH.
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac

check_java() {
  local settings version
  settings=$("$java" -XshowSettings:properties -version 2>&1) ||
    fail "no Java found ($java): install a JDK, 17 or newer"
  version=$(sed -n 's/^ *java.specification.version = \([0-9]*\).*/\1/p' <<<"$settings")
  [ "${version:-0}" -ge 17 ] ||
    fail "a JDK is needed, 17 or newer, and $java is older: set JAVA_HOME or PATH to another"
}

check_build_tools() {
  "$javac" -version >/dev/null 2>&1 || fail "no Java compiler found ($javac): install a JDK, 17 or newer"
  command -v mvn >/dev/null || fail "no Maven found: install it, or put mvn on the PATH"
}
