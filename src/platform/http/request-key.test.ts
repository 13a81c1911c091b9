import Fastify from "fastify";
import { expect, test } from "vitest";
import { idempotencyInputOf } from "./request-key.ts";

/** The fingerprint of a call, or the code of its refusal. */
async function fingerprint(
  body: object,
  key: string | undefined = "k-1",
  url = "/purchase",
): Promise<string> {
  const app = Fastify();
  app.post("/*", (request) => {
    try {
      return idempotencyInputOf(request).requestHash.toString("hex");
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
  });
  const headers = key === "" ? {} : { "idempotency-key": key };
  const answer = await app.inject({ method: "POST", url, body, headers });
  return answer.body;
}

test("the order of the fields changes nothing, a value and the path do", async () => {
  const hash = await fingerprint({ plan: "a", keys: [1, 2], inner: { x: 1, y: null } });
  expect(await fingerprint({ inner: { y: null, x: 1 }, keys: [1, 2], plan: "a" })).toBe(hash);
  expect(await fingerprint({ plan: "a", keys: [2, 1], inner: { x: 1, y: null } })).not.toBe(hash);
  expect(await fingerprint({ plan: "b", keys: [1, 2], inner: { x: 1, y: null } })).not.toBe(hash);
  expect(await fingerprint({ plan: "a" }, "k-1", "/other")).not.toBe(await fingerprint({ plan: "a" }));
});

test("no password can be guessed from the stored fingerprint", async () => {
  const hash = await fingerprint({ plan: "a", password: "one" });
  expect(await fingerprint({ plan: "a", password: "two" })).toBe(hash);
  expect(await fingerprint({ plan: "a" })).not.toBe(hash);
});

test.each(["", "with space", "k".repeat(256)])("the key %j is refused", async (key) => {
  expect(await fingerprint({}, key)).toBe("idempotency_key_missing");
});
