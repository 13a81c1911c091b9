import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSealer } from "#src/platform/secrets/sealer.ts";
import { openAccountCalls } from "./account-calls.fixture.ts";
import { plainPasswords } from "./accounts.fixture.ts";
import { findKnownBrowser, rememberBrowser } from "./known-browsers.ts";

const limited = { code: "rate_limited" };
const wrong = { code: "wrong_credentials" };
const password = "the password";

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let counter = 0;

beforeAll(async () => {
  testbed = await openAccountCalls({
    passwords: plainPasswords,
  });
});

afterAll(() => testbed.drop());

/** A new account, and the proofs of the browser that signed in to it from an address of its own. */
async function openOwner() {
  counter += 1;
  const email = `owner${counter}@example.com`;
  const home = `10.9.${counter}.1`;
  await testbed.signUp(email);
  const call = testbed.call(home);
  await testbed.signIn(email, password, call);
  return { email, home, proofs: call.keptProofs };
}

const signIn = (email: string, ip: string, secret: string, proofs: readonly string[] = []): Promise<string> =>
  testbed.signIn(email, secret, testbed.call(ip, proofs));

/** One byte of a proof changed. */
function tampered(proof: string): string {
  const bytes = Buffer.from(proof, "base64url");
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  return bytes.toString("base64url");
}

test("T12 no guesses without the owner's browser use up its tries, wherever they come from", async () => {
  const stranger = await openOwner();
  const tries = fc.array(
    fc.record({
      ip: fc.constantFrom("home", "neighbour", "203.0.113.7", "elsewhere"),
      proof: fc.constantFrom("none", "garbage", "of another account", "tampered"),
    }),
    { minLength: 20, maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(tries, fc.constantFrom("home", "elsewhere"), async (guesses, place) => {
      const owner = await openOwner();
      const addresses = new Map([
        ["home", owner.home],
        ["neighbour", owner.home.replace(/1$/, "77")],
      ]);
      const proofs = new Map([
        ["garbage", ["x".repeat(90)]],
        ["of another account", stranger.proofs],
        ["tampered", owner.proofs.map(tampered)],
      ]);
      for (const [at, { ip, proof }] of guesses.entries()) {
        const address = addresses.get(ip) ?? (ip === "elsewhere" ? `172.20.${counter}.${at}` : ip);
        await signIn(owner.email, address, "guess", proofs.get(proof)).catch(() => undefined);
      }
      const from = addresses.get(place) ?? "198.18.7.7";
      // All ten tries are left: nine wrong ones, and the right one.
      for (let count = 0; count < 9; count += 1)
        await expect(signIn(owner.email, from, "mistyped", owner.proofs)).rejects.toMatchObject(wrong);
      await signIn(owner.email, from, password, owner.proofs);
    }),
    { numRuns: 6 },
  );
});

test("T12 a browser that is known has ten tries, and a foreign proof gives none", async () => {
  const [owner, other] = [await openOwner(), await openOwner()];
  for (let count = 0; count < 10; count += 1)
    await expect(signIn(owner.email, `10.8.0.${count}`, "guess", owner.proofs)).rejects.toMatchObject(wrong);
  await expect(signIn(owner.email, "10.8.1.1", password, owner.proofs)).rejects.toMatchObject(limited);

  // 30 of the account are the strangers', with whatever proofs.
  for (let count = 0; count < 30; count += 1)
    await expect(signIn(other.email, `10.7.${count}.1`, "guess", owner.proofs)).rejects.toMatchObject(wrong);
  await expect(signIn(other.email, "10.7.99.1", password, owner.proofs)).rejects.toMatchObject(limited);
  await signIn(other.email, "10.7.99.1", password, other.proofs);
});

test("a proof is no session, and does not name its account", async () => {
  const { email, proofs } = await openOwner();
  const [proof = ""] = proofs;
  expect(proof).toMatch(/^[\w-]{60,200}$/);
  expect(await testbed.accounts.resolveToken(proof)).toBeNull();
  await expect(signIn(email, "10.6.0.1", "", proofs)).rejects.toMatchObject(wrong);
  expect(Buffer.from(proof, "base64url").toString("latin1")).not.toContain("owner");
});

const otherKey = randomBytes(32);
const sealer = createSealer(() => otherKey);
const [ann, bob] = ["00000000-0000-7000-8000-00000000000a", "00000000-0000-7000-8000-00000000000b"];

test("a browser keeps one proof for each account, the newest first, for a year", () => {
  const start = new Date("2026-03-01T12:00:00Z");
  const fixed = createSealer(() => Buffer.alloc(32, 7));
  const once = rememberBrowser({ sealer: fixed }, [], ann, start);
  const both = rememberBrowser({ sealer: fixed }, once, bob, start);
  const again = rememberBrowser({ sealer: fixed }, both, ann, start);
  expect(both.slice(1)).toEqual(once);
  expect(again).toHaveLength(2);
  expect(again[1]).toBe(both[0]);
  const find = (proofs: readonly string[], userId: string | null, now: Date) =>
    findKnownBrowser({ sealer: fixed }, proofs, userId, now);
  expect(find(again, ann, start)).toMatch(/^[\w-]{22}$/);
  expect(find(again, bob, start)).not.toBe(find(again, ann, start));
  expect(find(once, bob, start)).toBeNull();
  expect(find(once, null, start)).toBeNull();
  expect(find(once, ann, new Date("2027-02-28T12:00:00Z"))).not.toBeNull();
  expect(find(once, ann, new Date("2027-03-01T12:00:01Z"))).toBeNull();
  expect(findKnownBrowser({ sealer }, once, ann, start)).toBeNull();
});
