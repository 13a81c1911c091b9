import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";

let testbed: OperatorTestbed;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});

afterAll(() => testbed.drop());

test("a customer found by email is credited once per key, with the reason in the audit", async () => {
  const { customerId } = await testbed.newCustomer("ann@example.com");
  const give = [
    "user",
    "credit",
    "Ann@example.com",
    "--usd",
    "12.50",
    "--reason",
    "outage",
    "--note",
    "A gift.",
    "--key",
    "t1",
  ];
  expect(await testbed.run(...give)).toBe("$12.50 was given. The balance is $12.50 now.");
  await expect(testbed.run(...give)).rejects.toThrow("The key t1 was used before");
  expect(await testbed.product.wallet.balanceOf(customerId)).toBe(1250n);

  const shown = await testbed.runJson("user", "show", "ann@example.com");
  expect(shown).toMatchObject({ email: "ann@example.com", wallet: { balanceCents: 1250, debtCents: 0 } });
  const entries = await testbed.runJson("audit", "--object", shown.customer);
  expect(entries.find(({ action }: { action: string }) => action === "wallet.adjust")).toMatchObject({
    action: "wallet.adjust",
    actor: testbed.operator,
    detail: { cents: 1250, reason: "outage" },
  });
  for (const id of [shown.user, shown.customer])
    expect(await testbed.run("user", "show", id)).toContain("$12.50");
});

test.each([
  [
    ["user", "credit", "ann@example.com", "--usd", "1.234", "--reason", "as asked", "--note", "A gift."],
    "Give --usd from 0.01",
  ],
  [
    ["user", "credit", "ann@example.com", "--usd", "0", "--reason", "as asked", "--note", "A gift."],
    "Give --usd from 0.01",
  ],
  [
    ["user", "credit", "ann@example.com", "--usd", "10001", "--reason", "as asked", "--note", "A gift."],
    "Give --usd from 0.01",
  ],
  [["user", "credit", "ann@example.com", "--usd", "1"], "Give --reason"],
  [["user", "credit", "ann@example.com", "--usd", "1", "--reason", " "], "Give --reason"],
  [["user", "show"], "Give an email or an id"],
  [["user", "show", "unknown@example.com"], "No account for unknown@example.com"],
  [["deposit", "list"], "Give --held"],
  [["deposit", "credit", "pay_x"], "Give the id of a deposit, which begins with dep_"],
  [["gateway", "read", "pay_x"], "Give the id of a gateway payment, which begins with gwp_"],
  [["user", "set-email", "ann@example.com", "--reason", "as asked"], "Give the new address"],
  [["create"], "Give the operator's --email"],
])("%j is refused: %s", async (argv, sentence) => {
  await expect(testbed.run(...argv)).rejects.toThrow(sentence);
});

test("an account gets another email; password, sessions and former addresses lose their rights", async () => {
  const { token } = await testbed.newCustomer("lost@example.com");
  await testbed.newCustomer("taken@example.com");
  const give = (email: string) =>
    testbed.run("user", "set-email", "lost@example.com", "--email", email, "--reason", "mailbox broken into");
  await expect(give("taken@example.com")).rejects.toThrow("taken@example.com has another account");
  await expect(give("no address")).rejects.toThrow("no address is no email.");
  const said = await give("found@example.com");
  expect(said).toContain("The email is found@example.com now.");
  expect(said).not.toContain("authenticator");

  const shown = await testbed.runJson("user", "show", "found@example.com");
  expect(shown).toMatchObject({ email: "found@example.com", verifiedAt: null });
  expect((await testbed.runJson("audit", "--object", shown.user))[0]).toMatchObject({
    action: "user.set-email",
    actor: testbed.operator,
    detail: { reason: "mailbox broken into" },
  });
  expect(await testbed.product.accounts.resolveToken(token)).toBeNull();
  const mails = testbed.platform.db.kysely.selectFrom("mail_messages").select("recipient");
  const given = await mails.where("subject", "like", "%support gave%").orderBy("recipient").execute();
  // The former address was never proved: it gets no link by which it could take the account back.
  expect(given.map(({ recipient }) => recipient)).toEqual(["found@example.com"]);
});

test("a customer is found by the id of a server or payment", async () => {
  const { token } = await testbed.newCustomer("eve@example.com");
  await testbed.run(
    "user",
    "credit",
    "eve@example.com",
    "--usd",
    "50",
    "--reason",
    "a test",
    "--note",
    "A gift.",
  );
  const { serverId } = await testbed.buy(token, "quoted");
  expect(await testbed.run("user", "show", serverId)).toContain("eve@example.com");
  await testbed.hold("dan@example.com");
  const { id } = await testbed.platform.db.kysely
    .selectFrom("payments")
    .select("id")
    .executeTakeFirstOrThrow();
  expect(await testbed.run("user", "show", encodeId("payment", id))).toContain("dan@example.com");
  const unknown = encodeId("server", testbed.platform.ids.next());
  await expect(testbed.run("user", "show", unknown)).rejects.toThrow(`No account for ${unknown}`);
});

test("an unknown command prints all commands, a wrong option the usage of its command", () => {
  expect(() => testbed.run("launch")).toThrow("catalogue import <file.json> [--dry-run]");
  expect(() => testbed.run("task", "list", "--all")).toThrow("npm run operator -- task list [--failed]");
});

test("an operator is created with a set-up link that is shown once", async () => {
  expect(await testbed.run("create", "--email", "op@example.com")).toMatch(
    /^Operator op@example\.com was made \(owner\)\.\nSet-up link, shown once, until [^\n]+:\n\S+\/staff\/setup#[\w-]{43}$/,
  );
  onTestFinished(async () => {
    await testbed.platform.db.pool.query("UPDATE staff SET disabled_at = $1 WHERE email = 'op@example.com'", [
      testbed.clock.now(),
    ]);
  });
  const another = ["create", "--email", "third@example.com"];
  await expect(testbed.run(...another)).rejects.toThrow(
    "Say who you are with --as: op@example.com, operator@example.com.",
  );
  await expect(testbed.run(...another, "--as", "third@example.com")).rejects.toThrow("is no operator here");
});
