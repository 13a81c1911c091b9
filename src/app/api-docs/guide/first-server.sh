#!/bin/sh
# Buys a server and waits until it runs. Needs curl, jq and API_KEY.
set -eu

# [call]
api=https://host.example/api

# call METHOD PATH [BODY [KEY]]: prints the answer; ends with 1 and prints the error as such if there is one
call() {
  answer=$(mktemp)
  for try in 1 2 3 4 5; do
    status=$(curl --silent --output "$answer" --write-out '%{http_code}' --max-time 30 \
      --dump-header "$answer.headers" -X "$1" "$api$2" \
      -H "Authorization: Bearer $API_KEY" \
      ${3:+-H "Content-Type: application/json" -d "$3"} \
      ${4:+-H "Idempotency-Key: $4"}) || true
    case $status in
      # Too often, away for a moment, or no answer at all: the same call again, later
      429 | 503 | 000)
        wait=$(sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9]*\).*/\1/p' "$answer.headers" | tail -n 1)
        sleep "${wait:-$try}" ;;
      *) break ;;
    esac
  done
  if [ "$status" -ge 200 ] && [ "$status" -lt 300 ]; then cat "$answer"; else cat "$answer" >&2; fi
  rm -f "$answer" "$answer.headers"
  [ "$status" -ge 200 ] && [ "$status" -lt 300 ]
}

me=$(call GET /v2/whoami)
echo "$me" | jq -r '"This is the key \(.key.name), used from \(.address)"'

# [list]
cursor=
while :; do
  page=$(call GET "/v2/servers/list?limit=50${cursor:+&cursor=$cursor}")
  echo "$page" | jq -r '.servers[] | "\(.id)  \(.status)  \(.name)"'
  cursor=$(echo "$page" | jq -r '.nextCursor // empty')
  [ -n "$cursor" ] || break
done

# [buy]
quote=$(call GET '/v2/servers/quote?plan=sloop-2&location=fra1&months=1')
total=$(echo "$quote" | jq .totalCents)
echo "It costs $total cents."

# One key for this order: keep it until the answer has arrived, and repeat the call with it
key=web-1-$(date +%s)-$$
password=$(head -c 12 /dev/urandom | od -An -tx1 | tr -d ' \n')
order='{"plan": "sloop-2", "location": "fra1", "months": 1, "image": "debian-13", "name": "web-1",
  "password": "'$password'", "autoprolong": false, "expectedTotalCents": '$total'}'
# Ends here with price_changed if it costs something else by now: the error has the totalCents to agree to
bought=$(call POST /v2/servers/purchase "$order" "$key")
id=$(echo "$bought" | jq -r .server.id)

# [wait]
while :; do
  server=$(call GET "/v2/servers/$id")
  case $(echo "$server" | jq -r .status) in
    running) break ;;
    # What was paid is back in the wallet then
    failed) echo "The server could not be made." >&2; exit 1 ;;
  esac
  sleep 2
done
echo "$server" | jq -r '"\(.name) runs at \(.ipv4[0])"'
