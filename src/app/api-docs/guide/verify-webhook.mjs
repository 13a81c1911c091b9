// Ends with 0 if a message is genuine. Its body comes by standard input, its headers as CGI hands them over.
// Needs Node 18 or later and WEBHOOK_SECRET.

// [webhook]
import { createHmac, timingSafeEqual } from "node:crypto";
import { buffer } from "node:stream/consumers";

// `body`: the bytes as they came. A body that was parsed and written again has another signature.
function isGenuine(secret, { id, timestamp, signatures }, body) {
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
  // There are two while a secret is rolled.
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature);
    const own = Buffer.from(`v1,${expected}`);
    return given.length === own.length && timingSafeEqual(given, own);
  });
}

const { HTTP_WEBHOOK_ID, HTTP_WEBHOOK_TIMESTAMP, HTTP_WEBHOOK_SIGNATURE, WEBHOOK_SECRET } = process.env;
const headers = {
  id: HTTP_WEBHOOK_ID,
  timestamp: HTTP_WEBHOOK_TIMESTAMP,
  signatures: HTTP_WEBHOOK_SIGNATURE,
};
if (!isGenuine(WEBHOOK_SECRET, headers, await buffer(process.stdin))) {
  console.error("It is too old, or not signed with this secret.");
  process.exit(1);
}
console.log(`${headers.id} is genuine`);
