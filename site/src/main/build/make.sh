# make.sh PAGE_FILES TARGET ESBUILD_VERSION: makes TARGET/site, if this machine can.
set -eu
page=$1 target=$2 esbuild=$3
build=$(cd "$(dirname "$0")" && pwd)
if ! command -v node >/dev/null; then
  echo "no Node.js: $target/site was not made; robotspec web has the page all the same"
  exit 0
fi
rm -rf "$target/site"
node "$build/site.mjs" "$build/../../../.." "$page" "$target/site"
mkdir -p "$target/tools"
cd "$target/tools"
[ -f package.json ] || echo '{"private": true}' >package.json
if [ -d node_modules/esbuild ] ||
  { command -v npm >/dev/null && npm install --no-audit --no-fund --silent "esbuild@$esbuild"; }; then
  node "$build/one-file.mjs" "$page" "$target/site/robots-txt-tester.html"
else
  echo "no esbuild from npm: the one-file page was not made"
fi
