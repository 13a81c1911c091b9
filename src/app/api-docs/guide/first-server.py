# Buys a server and waits until it runs. Needs Python 3.8 or later and API_KEY.

# [call]
import json
import os
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

API = "https://host.example/api"


class ApiError(Exception):
    def __init__(self, status, code, message, params=None, **rest):
        super().__init__(f"{code}: {message}")
        self.status, self.code, self.params = status, code, params or {}


def call(method, path, body=None, key=None):
    headers = {"Authorization": f"Bearer {os.environ['API_KEY']}"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if key is not None:
        headers["Idempotency-Key"] = key
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(1, 6):
        request = urllib.request.Request(API + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503) or attempt == 5:
                raise ApiError(error.code, **json.load(error)["error"]) from None
            wait = int(error.headers.get("Retry-After", attempt))
        except OSError:
            if attempt == 5:
                raise
            wait = attempt
        # Too often, away for a moment, or no answer at all: the same call again, later.
        time.sleep(wait)


me = call("GET", "/v2/whoami")
print(f"This is the key {me['key']['name']}, used from {me['address']}")

# [list]
cursor = None
while True:
    query = {"limit": 50, **({"cursor": cursor} if cursor else {})}
    page = call("GET", "/v2/servers/list?" + urllib.parse.urlencode(query))
    for server in page["servers"]:
        print(server["id"], server["status"], server["name"], sep="  ")
    cursor = page["nextCursor"]
    if not cursor:
        break

# [buy]
quote = call("GET", "/v2/servers/quote?plan=sloop-2&location=fra1&months=1")
print(f"It costs {quote['totalCents']} cents.")

# One key for this order: keep it until the answer has arrived, and repeat the call with it.
key = str(uuid.uuid4())
order = {
    "plan": "sloop-2",
    "location": "fra1",
    "months": 1,
    "image": "debian-13",
    "name": "web-1",
    "password": secrets.token_hex(12),
    "autoprolong": False,
    "expectedTotalCents": quote["totalCents"],
}
try:
    bought = call("POST", "/v2/servers/purchase", order, key)
except ApiError as error:
    # Nothing was bought; the error has the total to agree to.
    if error.code == "price_changed":
        print(f"It costs {error.params['totalCents']} cents now.")
    raise

# [wait]
while True:
    server = call("GET", f"/v2/servers/{bought['server']['id']}")
    if server["status"] == "running":
        break
    # What was paid is back in the wallet then.
    if server["status"] == "failed":
        raise SystemExit("The server could not be made.")
    time.sleep(2)
print(f"{server['name']} runs at {server['ipv4'][0]}")
