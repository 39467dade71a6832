#!/bin/sh
# Run once by the image of PostgreSQL in compose.yaml: the server's role owns its database, and is no superuser.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -U postgres <<'SQL'
create role ecopulse login password :'password';
create database ecopulse owner ecopulse;
SQL
