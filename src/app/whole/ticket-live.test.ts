import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callOk } from "../../../e2e/harness/api-client.ts";
import { openStaffSession } from "../../../e2e/harness/staff-session.ts";
import { type RunningProduct, startProduct } from "#src/app/start-product.ts";
import { readConfig } from "#src/config/config.ts";
import { plainPasswords } from "#src/features/accounts/server/accounts.fixture.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { decodePassing, encodePassing, passingChannel } from "#src/platform/events/passing-event.ts";
import { createLog } from "#src/platform/log/log.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { openTextStream } from "./text-stream.fixture.ts";

// Two processes on one database: what is typed at the first is seen at the second.

let database: TestDatabase;
let first: RunningProduct;
let second: RunningProduct;
let count = 0;
const open: Awaited<ReturnType<typeof openTextStream>>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({
    NODE_ENV: "test",
    PORT: "0",
    ROLES: "web",
    DATABASE_URL: database.url,
    LIMIT_FACTOR: "1000",
    LOG_LEVEL: "silent",
  });
  const start = () =>
    startProduct({ config, log: createLog("silent"), withoutPages: true, passwords: plainPasswords });
  first = await start();
  second = await start();
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await Promise.all(open.map(({ ended }) => ended));
  await database.drop();
});

const urlOf = ({ url }: RunningProduct): string => url ?? "";

async function signUp(): Promise<{ token: string; customerId: string }> {
  count += 1;
  const body = { email: `ann${count}@example.com`, password: "correct horse" };
  const { accessToken: token } = await callOk(urlOf(first), "POST /auth/sign-up", { body });
  const me = await callOk(urlOf(first), "GET /users/me", { token });
  return { token, customerId: decodeId("customer", me.team.customerId) ?? "" };
}

async function openTicket(token: string): Promise<string> {
  const body = { subject: "My server", message: "It does not answer." };
  const { id } = await callOk(urlOf(first), "POST /v2/support/tickets", { token, body, key: randomUUID() });
  return id;
}

async function streamOf(token: string) {
  const stream = await openTextStream(`${urlOf(second)}/api/v2/events`, token);
  open.push(stream);
  return stream;
}

/** Another member of a customer's team. */
async function colleagueOf(customerId: string, role: string) {
  const { token } = await signUp();
  const me = await callOk(urlOf(first), "GET /users/me", { token });
  const userId = decodeId("user", me.id) ?? "";
  const { kysely } = database;
  await kysely.insertInto("memberships").values({ user_id: userId, customer_id: customerId, role }).execute();
  await kysely
    .updateTable("sessions")
    .set({ customer_id: customerId })
    .where("user_id", "=", userId)
    .execute();
  return token;
}

const typed = (text: string) =>
  text.split("\n\n").filter((frame) => frame.startsWith("event: support.typing"));

