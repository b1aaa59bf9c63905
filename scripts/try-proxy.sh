#!/usr/bin/env bash
# Tries the bundle through a real proxy (tinyproxy, Debian's package) that asks for a password: http-client goes around
# proxies for loopback hosts, so the service gets a made-up name, in a hosts file that only this script's namespace sees.
# Needs root (unshare), tinyproxy, and a build: npm run build && sudo scripts/try-proxy.sh
set -euo pipefail
cd "$(dirname "$0")/.."
command -v tinyproxy >/dev/null || { echo "tinyproxy is missing: apt-get install tinyproxy"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat > "$folder/tinyproxy.conf" <<CONF
Port 18888
Listen 127.0.0.1
Timeout 20
BasicAuth ci fake-proxy-password
ConnectPort 18443
CONF
cat /etc/hosts > "$folder/hosts"
echo "127.0.0.1 service.test" >> "$folder/hosts"
export folder
unshare -m bash -c '
  mount --bind "$folder/hosts" /etc/hosts
  tinyproxy -d -c "$folder/tinyproxy.conf" > "$folder/proxy.log" 2>&1 & proxy=$!
  trap "kill $proxy" EXIT
  sleep 1
  node scripts/try-proxy.mjs
  grep -o "CONNECT service.test:18443" "$folder/proxy.log" | sort | uniq -c
'
