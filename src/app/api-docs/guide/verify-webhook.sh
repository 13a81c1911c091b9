#!/bin/sh
# Ends with 0 if a message is genuine. Its body comes by standard input, its headers as CGI hands them over.
# Needs openssl and WEBHOOK_SECRET.
set -eu

# [webhook]
body=$(mktemp)
trap 'rm -f "$body"' EXIT
# The bytes as they came: a body that was parsed and written again has another signature
cat >"$body"

age=$(($(date +%s) - HTTP_WEBHOOK_TIMESTAMP))
[ "$age" -ge -300 ] && [ "$age" -le 300 ] || { echo "It is too old." >&2; exit 1; }

hex() { od -An -v -tx1 | tr -d ' \n'; }
key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | hex)
expected=v1,$({ printf %s "$HTTP_WEBHOOK_ID.$HTTP_WEBHOOK_TIMESTAMP."; cat "$body"; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)

# There are two while a secret is rolled
for signature in $HTTP_WEBHOOK_SIGNATURE; do
  [ "$signature" != "$expected" ] || { echo "$HTTP_WEBHOOK_ID is genuine"; exit 0; }
done
echo "It is not signed with this secret." >&2
exit 1
