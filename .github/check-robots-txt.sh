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
if [ -n "${SHA256:-}" ]; then
  printf '%s  %s\n' "$SHA256" "$name.tar.gz" > "$work/$name.tar.gz.sha256"
else
  curl -fsSL --retry 3 -o "$work/$name.tar.gz.sha256" "$from/$name.tar.gz.sha256"
fi
(cd "$work" && sha256sum --check --quiet "$name.tar.gz.sha256" && tar xzf "$name.tar.gz")
robotspec=$work/$name/bin/robotspec
failed=0

if [ -n "${EXPECTATIONS:-}" ]; then
  "$robotspec" test --format github --robots "$ROBOTS" "$EXPECTATIONS" || failed=1
fi

# Only in a pull request there is a file to compare with.
if [ -n "${BASE:-}" ] && git fetch -q --depth=1 origin "$BASE" && git show "FETCH_HEAD:$ROBOTS" > "$work/robots.txt"; then
  status=0
  "$robotspec" diff --json "$work/robots.txt" "$ROBOTS" > "$work/diff" || status=$?
  [ "$status" != 2 ] || [ -s "$work/diff" ] || failed=1
  if [ "$status" != 2 ]; then
    notes=$("$robotspec" diff --format github "$work/robots.txt" "$ROBOTS") || true # its status is known
    [ -z "$notes" ] || printf '%s\n' "${notes//"$work/robots.txt"/"$BASE"}"
  fi
fi
if [ -s "$work/diff" ] && jq -e '[.crawlers[] | .changes[], .google[]] != []' "$work/diff" > /dev/null; then
  {
    jq -r 'def cell: tostring | gsub("[|]"; "\\|") | gsub("\n"; " ");
      def rule: if . == null then "no rule" else "`\(.rule | cell)`, line \(.line)" end;
      if [.crawlers[].changes[]] == [] then empty
        else "| crawlers | URL | now | was decided by | is decided by |\n| --- | --- | --- | --- | --- |" end,
      (.crawlers[] | (.names | join(", ")) as $names | .changes[]
      | "| \($names | cell) | `\(.url | cell)` | \(if .allowed then "allowed" else "**disallowed**" end) | \(.old | rule) | \(.new | rule) |"),
      (.crawlers[].google[] | "\n≠ `\(.url | cell)`: \(.sentence | cell)")' "$work/diff"
  } > "$work/summary"
  if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
    cat "$work/summary" >> "$GITHUB_STEP_SUMMARY"
  else
    cat "$work/summary"
  fi
fi
# The last, because GitHub shows only ten annotations of a severity for a step.
"$robotspec" lint --format=github --fail-on="$FAIL_ON" "$ROBOTS" || failed=1

if [ -n "${SARIF:-}" ]; then
  "$robotspec" lint --format=sarif "$ROBOTS" > "$SARIF" || true # counted above
fi
exit "$failed"
