import { expect, test } from "vitest";
import { hashPassword, verifyNothing, verifyPassword } from "./password-hash.ts";

test("a hash verifies the secret it was made from and no other", async () => {
  const hash = await hashPassword("correct horse");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^=$]+\$[^=$]+$/);
  expect(await verifyPassword(hash, "correct horse")).toBe(true);
  expect(await verifyPassword(hash, "correct horsf")).toBe(false);
});

test("the same secret hashes differently each time", async () => {
  expect(await hashPassword("same")).not.toBe(await hashPassword("same"));
});

test("a hash made elsewhere with other costs verifies", async () => {
  const [, , , , salt] = (await hashPassword("x")).split("$");
  const foreign = `$argon2id$v=19$m=64,t=1,p=1$${salt}$AAAAAAAAAAAAAAAAAAAAAA`;
  expect(await verifyPassword(foreign, "x")).toBe(false);
});

test.each(["", "$6$salt$hash", "$argon2id$v=19$m=19456,t=2,p=1$$", "plain"])(
  "%j matches nothing",
  async (hash) => {
    expect(await verifyPassword(hash, "plain")).toBe(false);
  },
);

test("verifying nothing is always false", async () => {
  expect(await verifyNothing("anything")).toBe(false);
});
