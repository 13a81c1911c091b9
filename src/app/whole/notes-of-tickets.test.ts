import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productEvents } from "#src/features/events.gen.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import type { Route, RouteKey } from "#src/shared/contract.ts";
import { decodeId } from "#src/shared/ids.ts";
import { type Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";
import { look } from "./look.fixture.ts";
import { findText } from "./personal/life.fixture.ts";
import { idsOf } from "./reach-handlers.fixture.ts";

// What staff writes for staff alone, through everything that leaves the product.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

const planted = `only-for-staff-${randomUUID()}`;
const said = `for-the-customer-${randomUUID()}`;
let testbed: Testbed;
let noteId: string;

const isRouteKey = (key: string): key is RouteKey => key.includes(" /");
const reads = Object.entries(await readEveryRoute()).flatMap(([key, route]): [RouteKey, Route][] =>
  isRouteKey(key) && key.startsWith("GET ") && !key.includes("/v2/admin/") ? [[key, route]] : [],
);

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  const { callers, ids } = testbed;
  const params = { id: ids.ticket };
  const write = async (body: object) => {
    const answer = await testbed.call("POST /v2/admin/support/tickets/{id}/message", callers.staff, {
      params,
      body,
    });
    expect(answer.statusCode).toBe(200);
    return String(answer.json().id);
  };
  await write({ message: said });
  noteId = await write({ message: "a first note", note: true });
  const edited = await testbed.call("PUT /v2/admin/support/messages/{id}", callers.staff, {
    params: { id: noteId },
    body: { message: planted },
  });
  expect(edited.statusCode).toBe(200);
  await write({ message: `${planted} again`, note: true });
  // Joined tickets keep their notes apart too.
  const second = await testbed.call("POST /v2/support/tickets", callers.owner, {
    body: { subject: "second", message: "second" },
  });
  const ofSecond = { params: { id: String(second.json().id) } };
  await testbed.call("POST /v2/admin/support/tickets/{id}/message", callers.staff, {
    ...ofSecond,
    body: { message: `${planted} in the second`, note: true },
  });
  await testbed.call("POST /v2/admin/support/tickets/{id}/merge", callers.staff, {
    ...ofSecond,
    body: { into: ids.ticket },
  });
});
afterAll(() => testbed.drop());

async function answersOf(caller: Caller): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const [key, route] of reads) {
    const params = idsOf(route, testbed.ids);
    const queries: Record<string, string>[] =
      key === "GET /v2/support/tickets/{id}"
        ? [{}, { after: testbed.ids.ticketMessage }]
        : key === "GET /v2/support/tickets"
          ? [{}, { searchTerm: planted }]
          : [{}];
    for (const query of queries) {
      const { body } = await testbed.call(key, caller, { params, query });
      answers.set(`${key} ${JSON.stringify(query)}`, body);
    }
  }
  return answers;
}

describe("T66 a note of staff", () => {
  test("is in the office, where this test would find it", async () => {
    const shown = await testbed.call("GET /v2/admin/support/tickets/{id}", testbed.callers.staff, {
      params: { id: testbed.ids.ticket },
    });
    expect(shown.body.split(planted).length - 1).toBe(3);
  });

  test("is in no answer of any customer's call, nor in what staff sees as the customer", async () => {
    const { looking } = await look(testbed, "owner");
    for (const caller of [testbed.callers.owner, looking]) {
      const answers = await answersOf(caller);
      expect(answers.size).toBeGreaterThan(70);
      const found = [...answers].filter(([, body]) => body.includes(planted) || body.includes(noteId));
      expect(found).toEqual([]);
      // What was written to the customer is found in the same way.
      expect([...answers].filter(([, body]) => body.includes(said)).length).toBeGreaterThan(1);
    }
  });

  test("is not there when it is asked for by its id, to read, to mark and to go on from", async () => {
    const { owner } = testbed.callers;
    const params = { id: testbed.ids.ticket };
    const statuses = [
      await testbed.call("GET /v2/support/messages/{id}", owner, { params: { id: noteId } }),
      await testbed.call("GET /v2/support/tickets/{id}", owner, { params, query: { after: noteId } }),
      await testbed.call("GET /v2/support/tickets/{id}", owner, { params, query: { before: noteId } }),
      await testbed.call("POST /v2/support/tickets/{id}/read", owner, { params, body: { upTo: noteId } }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([404, 404, 404, 404]);
  });

  test("is kept in one table: in no mail, notice, webhook, copy, audit, or remembered answer", async () => {
    await runToEnd(testbed.platform, testbed.product.consumers);
    for (const { name, run } of testbed.product.jobs) if (name.endsWith("webhooks")) await run();
    const rows = await findText(testbed, planted);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !row.startsWith("ticket_messages: "))).toEqual([]);
    const { rows: sent } = await sql<{ body: string }>`
      SELECT convert_from(body, 'UTF8') AS body FROM webhook_messages WHERE body IS NOT NULL`.execute(
      testbed.database.kysely,
    );
    expect(sent.filter(({ body }) => body.includes(said)).length).toBeGreaterThan(0);
  });

  test("is named by one event, which customers never get", async () => {
    const uuid = decodeId("ticketMessage", noteId) ?? "";
    const { rows } = await sql<{ name: keyof typeof productEvents }>`
      SELECT DISTINCT name FROM outbox_events WHERE strpos(payload::text, ${uuid}) > 0`.execute(
      testbed.database.kysely,
    );
    expect(rows).toEqual([{ name: "support.note-written.v1" }]);
    expect(productEvents["support.note-written.v1"].seenBy).toBe("nobody");
  });
});
