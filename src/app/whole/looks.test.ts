import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { type Caller, createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";
import { beginLook, look, lookCookie, officeBrowser, openLink, outcomeOf } from "./look.fixture.ts";

// A look of staff at a customer's cabinet (decision 120) from its beginning to each of its ends.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

const ended = [401, "look_ended"];
let testbed: Testbed;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

const statusesOf = (answers: readonly { readonly statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right);
const read = (caller: Caller) => outcomeOf(testbed, "GET /v2/servers/list", caller);
const kysely = () => testbed.database.kysely;

describe("a look", () => {
  test("shows the customer's pages, is announced at once, and leaves a list of what was seen", async () => {
    const { owner } = testbed.callers;
    const seen = () => kysely().selectFrom("sessions").select(["id", "last_seen_at"]).orderBy("id").execute();
    // The owner's calls below are no use that counts: it was noted just now, wherever another test moved the clock.
    await testbed.call("GET /v2/looks", owner);
    const lastSeen = await seen();
    const { looking, id, email } = await look(testbed);
    const bar = (await testbed.call("GET /v2/admin/look", looking)).json();
    expect(bar).toMatchObject({ reason: "cannot find the invoice", staff: email.split("@")[0] });
    const { servers } = (await testbed.call("GET /v2/servers/list", looking)).json();
    expect(servers.map((server: { id: string }) => server.id)).toContain(testbed.ids.server);

    const [running] = (await testbed.call("GET /v2/looks", owner)).json().looks;
    expect(running).toMatchObject({ id, reason: "cannot find the invoice", endedAt: null });
    expect(running.pages).toMatchObject([{ part: "servers", objectId: null, calls: 1 }]);
    // What is not the customer's is not shown, so that it is not in their list either.
    const invented = encodeId("server", testbed.platform.ids.next());
    const params = { id: invented };
    expect((await testbed.call("GET /v2/servers/{id}", looking, { params })).statusCode).toBe(404);
    const [still] = (await testbed.call("GET /v2/looks", owner)).json().looks;
    expect(still.pages).toHaveLength(1);
    expect(await testbed.call("POST /v2/admin/look/end", looking)).toMatchObject({ statusCode: 200 });
    expect(await read(looking)).toEqual(ended);
    const [past] = (await testbed.call("GET /v2/looks", owner)).json().looks;
    expect(past).toMatchObject({ id, endedBy: "staff" });
    const { events } = (await testbed.call("GET /users/security-events", owner)).json();
    expect(events.slice(0, 2)).toMatchObject([
      { action: "look.end", by: "staff", look: { reason: null, parts: ["servers"] } },
      { action: "look.begin", by: "staff", look: { reason: "cannot find the invoice", parts: [] } },
    ]);
    expect(await seen()).toEqual(lastSeen);
    const { looks } = (await testbed.call("GET /v2/admin/looks", testbed.callers.staff)).json();
    expect(looks[0]).toMatchObject({ id, customer: { id: testbed.ids.customer }, endedBy: "staff" });
  });

  test("is that of a member of the team with their rights, and the owner is notified too", async () => {
    const { browser } = await officeBrowser(testbed);
    const begun = await beginLook(testbed, browser, { userId: testbed.ids.member });
    const cookie = lookCookie(await openLink(testbed, browser, begun.json().url));
    const viewer = { ...browser, cookie };
    expect(await read(viewer)).toEqual([200, undefined]);
    expect(await outcomeOf(testbed, "GET /v2/wallet", viewer)).toEqual([403, "role_not_allowed"]);
    const { looks } = (await testbed.call("GET /v2/looks", testbed.callers.owner)).json();
    expect(looks[0].id).toBe(begun.json().id);
  });

  test.each(["billing", "engineer", "catalogue", "auditor", "viewer"] as const)(
    "is not begun by %s",
    async (role) => {
      const { browser } = await officeBrowser(testbed, role);
      expect((await beginLook(testbed, browser)).json().error.code).toBe("forbidden");
    },
  );

  test("needs a reason, a customer, a member of that customer, and a fresh proof", async () => {
    const { browser, staffId } = await officeBrowser(testbed);
    const codeOf = async (parts: Parameters<typeof beginLook>[2]) =>
      (await beginLook(testbed, browser, parts)).json().error.code;
    expect(await codeOf({ reason: "x" })).toBe("invalid_input");
    expect(await codeOf({ customer: encodeId("customer", staffId) })).toBe("not_found");
    const stranger = (await testbed.call("GET /users/me", testbed.callers.other)).json();
    expect(await codeOf({ userId: stranger.id })).toBe("not_found");
    await kysely()
      .updateTable("staff_sessions")
      .set({ confirmed_until: null })
      .where("staff_id", "=", staffId)
      .execute();
    expect(await codeOf({})).toBe("step_up_required");
  });
});

describe("T51 a look is not more than it is", () => {
  test("has no stream of events, not of its customer and not of another", async () => {
    const { looking } = await look(testbed);
    const { app } = testbed;
    for (const url of ["/api/v2/events", "/api/v2/servers/console"]) {
      const headers = { host: hosts.own, cookie: looking.cookie ?? "", origin: `http://${hosts.own}` };
      const answer = await app.inject({ url, headers });
      expect([url, answer.statusCode, answer.json().error.code]).toEqual([url, 403, "look_not_shown"]);
    }
  });

  test("begins no second one, of the same or of another customer", async () => {
    const { looking, browser } = await look(testbed);
    const other = (await testbed.call("GET /users/me", testbed.callers.other)).json();
    expect((await beginLook(testbed, browser)).json().error.code).toBe("look_open");
    const again = await beginLook(testbed, looking, { customer: other.team.customerId });
    expect(again.json().error.code).toBe("look_open");
  });

  test("is begun once by many at once", async () => {
    const { browser } = await officeBrowser(testbed);
    const answers = await Promise.all(Array.from({ length: 8 }, () => beginLook(testbed, browser)));
    expect(statusesOf(answers)).toEqual([200, ...Array(7).fill(409)]);
  });

  test("hides the browser's own session, so that nothing is done for its own customer", async () => {
    const { looking } = await look(testbed);
    const both = { ...looking, cookie: `${looking.cookie}; session=${testbed.callers.other.token}` };
    expect((await testbed.call("GET /users/me", both)).json().team.customerId).toBe(testbed.ids.customer);
    const body = { name: "laptop", publicKey: testbed.publicKey };
    expect(await outcomeOf(testbed, "POST /v2/servers/ssh-keys", both, { body })).toEqual([
      403,
      "look_read_only",
    ]);
    await testbed.call("POST /v2/admin/look/end", both);
    expect(await read(both)).toEqual(ended);
  });
});

describe("T52 a look that is stolen or over", () => {
  test("opens by its link once, soon, on its host, in the browser whose office began it", async () => {
    const { browser } = await officeBrowser(testbed);
    const stranger = await officeBrowser(testbed);
    const { url } = (await beginLook(testbed, browser)).json();
    const refused = async (caller: Caller) => (await openLink(testbed, caller, url)).json().error?.code;
    expect(await refused({ token: null, host: hosts.own, cookie: "" })).toBe("look_link_invalid");
    expect(await refused(stranger.browser)).toBe("look_link_invalid");
    expect(await refused({ ...browser, host: hosts.other })).toBe("look_link_invalid");
    const answers = await Promise.all(Array.from({ length: 5 }, () => openLink(testbed, browser, url)));
    expect(statusesOf(answers)).toEqual([200, 403, 403, 403, 403]);

    const late = await officeBrowser(testbed, "abuse");
    const link = (await beginLook(testbed, late.browser)).json().url;
    await testbed.clock.advance(61_000);
    expect((await openLink(testbed, late.browser, link)).json().error.code).toBe("look_link_invalid");
  });

  test("counts by its cookie alone, and on its customer's site alone", async () => {
    const { cookie } = await look(testbed);
    const token = cookie.replace("look=", "");
    expect(await read({ token, host: hosts.own })).toEqual([401, "unauthorized"]);
    expect(await read({ token: null, host: hosts.own, cookie: `session=${token}` })).toEqual([
      401,
      "unauthorized",
    ]);
    expect(await read({ token: null, host: hosts.other, cookie })).toEqual([401, "unauthorized"]);
    const session = `look=${testbed.callers.owner.token}`;
    expect(await read({ token: null, host: hosts.own, cookie: session })).toEqual(ended);
  });

  const ends: readonly (readonly [string, (one: Awaited<ReturnType<typeof look>>) => Promise<unknown>])[] = [
    ["its time is over", async () => testbed.clock.advance(30 * 60_000)],
    [
      "its staff signs out of the office",
      ({ browser }) => testbed.call("POST /v2/admin/logout", browser, { body: {} }),
    ],
    [
      "its staff is let in no more",
      ({ staffId }) =>
        kysely()
          .updateTable("staff")
          .set({ disabled_at: testbed.clock.now() })
          .where("id", "=", staffId)
          .execute(),
    ],
    [
      "its staff has another role",
      ({ staffId }) =>
        kysely().updateTable("staff").set({ role: "billing" }).where("id", "=", staffId).execute(),
    ],
    [
      "the customer ends it",
      ({ id }) =>
        testbed.call("POST /v2/looks/{id}/end", testbed.callers.owner, { params: { id }, body: {} }),
    ],
    [
      "another member of staff ends it",
      ({ id }) =>
        testbed.call("POST /v2/admin/looks/{id}/end", testbed.callers.staff, {
          params: { id },
          body: { reason: "not agreed with us" },
        }),
    ],
  ];

  test.each(ends)("shows nothing once %s, and its end is noted", async (_, end) => {
    const one = await look(testbed);
    expect(await read(one.looking)).toEqual([200, undefined]);
    await end(one);
    expect(await read(one.looking)).toEqual(ended);
    expect(await outcomeOf(testbed, "GET /v2/admin/look", one.looking)).toEqual(ended);
    await testbed.runJob("end-looks");
    const audited = await kysely()
      .selectFrom("audit_log")
      .select("action")
      .where(sql`detail ->> 'look'`, "=", one.id)
      .orderBy("id")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(["look.begin", "look.show", "look.end"]);
  });

  test("is ended by no other customer", async () => {
    const { id, looking } = await look(testbed);
    const call = { params: { id }, body: {} };
    for (const caller of [testbed.callers.other, testbed.callers.tenant]) {
      expect(await outcomeOf(testbed, "POST /v2/looks/{id}/end", caller, call)).toEqual([404, "not_found"]);
    }
    expect(await read(looking)).toEqual([200, undefined]);
  });
});