describe("T68 who types and reads", () => {
  test("is seen by the customer's team in another process, without a name, without an id, and not by foreigners", async () => {
    const [ann, eve] = [await signUp(), await signUp()];
    const id = await openTicket(ann.token);
    const staff = await openStaffSession(urlOf(first), first, { role: "support" });
    const [own, foreign, viewer] = [
      await streamOf(ann.token),
      await streamOf(eve.token),
      await streamOf(await colleagueOf(ann.customerId, "viewer")),
    ];
    const say = (doing: "typing" | "reading") =>
      callOk(urlOf(first), `POST /v2/admin/support/tickets/${id}/typing`, {
        token: staff.token,
        body: { doing },
      });
    await say("reading");
    await say("typing");
    await expect.poll(() => typed(own.text()).length).toBe(2);
    await expect.poll(() => typed(viewer.text()).length).toBe(2);
    const [frame = ""] = typed(own.text());
    expect(frame).not.toContain("\nid:");
    const [, data = ""] = /^data: (.*)$/m.exec(frame) ?? [];
    expect(JSON.parse(data)).toEqual({
      id: decodeId("ticket", id),
      by: "staff",
      doing: "reading",
      until: expect.any(String),
    });
    expect(own.text()).not.toContain(staff.staffId);
    // What comes after it came to the foreigner too, and that alone.
    await openTicket(eve.token);
    await expect.poll(() => foreign.text()).toContain("support.ticket-opened.v1");
    expect(typed(foreign.text())).toEqual([]);
    // Twice within seconds is said once.
    await say("typing");
    await callOk(urlOf(first), `POST /v2/support/tickets/${id}/close`, { token: ann.token, body: {} });
    await expect.poll(() => own.text()).toContain("support.ticket-closed.v1");
    expect(typed(own.text())).toHaveLength(2);
  });

  test("is seen by colleagues of staff who may read tickets, by who it is; of customers no one is named", async () => {
    const ann = await signUp();
    const id = await openTicket(ann.token);
    const [bea, carl, viewer] = await Promise.all(
      (["support", "support", "viewer"] as const).map((role) =>
        openStaffSession(urlOf(first), first, { role }),
      ),
    );
    if (bea === undefined || carl === undefined || viewer === undefined) throw new Error("no staff");
    const streams = await Promise.all(
      [bea, carl, viewer].map(async ({ token }) => {
        const stream = await openTextStream(`${urlOf(second)}/api/v2/admin/events`, token);
        open.push(stream);
        return stream;
      }),
    );
    const [own, colleague, other] = streams;
    await callOk(urlOf(first), `POST /v2/admin/support/tickets/${id}/typing`, {
      token: bea.token,
      body: { doing: "typing" },
    });
    await callOk(urlOf(first), `POST /v2/support/tickets/${id}/typing`, { token: ann.token, body: {} });
    const dataOf = (text: string): unknown[] =>
      typed(text).map((frame) => JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? "null"));
    await expect.poll(() => dataOf(colleague?.text() ?? "")).toHaveLength(2);
    expect(dataOf(colleague?.text() ?? "")).toEqual([
      expect.objectContaining({ by: "staff", staff: encodeId("staff", bea.staffId), doing: "typing" }),
      expect.not.objectContaining({ staff: expect.anything() }),
    ]);
    await expect.poll(() => dataOf(own?.text() ?? "")).toEqual([expect.objectContaining({ by: "customer" })]);
    expect(other?.text()).not.toContain("support.typing");
  });

  test("is not sent back to who types, and is seen by staff of another process with who reads", async () => {
    const ann = await signUp();
    const id = await openTicket(ann.token);
    const [own, colleague] = [
      await streamOf(ann.token),
      await streamOf(await colleagueOf(ann.customerId, "admin")),
    ];
    const bea = await openStaffSession(urlOf(first), first, { role: "support" });
    const cem = await openStaffSession(urlOf(second), second, { role: "support" });
    await callOk(urlOf(first), `POST /v2/support/tickets/${id}/typing`, { token: ann.token, body: {} });
    await callOk(urlOf(first), `POST /v2/admin/support/tickets/${id}/typing`, {
      token: bea.token,
      body: { doing: "reading" },
    });
    await expect.poll(() => typed(colleague.text()).length).toBe(2);
    expect(typed(own.text()).filter((frame) => frame.includes('"by":"customer"'))).toEqual([]);
    const seen = await callOk(urlOf(second), `GET /v2/admin/support/tickets/${id}`, { token: cem.token });
    expect(seen.customerTypes).toBe(true);
    expect(seen.presence).toMatchObject([
      { staff: { id: encodeId("staff", bea.staffId) }, doing: "reading" },
    ]);
    const own2 = await callOk(urlOf(first), `GET /v2/admin/support/tickets/${id}`, { token: bea.token });
    expect(own2.presence).toEqual([]);
  });

  test("is over after six seconds, and a text of another form is passed over", async () => {
    const ann = await signUp();
    const id = await openTicket(ann.token);
    const stream = await streamOf(ann.token);
    const late = {
      name: "support.typing",
      customerId: ann.customerId,
      objectId: decodeId("ticket", id) ?? "",
      by: "staff",
      personId: ann.customerId,
      doing: "typing",
      untilMs: Date.now() - 1,
    } as const;
    const text = encodePassing(late);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(200);
    expect(decodePassing(text)).toEqual(late);
    for (const wrong of [text, "support.typing x", `${text} more`.replace("typing", "tap"), "{}"])
      await database.pool.query("SELECT pg_notify($1, $2)", [passingChannel, wrong]);
    await openTicket(ann.token);
    await expect.poll(() => stream.text()).toContain("support.ticket-opened.v1");
    expect(typed(stream.text())).toEqual([]);
  });
});
