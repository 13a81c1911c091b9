import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#src/shared/time.ts";
import { openAccountCalls } from "./account-calls.fixture.ts";

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
beforeAll(async () => {
  testbed = await openAccountCalls();
});
afterAll(() => testbed.drop());

async function prune(): Promise<void> {
  const job = testbed.accounts.jobs.find(({ name }) => name === "prune-sessions");
  await job?.run();
}

test("sessions and mailed links are removed thirty days after they ended, others stay", async () => {
  const { kysely } = testbed.platform.db;
  const now = testbed.clock.now();
  const ended = addDays(now, -30);
  const earlier = new Date(ended.getTime() - 1);
  const tokens = [
    await testbed.signUp("open@example.com"),
    await testbed.signUp("expired@example.com"),
    await testbed.signUp("revoked@example.com"),
    await testbed.signUp("kept@example.com"),
  ];
  const ids = await Promise.all(tokens.map(async (token) => (await testbed.actorOf(token)).sessionId));
  const [open = "", expired = "", revoked = "", kept = ""] = ids;
  await kysely.updateTable("sessions").set({ expires_at: earlier }).where("id", "=", expired).execute();
  await kysely.updateTable("sessions").set({ revoked_at: earlier }).where("id", "=", revoked).execute();
  const both = { expires_at: ended, revoked_at: ended };
  await kysely.updateTable("sessions").set(both).where("id", "=", kept).execute();

  const [owner, other] = await kysely.selectFrom("users").select("id").orderBy("id").execute();
  const link = { created_at: now, user_id: owner?.id ?? "" };
  for (const [name, expires_at] of Object.entries({ old: earlier, recent: ended })) {
    await kysely
      .insertInto("recovery_tokens")
      .values({ ...link, token_hash: Buffer.from(name), expires_at })
      .execute();
  }
  await kysely
    .updateTable("email_tokens")
    .set({ expires_at: earlier })
    .where("user_id", "<>", other?.id ?? "")
    .execute();

  await prune();
  const left = await kysely.selectFrom("sessions").select("id").execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([open, kept].toSorted());
  const recovery = await kysely.selectFrom("recovery_tokens").select("token_hash").execute();
  expect(recovery.map(({ token_hash: hash }) => hash.toString())).toEqual(["recent"]);
  const links = await kysely.selectFrom("email_tokens").select("user_id").execute();
  expect(links).toEqual([{ user_id: other?.id }]);
});
