# make.sh PAGE_FILES TARGET: makes PAGE_FILES/robots-txt-tester.html and TARGET/site, if this machine can.
set -eu
page=$1 target=$2
build=$(cd "$(dirname "$0")" && pwd)
if ! command -v node >/dev/null; then
  echo "no Node.js: $target/site was not made; robotspec web has the page all the same"
  exit 0
fi
mkdir -p "$target/tools"
cd "$target/tools"
# Exactly the packages of package-lock.json, by their hashes, and none of their install scripts.
if { [ -d node_modules/esbuild ] && cmp -s "$build/package-lock.json" package-lock.json; } ||
  { command -v npm >/dev/null && cp "$build"/package*.json . && npm ci --ignore-scripts --no-audit --no-fund --silent; }; then
  node "$build/one-file.mjs" "$page" "$page/robots-txt-tester.html"
else
  echo "no esbuild from npm: the one-file page was not made"
fi
rm -rf "$target/site"
node "$build/site.mjs" "$build/../../../.." "$page" "$target/site"
