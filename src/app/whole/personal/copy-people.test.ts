import { afterAll, beforeAll, expect, test } from "vitest";
import { privacyFeature } from "#src/features/privacy/server/feature.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { openZip } from "#src/platform/personal/open-zip.fixture.ts";
import { createOwnershipTestbed } from "../../../../e2e/harness/ownership-testbed.ts";
import { askForCopy, fetchCopy, join, type Life, live, notify, type Testbed } from "./life.fixture.ts";

// Who of a team gets a copy, is notified of it, and that the account is to be closed.

let testbed: Testbed;
beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

/** Of whom there is a notice of this kind, and who was mailed it. */
async function noticed(notice: string, people: readonly Life[]): Promise<readonly boolean[]> {
  await notify(testbed);
  const rows = await testbed.database.kysely
    .selectFrom("notifications")
    .select("user_id")
    .where("notice", "=", notice)
    .execute();
  return people.map(({ userId }) => rows.some(({ user_id: id }) => id === userId));
}

test("of an account is not made for, nor fetched by, who owns it no longer", async () => {
  const [first, second] = [await live(testbed, ["ssh"]), await live(testbed, [])];
  await join(testbed, second, first, "owner");
  const { kysely } = testbed.database;
  const id = await askForCopy(testbed, second);
  expect((await fetchCopy(second, id)).get("ssh-keys.json")).toContain(first.mark);
  const demote = (role: string) =>
    kysely
      .updateTable("memberships")
      .set({ role })
      .where("user_id", "=", second.userId)
      .where("customer_id", "=", first.customerId)
      .execute();
  await demote("viewer");
  expect((await second.call("GET /v2/privacy/copy/{id}/file", { params: { id } })).status).toBe(404);
  expect((await second.call("GET /v2/privacy")).body.copy).toBeNull();
  // What was asked for before is not made after.
  await demote("owner");
  const waiting = (await second.call("POST /v2/privacy/copy")).body.copy;
  await demote("viewer");
  await testbed.runJob("make-copies");
  await demote("owner");
  expect((await second.call("GET /v2/privacy")).body.copy).toMatchObject({
    id: waiting.id,
    state: "withdrawn",
  });
});

test("is made once where command and worker begin at once, and the command makes no other", async () => {
  const [life, waiting] = [await live(testbed, []), await live(testbed, [])];
  const privacy = testbed.product.use(privacyFeature);
  const { id: staffId } = await testbed.database.kysely
    .selectFrom("staff")
    .select("id")
    .executeTakeFirstOrThrow();
  const ctx = createCtx({ clock: testbed.clock }, { kind: "staff", id: staffId });
  const asked = { customerId: life.customerId, personId: null, reason: "asked for it by mail" };
  const copy = async () => {
    const pieces: Uint8Array[] = [];
    for await (const piece of await privacy.copyNow(ctx, asked)) pieces.push(piece);
    return openZip(Buffer.concat(pieces));
  };
  const [one, two] = await Promise.all([copy(), copy(), testbed.runJob("make-copies")]);
  for (const files of [one, two]) expect(files.get("profile.json")).toContain(life.email);
  await waiting.call("POST /v2/privacy/copy");
  await copy();
  expect((await waiting.call("GET /v2/privacy")).body.copy.state).toBe("open");
  const failed = await testbed.database.kysely
    .selectFrom("privacy_requests")
    .select("id")
    .where("tries", ">", 0)
    .execute();
  expect(failed).toEqual([]);
});

test("a copy that is ready is announced to who asked alone", async () => {
  const [owner, viewer] = [await live(testbed, []), await live(testbed, [])];
  await join(testbed, viewer, owner, "viewer");
  await askForCopy(testbed, viewer);
  expect(await noticed("copyReady", [owner, viewer])).toEqual([false, true]);
  const list = (await viewer.call("GET /v2/notifications/all")).body.notifications;
  expect(list.some(({ title }: { title: string }) => title.includes("copy of your data"))).toBe(true);
});

test("that an account is to be closed is announced to all who manage it, and how many logins go with it", async () => {
  const people: Life[] = [];
  for (let count = 0; count < 4; count += 1) people.push(await live(testbed, []));
  const [owner, second, admin, viewer] = people;
  if (!owner || !second || !admin || !viewer) throw new Error("no people");
  for (const [life, role] of [
    [second, "owner"],
    [admin, "admin"],
    [viewer, "viewer"],
  ] as const)
    await join(testbed, life, owner, role);
  // This one owns no other account any longer.
  await testbed.database.kysely
    .updateTable("memberships")
    .set({ role: "viewer" })
    .where("user_id", "=", second.userId)
    .where("customer_id", "=", second.customerId)
    .execute();
  expect((await owner.call("GET /v2/privacy")).body.otherOwners).toBe(1);
  expect((await viewer.call("GET /v2/privacy")).body.otherOwners).toBe(0);
  await second.call("POST /v2/privacy/closing");
  expect(await noticed("closingAsked", people)).toEqual([true, true, true, false]);
  const mailed = await testbed.database.kysely
    .selectFrom("mail_messages")
    .select("recipient")
    .where("subject", "=", "The account is to be closed")
    .execute();
  expect(mailed.map(({ recipient }) => recipient).toSorted()).toEqual(
    [owner.email, second.email, admin.email].toSorted(),
  );
  const { preview } = testbed.product.use(privacyFeature);
  expect(await preview(owner.customerId)).toMatchObject({
    people: 2,
    isAsked: true,
    otherOwners: 1,
  });
  expect((await owner.call("POST /v2/privacy/closing/withdraw")).status).toBe(200);
  // Where no owner asked in the cabinet, none of them is said to be notified of it.
  expect(await preview(owner.customerId)).toMatchObject({ people: 2, isAsked: false, otherOwners: 0 });
  expect(await noticed("closingWithdrawn", people)).toEqual([true, true, true, false]);
});
