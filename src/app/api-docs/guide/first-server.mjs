// Buys a server and waits until it runs. Needs Node 18 or later and API_KEY.

// [call]
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

const api = "https://host.example/api";

class ApiError extends Error {
  constructor(status, { code, message, params = {} }) {
    super(`${code}: ${message}`);
    Object.assign(this, { status, code, params });
  }
}

async function call(method, path, { body, key } = {}) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(api + path, {
      method,
      headers: {
        Authorization: `Bearer ${process.env.API_KEY}`,
        ...(body && { "Content-Type": "application/json" }),
        ...(key && { "Idempotency-Key": key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null);
    // Too often, away for a moment, or no answer at all: the same call again, later.
    if ((response === null || [429, 503].includes(response.status)) && attempt < 5) {
      await delay(1000 * Number(response?.headers.get("retry-after") ?? attempt));
      continue;
    }
    if (response === null) throw new Error(`${method} ${path} was not answered`);
    const answer = await response.json();
    if (!response.ok) throw new ApiError(response.status, answer.error);
    return answer;
  }
}

const { key: used, address } = await call("GET", "/v2/whoami");
console.log(`This is the key ${used.name}, used from ${address}`);

// [list]
let cursor = null;
do {
  const query = new URLSearchParams({ limit: "50", ...(cursor && { cursor }) });
  const page = await call("GET", `/v2/servers/list?${query}`);
  for (const { id, status, name } of page.servers) console.log(`${id}  ${status}  ${name}`);
  cursor = page.nextCursor;
} while (cursor);

// [buy]
const { totalCents } = await call("GET", "/v2/servers/quote?plan=sloop-2&location=fra1&months=1");
console.log(`It costs ${totalCents} cents.`);

// One key for this order: keep it until the answer has arrived, and repeat the call with it.
const key = randomUUID();
const bought = await call("POST", "/v2/servers/purchase", {
  key,
  body: {
    plan: "sloop-2",
    location: "fra1",
    months: 1,
    image: "debian-13",
    name: "web-1",
    password: randomBytes(12).toString("hex"),
    autoprolong: false,
    expectedTotalCents: totalCents,
  },
}).catch((error) => {
  // Nothing was bought; the error has the total to agree to.
  if (error.code === "price_changed") console.error(`It costs ${error.params.totalCents} cents now.`);
  throw error;
});

// [wait]
let server = await call("GET", `/v2/servers/${bought.server.id}`);
while (server.status !== "running") {
  // What was paid is back in the wallet then.
  if (server.status === "failed") throw new Error("The server could not be made.");
  await delay(2000);
  server = await call("GET", `/v2/servers/${server.id}`);
}
console.log(`${server.name} runs at ${server.ipv4[0]}`);
