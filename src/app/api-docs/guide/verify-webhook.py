# Ends with 0 if a message is genuine. Its body comes by standard input, its headers as CGI hands them over.
# Needs Python 3.8 or later and WEBHOOK_SECRET.

# [webhook]
import base64
import hashlib
import hmac
import os
import sys
import time


# `body`: the bytes as they came. A body that was parsed and written again has another signature.
def is_genuine(secret, message_id, timestamp, signatures, body):
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret[len("whsec_"):])
    signed = f"{message_id}.{timestamp}.".encode() + body
    own = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # There are two while a secret is rolled.
    return any(hmac.compare_digest(own, given) for given in signatures.split(" "))


headers = [os.environ[f"HTTP_WEBHOOK_{name}"] for name in ("ID", "TIMESTAMP", "SIGNATURE")]
if not is_genuine(os.environ["WEBHOOK_SECRET"], *headers, sys.stdin.buffer.read()):
    raise SystemExit("It is too old, or not signed with this secret.")
print(f"{headers[0]} is genuine")
