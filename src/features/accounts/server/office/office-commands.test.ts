import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});

afterAll(() => testbed.drop());

const why = ["--reason", "a complaint, checked"] as const;

function signUp(email: string, ip = "203.0.113.9") {
  const visit = { siteId: 1, ip, userAgent: "test", origin: "https://moorage.example" };
  return testbed.product.accounts.signUp({ email, password: "kelp orrery vestibule" }, visit);
}

test("an operator closes signing in to a customer and opens it again", async () => {
  const { customerId, token } = await testbed.newCustomer("closed@example.com");
  const customer = encodeId("customer", customerId);
  const text = ["--text", "Please write to us."] as const;
  await expect(testbed.run("user", "block", customer, "--what", "all", ...text, ...why)).rejects.toThrow(
    "spending",
  );
  await testbed.run("user", "block", customer, "--what", "changes,sign-in", ...text, ...why);
  expect(await testbed.product.accounts.resolveToken(token)).toBeNull();
  expect(await testbed.run("user", "unblock", customer, ...why)).toContain("no more");
  await expect(testbed.run("user", "unblock", customer, ...why)).rejects.toThrow();
  expect(await testbed.run("audit", "--object", customer)).toContain("a complaint, checked");
});

test("an operator ends a user's sessions", async () => {
  const { userId, accessToken } = await signUp("sessions@example.com");
  const ended = await testbed.run("user", "end-sessions", encodeId("user", userId), ...why);
  expect(ended).toContain("1 sessions");
  expect(await testbed.product.accounts.resolveToken(accessToken)).toBeNull();
});

test.each([
  ["network", "198.51.100.0/24", { ip: "::ffff:198.51.100.7" }],
  ["network", "::ffff:198.51.99.0/120", { ip: "198.51.99.200" }],
  ["network", "2001:db8:7::1", { ip: "2001:db8:7::ffff%eth0" }],
  ["mail-domain", "Bücher.example", { email: "x@mail.XN--bcher-kva.example" }],
  ["mail-domain", "@throwaway.example", { email: "x@THROWAWAY.example" }],
  ["email", "Spam+one@post.example", { email: "sPAM+two@Post.example" }],
])(
  "T47 a ban of the %s %s is found in every form, listed, and ended",
  async (kind, value, { ip, email }: { ip?: string; email?: string }) => {
    const come = () => signUp(email ?? `${crypto.randomUUID()}@example.com`, ip);
    const added = await testbed.run("ban", "add", kind, value, ...why);
    const id = /ban_\w+/.exec(added)?.[0] ?? "";
    await expect(come()).rejects.toThrow("not_accepted");
    // Others are as welcome as before.
    await signUp(`${crypto.randomUUID()}@other.example`, "2001:db8:8::1");
    expect(await testbed.run("ban", "list")).toContain(id);
    await testbed.run("ban", "end", id, ...why);
    await come();
  },
);

test("a ban ends by its date, and none is of half the Internet", async () => {
  await testbed.run("ban", "add", "mail-domain", "short.example", ...why, "--days", "2");
  await expect(signUp("x@short.example")).rejects.toThrow("not_accepted");
  testbed.clock.advance(3 * 86_400_000);
  await signUp("x@short.example");
  for (const wide of ["0.0.0.0/0", "10.0.0.0/8", "::/0", "2001::/16", "192.0.2.0/33", "example"])
    await expect(testbed.run("ban", "add", "network", wide, ...why)).rejects.toThrow();
  await expect(testbed.run("ban", "add", "mail-domain", "com", ...why)).rejects.toThrow();
});
