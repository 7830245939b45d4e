#!/usr/bin/env bash
# Checks a running shop from outside, with curl: headers, methods, hosts, redirects, CORS and files that must not be public.
# Usage: ops/security-checks.sh http://127.0.0.1:3000 [https://shop.example]
# The second argument is PUBLIC_URL, if it differs. Prints each check that fails; the exit status is the number of them.
# docs/security-tests.md explains it.
set -u
base=${1:?the URL of the shop}
public=${2:-$base}
failed=0
checks=0
curl_() { curl -s -o /dev/null --max-time 20 -H "x-forwarded-proto: ${public%%:*}" "$@"; }
headers_of() { curl_ -D - "$@" | tr -d '\r'; }
status_of() { curl_ -w '%{http_code}' "$@"; }
expect() {
  checks=$((checks + 1))
  [ "$2" = "$3" ] && return
  failed=$((failed + 1))
  echo "FAILED $1: expected $3, got $2"
}
contains() {
  checks=$((checks + 1))
  grep -qiE -- "$3" <<<"$2" && return
  failed=$((failed + 1))
  echo "FAILED $1: nothing like $3"
}
lacks() {
  checks=$((checks + 1))
  grep -qiE -- "$3" <<<"$2" || return
  failed=$((failed + 1))
  echo "FAILED $1: $(grep -iE -m1 -- "$3" <<<"$2")"
}

# Headers of pages, calls, refusals and files.
file=$(curl -s --max-time 20 "$base/" | grep -o '/assets/[^"]*\.css' | head -1)
for path in / /login /api/products /api/nothing /nothing-here "$file" /robots.txt; do
  headers=$(headers_of "$base$path")
  contains "$path nosniff" "$headers" '^x-content-type-options: nosniff'
  contains "$path referrer" "$headers" '^referrer-policy:'
  contains "$path framing" "$headers" "frame-ancestors 'none'|^location:|^x-frame-options: (deny|sameorigin)"
  lacks "$path names its software" "$headers" '^(x-powered-by|server):'
  lacks "$path allows other origins" "$headers" '^access-control-allow-'
  [ "${public%%:*}" = https ] && contains "$path HSTS" "$headers" '^strict-transport-security: max-age=31536000'
done
policy=$(headers_of "$base/" | grep -i '^content-security-policy:')
lacks "scripts of anybody" "$policy" "script-src[^;]*('unsafe-inline'|'unsafe-eval'| \*| https?:[; ])"
lacks "styles of anybody" "$policy" "style-src[^;]*'unsafe-inline'"
contains "plugins" "$policy" "object-src 'none'|default-src 'none'"
contains "base" "$policy" "base-uri '(none|self)'"
contains "forms" "$policy" "form-action 'self'"

# Files that scanners look for.
for path in .git/config .git/HEAD .env .env.production .npmrc .DS_Store .svn/entries .htaccess .well-known/../.env \
  package.json package-lock.json tsconfig.json build/shop/main.js build/server/index.js node_modules/.package-lock.json \
  backup.sql dump.sql db.sqlite backup.zip www.tar.gz index.php.bak config.php wp-login.php wp-config.php.bak phpinfo.php \
  server-status actuator/env metrics debug/pprof graphql swagger.json v2/api-docs console admin.php data/shop-password \
  assets/../package.json assets/%2e%2e/package.json assets/..%2fpackage.json media/..%2f..%2fetc%2fpasswd \
  assets/root.js.map dev/outbox dev/outbox.json dev/mails dev/components; do
  status=$(status_of --path-as-is "$base/$path")
  checks=$((checks + 1))
  case $status in 404 | 400 | 403 | 301 | 302 | 303) ;; *)
    failed=$((failed + 1))
    echo "FAILED /$path: $status"
    ;;
  esac
done
lacks "source maps" "$(curl -s --max-time 20 "$base$file" | tail -c 300)" 'sourceMappingURL'

# Methods.
for method in TRACE TRACK CONNECT DEBUG PROPFIND; do
  status=$(status_of -X "$method" "$base/")
  checks=$((checks + 1))
  case $status in 400 | 404 | 405 | 501 | 000) ;; *)
    failed=$((failed + 1))
    echo "FAILED $method: $status"
    ;;
  esac
done

# Other hosts, in links, redirects and mails.
for host in evil.example "evil.example:80" "$(sed 's#.*//##' <<<"$public").evil.example"; do
  answer=$(curl -s --max-time 20 -i -H "host: $host" -H "x-forwarded-host: $host" "$base/")
  lacks "Host $host" "$answer" 'evil\.example'
done

# Open redirects.
for next in //evil.example /\\evil.example https://evil.example %2f%2fevil.example /%09/evil.example javascript:alert\(1\); do
  for page in login signup checkout; do
    lacks "$page?next=$next" "$(headers_of --path-as-is "$base/$page?next=$next" | grep -i '^location:')" \
      '^location: *(https?:)?[/\\]+(evil|[[:space:]]*/evil)|^location: *javascript'
  done
done
for path in //evil.example/ //evil.example/%2e%2e /%5cevil.example /%2f%2fevil.example /evil.example//; do
  lacks "$path" "$(headers_of --path-as-is "$base$path" | grep -i '^location:')" '^location: *(https?:)?(//|/\\)'
done

# CORS and forged requests.
for origin in https://evil.example null "$public.evil.example"; do
  lacks "CORS $origin" "$(headers_of -H "origin: $origin" "$base/api/products")" '^access-control-allow-origin'
  lacks "preflight $origin" "$(headers_of -X OPTIONS -H "origin: $origin" -H 'access-control-request-method: POST' \
    "$base/api/cart")" '^access-control-allow-origin'
done
expect "sign-in without a token" \
  "$(status_of -H 'content-type: application/json' -d '{"email":"a@b.example","password":"x"}' "$base/api/auth/login")" 403
expect "a form as JSON" "$(status_of -d 'email=a&password=b' "$base/api/auth/login" | sed 's/403/415/')" 415
expect "staff list as a guest" "$(status_of "$base/api/admin/orders")" 401
expect "documents as a guest" "$(status_of "$base/api/admin/orders/export.csv")" 401

# Odd input in an address.
for odd in %00 %0d%0aset-cookie:x=1 '%ff%fe' "'\"><script>alert(1)</script>" '../../../../etc/passwd' '${7*7}' '{{7*7}}'; do
  answer=$(curl -s -g --max-time 20 -i --path-as-is --get --data-urlencode "x=1" "$base/search?q=$(sed 's/ /%20/g' <<<"$odd")")
  lacks "q=$odd" "$answer" '^set-cookie: x=1|<script>alert\(1\)|^HTTP/[0-9.]+ 5|root:x:0'
done

echo "$checks checks, $failed failed"
exit "$failed"
