# What acme.sh gives to the files of its folder dnsapi, as its guide for their authors says.
_readaccountconf_mutable() { eval "printf %s \"\${SAVED_$1:-}\""; }
_saveaccountconf_mutable() { printf '%s=%s\n' "$1" "$2" >>"$ACCOUNT_CONF"; }
_err() { echo "$1" >&2; }
_get() { curl --silent -H "$_H1" "$1"; }
_post() { curl --silent -X "${4:-POST}" -H "$_H1" -H "Content-Type: $5" -d "$1" "$2"; }
