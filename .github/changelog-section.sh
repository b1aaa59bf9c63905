#!/usr/bin/env bash
# Prints the section of CHANGELOG.md for a version, and fails if it is missing or empty: .github/changelog-section.sh 1.2.3
set -euo pipefail
cd "$(dirname "$0")/.."

section=$(awk -v heading="## [$1]" '
  /^## / || /^\[[^]]+\]: / { inside = index($0, heading) == 1; next }
  inside { print }
' CHANGELOG.md)
if ! grep -q '[^[:space:]]' <<<"$section"; then
  echo "CHANGELOG.md has no section \"## [$1]\", or an empty one." >&2
  exit 1
fi
sed '/[^[:space:]]/,$!d' <<<"$section"
