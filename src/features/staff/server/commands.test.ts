import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;
const reason = ["--reason", "as agreed with the team"];

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});

afterAll(() => testbed.drop());

const mailsAbout = async (text: string) =>
  testbed.platform.db.kysely
    .selectFrom("mail_messages")
    .select("recipient")
    .where("subject", "like", `%${text}%`)
    .orderBy("recipient")
    .execute();

test("members of staff are made by a link, get roles, are let in no more and again", async () => {
  const as = ["--as", "operator@example.com"];
  const made = await testbed.run("create", "--email", "ann@example.com", "--role", "support", ...as);
  expect(made).toMatch(/ann@example\.com was made \(support\)[\s\S]*\/staff\/setup#[\w-]{43}/);
  const ann = ["--email", "Ann@example.com"];
  await testbed.run("staff", "role", "billing", ...ann, ...reason, ...as);
  expect(await testbed.run("staff", "list")).toMatch(/ann@example\.com\s+ann\s+billing\s+invited\s+none/);
  await testbed.run("staff", "disable", ...ann, ...reason, ...as);
  expect(await testbed.run("staff", "list")).toMatch(/ann@example\.com .*disabled/);
  await testbed.run("staff", "enable", ...ann, ...reason, ...as);
  await expect(testbed.run("staff", "role", "king", ...ann, ...reason, ...as)).rejects.toMatchObject({
    code: "role_unknown",
  });
  await expect(testbed.run("staff", "disable", ...ann, ...as)).rejects.toThrow("Give a --reason");
});

test("T43 the only owner's lost factor is mended on the machine, audited, and mailed to all of staff", async () => {
  const { product } = testbed;
  await product.staff.create({
    email: "ben@example.com",
    role: "viewer",
    password: "long enough a password",
  });
  const as = ["--as", "operator@example.com"];
  const text = await testbed.run(
    "staff",
    "reset-factor",
    "--email",
    "operator@example.com",
    ...reason,
    ...as,
  );
  expect(text).toMatch(/\/staff\/setup#[\w-]{43}/);
  const recipients = (await mailsAbout("was reset on the machine")).map(({ recipient }) => recipient);
  expect(recipients).toEqual(expect.arrayContaining(["ben@example.com", "operator@example.com"]));

  const [entry] = await testbed.runJson("audit", "--action", "staff.reset-factor");
  expect(entry).toMatchObject({ actor: testbed.operator, detail: { reason: "as agreed with the team" } });
});

test("the audit is filtered by whom, what, when and any form of an id, and read on page by page", async () => {
  const { id } = testbed.operator;
  await testbed.product.staff.create({ email: "cy@example.com", role: "viewer" });
  const shown = encodeId("staff", id);
  const all = await testbed.runJson("audit");
  const of = async (...argv: string[]) => testbed.runJson("audit", ...argv);
  expect((await of("--object", shown)).length).toBeGreaterThan(0);
  expect(await of("--object", id)).toEqual(await of("--object", shown));
  expect(await of("--actor", shown)).toEqual(await of("--actor", "operator@example.com"));
  const actions = (await of("--action", "staff.")).map(({ action }: { action: string }) => action);
  expect(actions.every((action: string) => action.startsWith("staff."))).toBe(true);
  expect(await of("--since", "2030-01-01")).toEqual([]);
  expect(await of("--until", "2030-01-01")).toEqual(all);

  const first = await of("--limit", "1");
  const rest = await of("--before", String(first[0].id));
  expect([...first, ...rest]).toEqual(all);
  await expect(testbed.run("audit", "--since", "yesterday")).rejects.toThrow("--since takes a time");
});
