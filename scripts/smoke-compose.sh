#!/bin/sh
# Builds the image, starts compose.yaml on its own volumes, tests it from outside, and takes it all down again.
# Needs Docker with Compose 2.24 or newer, npm ci, and free ports 3000 and 8025.
set -eu
cd "$(dirname "$0")/.."

compose() { docker compose --project-name potkeeper-smoke --file compose.yaml "$@"; }
trap 'compose logs --tail 50; compose down --volumes' EXIT

compose build
compose up --detach --wait --wait-timeout 180
npm run --silent smoke -- http://127.0.0.1:3000
compose exec -T app node dist/server.js ledger:verify
test "$(compose exec -T app id -u)" != 0
compose restart app worker
compose up --detach --wait --wait-timeout 60
npm run --silent smoke -- http://127.0.0.1:3000

trap - EXIT
compose down --volumes
echo "The image and compose.yaml work."
