#!/bin/sh
# A backup at the start and then every BACKUP_HOURS (24). A failed one is tried again after ten minutes.
set -u
umask 077
cd "$(dirname "$0")/../.."
while true; do
  if node_modules/.bin/node src/cli/backup.ts; then seconds=$((${BACKUP_HOURS:-24} * 3600)); else seconds=600; fi
  # In the background, so that a signal ends the wait.
  sleep "$seconds" &
  trap 'kill $!; exit 0' TERM INT
  wait $!
done
