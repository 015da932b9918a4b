# Finds a JDK that is new enough and sets JAVA_HOME to it. Sourced by mvnw and slipway; POSIX sh.
# JAVA_HOME is kept when it is new enough; then the lowest sufficient version in the usual places; then `java` on the PATH.

jdk_required=25

# jdk_major HOME: prints the feature release of the JDK in that folder, or 0 where there is none.
jdk_major() {
  if [ -x "$1/bin/javac" ] && [ -r "$1/release" ]; then
    sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
  else
    echo 0
  fi
}

# find_jdk: exports JAVA_HOME, or says in one line what to install and fails.
find_jdk() {
  if [ -n "${JAVA_HOME:-}" ] && [ "$(jdk_major "$JAVA_HOME")" -ge "$jdk_required" ]; then
    export JAVA_HOME
    return 0
  fi
  jdk_best= jdk_best_major=
  for jdk_home in /usr/lib/jvm/* /opt/* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    jdk_found=$(jdk_major "$jdk_home")
    if [ "${jdk_found:-0}" -ge "$jdk_required" ] && [ "$jdk_found" -lt "${jdk_best_major:-9999}" ]; then
      jdk_best=$jdk_home jdk_best_major=$jdk_found
    fi
  done
  if [ -z "$jdk_best" ] && command -v java >/dev/null 2>&1; then
    jdk_home=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p')
    jdk_found=$(jdk_major "$jdk_home")
    [ "${jdk_found:-0}" -ge "$jdk_required" ] && jdk_best=$jdk_home
  fi
  if [ -z "$jdk_best" ]; then
    echo "slipway: needs a JDK $jdk_required or newer and found none; install one (for example Eclipse Temurin $jdk_required, https://adoptium.net) or set JAVA_HOME to it" >&2
    return 1
  fi
  JAVA_HOME=$jdk_best
  export JAVA_HOME
}
