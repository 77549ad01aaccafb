#!/bin/sh
# Builds the image, starts it from compose.yaml and from compose.split.yaml on their own volumes, tests each from outside, and
# takes it all down again. Needs Docker with Compose 2.24 or newer, npm ci, and free ports 3000 and 8025.
set -eu
cd "$(dirname "$0")/.."

compose() { docker compose --project-name potkeeper-smoke --file "$file" "$@"; }
trap 'compose logs --tail 50; compose down --volumes' EXIT

try() {
  file=$1 app=$2
  compose build
  compose up --detach --wait --wait-timeout 180
  npm run --silent smoke -- http://127.0.0.1:3000
  compose exec -T "$app" potkeeper ledger:verify
  test "$(compose exec -T "$app" id -u)" != 0
  compose restart
  compose up --detach --wait --wait-timeout 60
  npm run --silent smoke -- http://127.0.0.1:3000
  compose down --volumes
}

try compose.yaml potkeeper
try compose.split.yaml app
trap - EXIT
echo "The image, compose.yaml and compose.split.yaml work."
