import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from "vitest";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { MemberRole } from "#src/shared/access.ts";
import { openWebhooks, startReceiver } from "./webhooks-testbed.fixture.ts";

let hooks: Awaited<ReturnType<typeof openWebhooks>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  hooks = await openWebhooks();
});
afterAll(() => hooks.drop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

/** An owner, and a member of their team whose session acts for the owner's customer. */
async function openTeam(role: MemberRole) {
  const [owner, member] = [await hooks.signUp(), await hooks.signUp()];
  const { id } = await hooks.ok("GET /users/me", { token: member });
  const { team } = await hooks.ok("GET /users/me", { token: owner });
  await hooks.database.kysely
    .insertInto("memberships")
    .values({
      user_id: decodeId("user", id) ?? "",
      customer_id: decodeId("customer", team.customerId) ?? "",
      role,
    })
    .execute();
  await hooks.ok("POST /users/customers/switch", { token: member, body: { customerId: team.customerId } });
  return { owner, member, memberId: String(id) };
}

const run = (name: string) =>
  runToEnd(
    hooks.platform,
    hooks.product.consumers.filter((known) => known.name === name),
  );

const leave = (owner: string, memberId: string) =>
  hooks.ok(`DELETE /v2/team/members/${memberId}`, { token: owner });
const lower = (owner: string, memberId: string, role: MemberRole) =>
  hooks.ok(`PUT /v2/team/members/${memberId}`, { token: owner, body: { role } });
const stateOf = async (token: string, id: string): Promise<unknown[]> => {
  const { state, disabledReason } = await hooks.endpoint(token, id);
  return [state, disabledReason];
};

describe("T36 the endpoint of a member", () => {
  test.each<[string, (owner: string, memberId: string) => Promise<unknown>]>([
    ["who left", leave],
    ["who may only look now", (owner, id) => lower(owner, id, "viewer")],
    ["who may not see money any more", (owner, id) => lower(owner, id, "technical")],
  ])("%s is sent nothing from the answer on, before any event was read", async (_, act) => {
    const { owner, member, memberId } = await openTeam("admin");
    const { id } = await hooks.addEndpoint(member, receiver.url);
    const kept = await hooks.addEndpoint(owner, receiver.url);
    await act(owner, memberId);
    await hooks.adjustWallet(id);
    await hooks.send();
    // The owner's own one got it.
    expect(receiver.got).toHaveLength(1);
    expect(await stateOf(owner, id)).toEqual(["disabled", "maker"]);
    expect(await stateOf(owner, kept.id)).toEqual(["active", null]);
  });

  test("is disabled on the event, without a message that is due, and the owner gets a mail", async () => {
    const { owner, member, memberId } = await openTeam("technical");
    const { id } = await hooks.addEndpoint(member, "https://left.shop.dev/", {
      events: ["server.delivered"],
    });
    await lower(owner, memberId, "admin");
    await run("webhooks-disable-of-leavers");
    expect(await stateOf(owner, id)).toEqual(["active", null]);
    await leave(owner, memberId);
    await run("webhooks-disable-of-leavers");
    expect(await stateOf(owner, id)).toEqual(["disabled", "maker"]);
    await run("notifications");
    const { rows } = await hooks.database.pool.query(
      "SELECT recipient FROM mail_messages WHERE subject LIKE '%left.shop.dev%'",
    );
    const { email } = await hooks.ok("GET /users/me", { token: owner });
    expect(rows).toEqual([{ recipient: email }]);
  });

  test("belongs to the member who switches it on again, and is sent what it missed", async () => {
    const { owner, member, memberId } = await openTeam("admin");
    const { id } = await hooks.addEndpoint(member, receiver.url);
    const since = hooks.platform.clock.now().toISOString();
    await leave(owner, memberId);
    await hooks.adjustWallet(id, 2);
    await hooks.send();
    expect(receiver.got).toEqual([]);
    const body = { url: receiver.url, events: ["*"], description: "", isEnabled: true };
    const { createdById } = await hooks.ok(`PUT /v2/webhooks/${id}`, { token: owner, body });
    expect(createdById).toBe((await hooks.ok("GET /users/me", { token: owner })).id);
    await hooks.ok(`POST /v2/webhooks/${id}/recover`, { token: owner, body: { since } });
    await hooks.send();
    expect(receiver.got).toHaveLength(2);
    expect(await stateOf(owner, id)).toEqual(["active", null]);
  });

  test("that an owner lets have more than its maker may see is the owner's from then on", async () => {
    const { owner, member } = await openTeam("technical");
    const { id } = await hooks.addEndpoint(member, receiver.url, { events: ["server.delivered"] });
    const body = { url: receiver.url, events: ["server.delivered"], description: "web", isEnabled: true };
    await hooks.ok(`PUT /v2/webhooks/${id}`, { token: owner, body });
    expect((await hooks.call(`GET /v2/webhooks/${id}`, { token: member })).status).toBe(200);
    await hooks.ok(`PUT /v2/webhooks/${id}`, { token: owner, body: { ...body, events: ["*"] } });
    expect((await hooks.call(`GET /v2/webhooks/${id}`, { token: member })).status).toBe(404);
    await hooks.adjustWallet(id);
    await hooks.send();
    expect(receiver.got).toHaveLength(1);
  });
});
