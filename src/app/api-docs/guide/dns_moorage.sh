#!/bin/sh
# Certificates by DNS-01 (RFC 8555 8.4), for acme.sh and dehydrated. Needs MOORAGE_TOKEN: an API key with the scope
# dns:write that is limited to the domains of the certificates.
#
# acme.sh:    put this file into ~/.acme.sh/dnsapi, export MOORAGE_TOKEN and MOORAGE_URL, then
#             acme.sh --issue --dns dns_moorage -d example.com -d '*.example.com'
# dehydrated: make this file executable, CHALLENGETYPE=dns-01 and HOOK=/path/to/dns_moorage.sh in its config. It waits
#             MOORAGE_WAIT seconds (10) until all name servers have what it wrote.

dns_moorage_info='Moorage
Site: https://host.example
Docs: https://host.example/api/docs#certificates
Options:
 MOORAGE_TOKEN API key with dns:write for the domains
 MOORAGE_URL Address of the site
'

# dns_moorage_add NAME VALUE: adds a TXT record beside those that are there.
dns_moorage_add() { _moorage_change POST "$1" "$2"; }

# dns_moorage_rm NAME VALUE: removes this TXT record alone.
dns_moorage_rm() { _moorage_change DELETE "$1" "$2"; }

_moorage_change() {
  _moorage_settings && _moorage_zone "$2" || return 1
  case $3 in
    '' | *[!A-Za-z0-9_=-]*) _moorage_fail "this is not a value of a challenge: $3" || return 1 ;;
  esac
  record='{"type":"TXT","name":"'$2'.","content":"'$3'"'
  if [ "$1" = POST ]; then
    body="$record"',"ttl":60}'
  else
    body='{"record":'"$record"'}}'
  fi
  _moorage_call "$1" "/v2/domains/$zone_id/records" "$body" || return 1
  case $answer in
    *'"zoneVersion":'*) ;;
    # It was added before: by a run that got no answer
    *'"duplicate"'*) ;;
    *) _moorage_fail "$1 of the record $2: $answer" || return 1 ;;
  esac
}

_moorage_settings() {
  if command -v _readaccountconf_mutable >/dev/null; then
    MOORAGE_TOKEN=${MOORAGE_TOKEN:-$(_readaccountconf_mutable MOORAGE_TOKEN)}
    MOORAGE_URL=${MOORAGE_URL:-$(_readaccountconf_mutable MOORAGE_URL)}
  fi
  MOORAGE_URL=${MOORAGE_URL:-https://host.example}
  [ -n "$MOORAGE_TOKEN" ] || _moorage_fail "MOORAGE_TOKEN is not set" || return 1
  if command -v _saveaccountconf_mutable >/dev/null; then
    _saveaccountconf_mutable MOORAGE_TOKEN "$MOORAGE_TOKEN"
    _saveaccountconf_mutable MOORAGE_URL "$MOORAGE_URL"
  fi
}

# _moorage_zone NAME: sets zone_id to the domain of the key that NAME is in, the longest one.
_moorage_zone() {
  case $1 in
    '' | *[!A-Za-z0-9._-]*) _moorage_fail "this is not a name: $1" || return 1 ;;
  esac
  _moorage_call GET /v2/whoami || return 1
  case $answer in
    *'"zones":['*) ;;
    *'"zones":null'*) _moorage_fail "the key is not limited to domains: choose them when you make it" || return 1 ;;
    *) _moorage_fail "$answer" || return 1 ;;
  esac
  zone_id= zone_name=
  for zone in $(printf %s "$answer" | tr '{' '\n' | sed -n 's/^"id":"\(dom_[0-9a-z]*\)","name":"\([^"]*\)".*/\1,\2/p'); do
    name=${zone#*,}
    case .$1 in
      *."$name") [ "${#name}" -gt "${#zone_name}" ] && zone_id=${zone%%,*} zone_name=$name ;;
    esac
  done
  [ -n "$zone_id" ] || _moorage_fail "$1 is in no domain that the key is for"
}

# _moorage_call METHOD PATH [BODY]: sets answer to what the API says; by acme.sh's own client, else by curl.
_moorage_call() {
  if command -v _post >/dev/null && command -v _get >/dev/null; then
    export _H1="Authorization: Bearer $MOORAGE_TOKEN"
    if [ "$1" = GET ]; then
      answer=$(_get "$MOORAGE_URL/api$2")
    else
      answer=$(_post "$3" "$MOORAGE_URL/api$2" '' "$1" application/json)
    fi
  else
    # The key is not among the arguments, which everybody on the machine can see
    answer=$(printf 'header = "Authorization: Bearer %s"\n' "$MOORAGE_TOKEN" |
      curl --silent --show-error --max-time 30 --retry 3 --config - -X "$1" "$MOORAGE_URL/api$2" \
        ${3:+-H "Content-Type: application/json" -d "$3"})
  fi || _moorage_fail "no answer of $MOORAGE_URL"
}

_moorage_fail() {
  if command -v _err >/dev/null; then _err "$1"; else echo "dns_moorage: $1" >&2; fi
  return 1
}

# dehydrated calls this file with what it has just done, and with DOMAIN FILE VALUE for each challenge.
case ${1:-} in
  deploy_challenge | clean_challenge)
    act=$1
    shift
    while [ "$#" -ge 3 ]; do
      if [ "$act" = deploy_challenge ]; then
        dns_moorage_add "_acme-challenge.${1#\*.}" "$3" || exit 1
      else
        dns_moorage_rm "_acme-challenge.${1#\*.}" "$3" || exit 1
      fi
      shift 3
    done
    [ "$act" = clean_challenge ] || sleep "${MOORAGE_WAIT:-10}"
    ;;
esac
