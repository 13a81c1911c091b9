import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { authenticator } from "#src/platform/factors/totp-app.fixture.ts";
import { sha1 } from "#src/platform/known-passwords/bloom-filter.ts";

let testbed: OperatorTestbed;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "passwords-"));
  testbed = await openOperatorTestbed({ DATA_DIR: folder });
});

afterAll(async () => {
  await testbed.drop();
  await rm(folder, { recursive: true });
});

test("an operator checks the PIN that a person reads out, with or without its space", async () => {
  const { token } = await testbed.newCustomer("pin@example.com");
  const handlers = callHandlers(testbed.clock, testbed.product.accounts.handlers);
  const { pin } = await handlers["POST /users/support-pin"]({ ...(await testbed.inputOf(token)), body: {} });
  await expect(testbed.run("pin", "pin@example.com")).rejects.toThrow("Name both");
  await expect(testbed.run("pin", "pin@example.com", pin, "--site", "2")).rejects.toThrow("not the open PIN");
  const spoken = `${pin.slice(0, 3)} ${pin.slice(3)}`;
  expect(await testbed.run("pin", "pin@example.com", spoken)).toContain("is who they say");
  await expect(testbed.run("pin", "pin@example.com", pin)).rejects.toThrow("not the open PIN");
});

test("an operator begins the wait of a user who lost every factor, and cannot shorten it", async () => {
  const { token } = await testbed.newCustomer("lost@example.com");
  const handlers = callHandlers(testbed.clock, testbed.product.accounts.handlers);
  await expect(testbed.run("lost-factors")).rejects.toThrow("Name the user");
  await expect(testbed.run("lost-factors", "nobody@example.com")).rejects.toThrow("No user of this site");
  await expect(testbed.run("lost-factors", "lost@example.com")).rejects.toThrow("no authenticator");
  const { secret } = await handlers["POST /users/totp"]({ ...(await testbed.inputOf(token)), body: {} });
  const body = { code: authenticator(testbed, secret).code() };
  await handlers["POST /users/totp/confirm"]({ ...(await testbed.inputOf(token)), body });
  const readyAt = new Date(testbed.clock.now().getTime() + 72 * 3_600_000).toISOString();
  expect(await testbed.run("lost-factors", "lost@example.com")).toContain(readyAt);
  testbed.clock.advance(60_000);
  expect(await testbed.run("lost-factors", "lost@example.com")).toContain(readyAt);
});

test("a list of an operator is refused at sign-up; a file without a digest is no list", async () => {
  const password = "kelp-orrery-vestibule";
  const [list, other] = [join(folder, "list.txt"), join(folder, "other.txt")];
  await writeFile(other, "nothing of the kind\n");
  await expect(testbed.run("passwords", other)).rejects.toThrow("no line with a SHA-1");
  await expect(testbed.run("passwords", join(folder, "none.txt"))).rejects.toThrow(
    "cannot be made into a list",
  );
  await expect(testbed.run("passwords")).rejects.toThrow("Name the file");
  await writeFile(list, `${sha1(password).toString("hex")}:12\n`);
  expect(await testbed.run("passwords", list)).toContain("has 1 passwords");
  testbed.clock.advance(60_000);
  const visit = { siteId: 1, ip: "192.0.2.1", userAgent: "test", origin: "https://moorage.example" };
  const signUp = testbed.product.accounts.signUp({ email: "kim@example.com", password }, visit);
  await expect(signUp).rejects.toMatchObject({ code: "common_password" });
});
