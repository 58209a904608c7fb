#!/usr/bin/env bash
# The steps of action.yml: fetches the released archive, verifies its attestation and its checksum, and runs lint,
# test and diff. Needs java, curl, git and jq, and gh unless VERIFY_ATTESTATION is false.
set -euo pipefail

name=robotspec-$VERSION
from=${ROBOTSPEC_RELEASES:-https://github.com/robotspec/robotspec/releases/download}/v$VERSION
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
curl -fsSL --retry 3 -o "$work/$name.tar.gz" "$from/$name.tar.gz"
# A checksum that is published beside the archive says nothing about who built it.
if [ "${VERIFY_ATTESTATION:-true}" != false ]; then
  gh attestation verify "$work/$name.tar.gz" --repo robotspec/robotspec --source-ref "refs/tags/v$VERSION" \
    --signer-workflow robotspec/robotspec/.github/workflows/release.yml
fi
unset GH_TOKEN
if [ -n "${SHA256:-}" ]; then
  printf '%s  %s\n' "$SHA256" "$name.tar.gz" > "$work/$name.tar.gz.sha256"
else
  curl -fsSL --retry 3 -o "$work/$name.tar.gz.sha256" "$from/$name.tar.gz.sha256"
fi
(cd "$work" && sha256sum --check --quiet "$name.tar.gz.sha256" && tar xzf "$name.tar.gz")
robotspec=$work/$name/bin/robotspec
# They are files, also if a pull request deletes them and their names look like options or sites.
[[ $ROBOTS == /* ]] || ROBOTS=./$ROBOTS
[[ -z ${EXPECTATIONS:-} || $EXPECTATIONS == /* ]] || EXPECTATIONS=./$EXPECTATIONS

# Reads the file of the base branch, if it has one; fails if that is not known.
read_old() {
  local entry mode object
  git fetch -q --depth=1 origin "refs/heads/$BASE:" || return # behind the colon: no branch here
  entry=$(git --literal-pathspecs ls-tree FETCH_HEAD -- "$ROBOTS") || return
  read -r mode _ object _ <<< "$entry"
  case $mode in
    '') ;;
    100*) git cat-file blob "$object" > "$work/robots.txt" ;;
    *) echo "robotspec: $ROBOTS is not a file in $BASE" >&2 && return 1 ;;
  esac
}

# Prints the changed verdicts as Markdown, in which nothing from a file is more than text. GitHub takes 1 MiB.
summarize() {
  jq -r 'def text: (if length > 200 then .[:200] + "…" else . end) | gsub("(?<c>[^A-Za-z0-9 ])"; "&#\(.c | explode[0]);");
    def code: "<code>\(text)</code>";
    def rule: if . == null then "no rule" else "\(.rule | code), line \(.line)" end;
    def first(n): .[:n][], (if length > n then "\n… and \(length - n) more" else empty end);
    if [.crawlers[].changes[]] == [] then empty
      else "| crawlers | URL | now | was decided by | is decided by |\n| --- | --- | --- | --- | --- |" end,
    ([.crawlers[] | (.names | join(", ") | text) as $names | .changes[]
      | "| \($names) | \(.url | code) | \(if .allowed then "allowed" else "**disallowed**" end) | \(.old | rule) | \(.new | rule) |"]
      | first(150)),
    ([.crawlers[].google[] | "\n≠ \(.url | code): \(.sentence | text)"] | first(150))' "$1"
}

check() {
  local failed=0 status=0 notes
  if [ -n "${EXPECTATIONS:-}" ]; then
    "$robotspec" test --format=github --robots="$ROBOTS" -- "$EXPECTATIONS" || failed=1
  fi

  # Only in a pull request there is a file to compare with.
  [ -z "${BASE:-}" ] || read_old || failed=1
  if [ -f "$work/robots.txt" ]; then
    "$robotspec" diff --json -- "$work/robots.txt" "$ROBOTS" > "$work/diff" || status=$?
    [ "$status" -lt 2 ] || [ -s "$work/diff" ] || failed=1
    if [ "$status" -lt 2 ]; then
      notes=$("$robotspec" diff --format=github -- "$work/robots.txt" "$ROBOTS") || true # its status is known
      [ -z "$notes" ] || printf '%s\n' "${notes//"$work/robots.txt"/"${BASE//%/%25}"}"
    fi
  fi
  if [ -s "$work/diff" ] && jq -e '[.crawlers[] | .changes[], .google[]] != []' "$work/diff" > /dev/null; then
    if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
      summarize "$work/diff" >> "$GITHUB_STEP_SUMMARY"
    else
      summarize "$work/diff"
    fi
  fi
  # The last, because GitHub shows only ten annotations of a severity for a step.
  "$robotspec" lint --format=github --fail-on="$FAIL_ON" -- "$ROBOTS" || failed=1

  if [ -n "${SARIF:-}" ]; then
    "$robotspec" lint --format=sarif -- "$ROBOTS" > "$work/sarif" || true # counted above
    cp -- "$work/sarif" "$SARIF"
  fi
  return "$failed"
}

# To GitHub, a line of an error would be a command wherever it has ##[.
{ check 2>&1 >&3 | sed 's/##\[/## [/g' >&2; } 3>&1
