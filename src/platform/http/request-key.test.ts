import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Actor } from "#src/platform/authz/actor.ts";
import { ownMember } from "#src/shared/access.ts";
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
      return idempotencyInputOf(request, null).requestHash.toString("hex");
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

test("each API key has keys of its own, and a person keeps the one that was sent", async () => {
  const stored = async (actor: Actor | null, key: string): Promise<string> => {
    const app = Fastify();
    app.post("/", (request) => idempotencyInputOf(request, actor).key);
    const answer = await app.inject({ method: "POST", url: "/", headers: { "idempotency-key": key } });
    return answer.body;
  };
  const program = (keyId: string): Actor => ({
    kind: "api-key",
    keyId,
    customerId: "c",
    siteId: 1,
    scopes: [],
    zones: null,
    ratePerMinute: null,
    endsAt: null,
    makerId: "u",
    member: ownMember,
  });
  expect(await stored(null, "1")).toBe("1");
  const long = "k".repeat(255);
  const keys = [
    await stored(program("a"), "1"),
    await stored(program("b"), "1"),
    await stored(program("a"), long),
  ];
  expect(new Set([...keys, "1"]).size).toBe(4);
  expect(await stored(program("a"), "1")).toBe(keys[0]);
  for (const key of keys) expect(key.length).toBeLessThan(100);
});
