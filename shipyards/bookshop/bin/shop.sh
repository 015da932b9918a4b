# Sourced by the programs beside it: starts and stops the shop of one stage.
#
# In $SLIPWAY_DATA, which stays between tasks: `pid` and `port` of the shop that runs, its version
# in `running`, and in `current` the version that was released last.
set -eu

# run_java CLASS ARGUMENT...: runs a class of src, which is compiled once for each stage.
run_java() {
  classes="${SHOP_CLASSES:-$SLIPWAY_DATA}/classes-$(cat src/*.java | cksum | cut -d ' ' -f 1)"
  if [ ! -d "$classes" ]; then
    javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d "$classes.$$" src/*.java
    mv "$classes.$$" "$classes"
  fi
  exec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -Xmx64m -cp "$classes" "$@"
}

stop_shop() {
  [ -f "$SLIPWAY_DATA/pid" ] || return 0
  pid=$(cat "$SLIPWAY_DATA/pid")
  kill "$pid" 2>/dev/null || rm -f "$SLIPWAY_DATA/pid"
  tries=100
  while [ -f "$SLIPWAY_DATA/pid" ] && [ $((tries -= 1)) -gt 0 ]; do sleep 0.05; done
  [ ! -f "$SLIPWAY_DATA/pid" ] || kill -9 "$pid" 2>/dev/null || true
  rm -f "$SLIPWAY_DATA/pid" "$SLIPWAY_DATA/running"
}

# start_shop VERSION: replaces what runs; the new shop writes `pid` once it answers.
start_shop() {
  stop_shop
  run_java Shop "$1" "$SLIPWAY_DATA" </dev/null >>"$SLIPWAY_DATA/shop.log" 2>&1 &
  while [ ! -f "$SLIPWAY_DATA/pid" ]; do
    kill -0 $! 2>/dev/null || { tail -n 5 "$SLIPWAY_DATA/shop.log" >&2; exit 2; }
    sleep 0.05
  done
  echo "$1" >"$SLIPWAY_DATA/running"
}

# say TEXT: the answer of a task about the version that runs.
say() {
  version=$(cat "$SLIPWAY_DATA/running")
  url="http://127.0.0.1:$(cat "$SLIPWAY_DATA/port")/"
  printf '{"message":"%s","version":"%s","url":"%s"}\n' "$1" "$version" "$url"
}
