import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { controlPower } from "../control-power.ts";
import { issueConsoleTicket } from "../console/issue-ticket.ts";
import { findServer } from "../find-server.ts";
import { runLifecycle } from "../lifecycle/run-lifecycle.ts";
import { serverView } from "../server-view.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { holdOf } from "./hold-of.fixture.ts";

// What staff stops stays stopped, whatever is paid, and what it lets go is as it was.

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

/** Staff whose name the audit keeps. */
const staff = () => createCtx(testbed.platform, { kind: "staff", id: randomUUID() });

async function furnish(cents = 490n * 3n, order = {}) {
  const actor = await testbed.newCustomer(cents);
  const bought = await testbed.delivered(actor, order);
  const { id } = await testbed.serverRow(bought);
  await testbed.newEvents(actor);
  return { actor, bought, id, own: createCtx(testbed.platform, actor) };
}

const rowOf = async (bought: { readonly server: { readonly id: string } }) => {
  const { service, power, hold_id: hold } = await testbed.serverRow(bought);
  return `${service}, ${power}${hold === null ? "" : ", held"}`;
};

const lift = (serverId: string) =>
  testbed.servers.liftHold(staff(), { serverId, reason: "it has stopped since" });

async function view(customerId: string, serverId: string) {
  const server = await findServer(testbed.database.kysely, customerId, serverId);
  return serverView(server, await testbed.catalog.namesAt(server.catalogue_version));
}

describe("a server that staff holds", () => {
  test("is off, refuses power, console and money, and shows why; lifted, it runs again", async () => {
    const { actor, bought, id, own } = await furnish();
    const { id: serverId } = bought.server;
    await testbed.servers.hold(staff(), holdOf(id));
    await testbed.finishTasks();
    expect(await rowOf(bought)).toBe("active, off, held");
    expect(await view(actor.customerId, serverId)).toMatchObject({
      status: "suspended",
      service: "suspended",
      suspendedReason: "abuse",
      suspendedText: "It sends unasked mail.",
      suspendedUntil: null,
    });
    expect(
      (await testbed.servers.listServers({ customerId: actor.customerId, limit: 9 })).counts,
    ).toMatchObject({
      attention: 1,
      stopped: 0,
    });
    for (const verb of ["start", "stop", "restart"] as const)
      await expect(controlPower(testbed.platform, own, { serverId, verb })).rejects.toThrow(
        "server_suspended",
      );
    await expect(issueConsoleTicket(testbed.platform, own, serverId)).rejects.toThrow("server_suspended");
    await expect(testbed.prolong(actor, bought)).rejects.toThrow("server_suspended");
    await expect(testbed.buyAddress(actor, bought, 1)).rejects.toThrow("server_suspended");
    await lift(id);
    await testbed.finishTasks();
    expect(await rowOf(bought)).toBe("active, running");
    expect(await testbed.newEvents(actor)).toEqual(["held", "hold-lifted"]);
    await expect(lift(id)).rejects.toThrow("nothing_to_cancel");
    expect(await testbed.findings()).toEqual([]);
  });

  test("stays off when its customer had stopped it before", async () => {
    const { bought, id, own } = await furnish();
    await controlPower(testbed.platform, own, { serverId: bought.server.id, verb: "stop" });
    // The task still runs when staff comes.
    await testbed.servers.hold(staff(), holdOf(id, "admin"));
    await testbed.finishTasks();
    await lift(id);
    await testbed.live({ hours: 1 });
    expect(await rowOf(bought)).toBe("active, off");
  });

  test("costs nothing: a reserved term goes back, and its end brings neither a charge nor a removal", async () => {
    const { actor, bought, id } = await furnish();
    const { paid_until: paidUntil } = await testbed.serverRow(bought);
    const hours = Math.floor(((paidUntil?.getTime() ?? 0) - testbed.clock.now().getTime()) / 3_600_000) - 24;
    await testbed.live({ hours });
    expect(await testbed.newEvents(actor)).toEqual(["renewal-reserved"]);
    await testbed.servers.hold(staff(), holdOf(id));
    await testbed.live({ days: 60 });
    expect(await rowOf(bought)).toBe("active, off, held");
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(980n);
    await lift(id);
    await testbed.live({});
    expect(await rowOf(bought)).toBe("active, running");
    // The next term begins now: the days on which it was off are not paid for.
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(490n);
    const { paid_until: next } = await testbed.serverRow(bought);
    expect(next?.getTime()).toBeGreaterThan(testbed.clock.now().getTime() + 27 * 86_400_000);
    expect(await testbed.findings()).toEqual([]);
  });

  test("that is delivered meanwhile is cut off, and one whose order fails is refunded", async () => {
    const actor = await testbed.newCustomer(490n);
    const bought = await testbed.buy(actor);
    const { id } = await testbed.serverRow(bought);
    await testbed.servers.hold(staff(), holdOf(id));
    await testbed.finishTasks();
    await testbed.live({});
    expect(await rowOf(bought)).toBe("active, off, held");
    await lift(id);
    await testbed.live({});
    expect(await rowOf(bought)).toBe("active, running");
  });

  test("ends by its date", async () => {
    const { bought, id } = await furnish();
    const until = new Date(testbed.clock.now().getTime() + 3 * 86_400_000);
    await testbed.servers.hold(staff(), { ...holdOf(id), until });
    await testbed.live({ days: 2 });
    expect(await rowOf(bought)).toBe("active, off, held");
    await testbed.live({ days: 2 });
    expect(await rowOf(bought)).toBe("active, running");
    const past = { ...holdOf(id), until: testbed.clock.now() };
    await expect(testbed.servers.hold(staff(), past)).rejects.toThrow();
  });

  test("started again on its hypervisor is cut off again, and the auditor says so until then", async () => {
    const { bought, id } = await furnish();
    await testbed.servers.hold(staff(), holdOf(id));
    await testbed.finishTasks();
    await testbed.database.pool.query("UPDATE servers SET power = 'running' WHERE id = $1", [id]);
    await testbed.live({});
    expect(await rowOf(bought)).toBe("active, off, held");
  });
});

describe("a hold and a debt are two things", () => {
  test.each(["hold first", "money first"])("%s: paying ends no hold, lifting pays nothing", async (order) => {
    const { actor, bought, id } = await furnish(490n, { autoprolong: false });
    if (order === "hold first") await testbed.servers.hold(staff(), holdOf(id));
    // Past the end of the paid time and of the grace.
    for (let day = 0; day < 34; day += 1) await testbed.live({ days: 1 });
    if (order === "money first") {
      expect(await rowOf(bought)).toBe("suspended, off");
      await testbed.servers.hold(staff(), holdOf(id));
      expect(await rowOf(bought)).toBe("suspended, off, held");
      await testbed.live({ days: 40 });
    }
    await testbed.topUp(actor, 980n);
    await testbed.live({ hours: 1 });
    await expect(testbed.prolong(actor, bought)).rejects.toThrow("server_suspended");
    expect(await rowOf(bought)).toContain("off, held");
    await lift(id);
    await testbed.finishTasks();
    // Unpaid as before, and there is time to pay it.
    await testbed.live({});
    expect(await rowOf(bought)).toBe(order === "money first" ? "suspended, off" : "expired, running");
    await testbed.live({ hours: 20 });
    await testbed.prolong(actor, bought);
    await testbed.live({});
    expect(await rowOf(bought)).toBe("active, running");
    expect(await testbed.findings()).toEqual([]);
  });
});

describe("a removal by staff", () => {
  const announce = (serverId: string, given = {}) =>
    testbed.servers.terminate(staff(), {
      serverId,
      confirmName: "web-1",
      cause: "abuse",
      text: "It is gone in a week.",
      days: 7,
      givesBack: true,
      reason: "three complaints",
      ...given,
    });

  test("comes after its delay, gives back what is unused, and keeps what was", async () => {
    const { actor, bought, id } = await furnish();
    const { addresses } = await view(actor.customerId, bought.server.id);
    const { paid_until: end } = await testbed.serverRow(bought);
    const days = Math.round(((end?.getTime() ?? 0) - testbed.clock.now().getTime()) / 86_400_000);
    await expect(announce(id, { confirmName: "web-2" })).rejects.toThrow();
    await announce(id);
    expect(await view(actor.customerId, bought.server.id)).toMatchObject({
      status: "running",
      removal: { text: "It is gone in a week." },
    });
    await expect(testbed.prolong(actor, bought)).rejects.toThrow("server_ended");
    await expect(announce(id)).rejects.toThrow("server_ended");
    await testbed.live({ days: 6 });
    expect(await rowOf(bought)).toBe("active, running");
    await testbed.live({ days: 2 });
    expect(await rowOf(bought)).toBe("terminated, off");
    // Eight days and a moment were used, so nine count.
    const used = Math.ceil((490 * 9) / days);
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(980n + 490n - BigInt(used));
    expect(await testbed.newEvents(actor)).toContain("removal-done");
    const kept = await testbed.database.kysely
      .selectFrom("server_removals")
      .selectAll()
      .where("server_id", "=", id)
      .execute();
    expect(kept).toMatchObject([{ outcome: "removed", note: "three complaints" }]);
    expect(String(kept[0]?.addresses)).toContain(addresses[0]?.address);
    expect(await testbed.findings()).toEqual([]);
  });

  test("is stopped by staff, once", async () => {
    const { bought, id } = await furnish();
    await announce(id, { days: 1 });
    await testbed.servers.stopRemoval(staff(), { serverId: id, reason: "they wrote to us" });
    await testbed.live({ days: 3 });
    expect(await rowOf(bought)).toBe("active, running");
    const again = testbed.servers.stopRemoval(staff(), { serverId: id, reason: "they wrote to us" });
    await expect(again).rejects.toThrow("nothing_to_cancel");
  });

  test("without giving back costs what was paid, and no deletion by the customer gets round it", async () => {
    const { actor, bought, id } = await furnish(490n);
    await announce(id, { givesBack: false, days: 0 });
    await testbed.live({});
    expect(await rowOf(bought)).toBe("terminated, off");
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
    expect(await testbed.findings()).toEqual([]);
  });
});

test("who stopped it, why, and what it was before is in the audit", async () => {
  const { id } = await furnish();
  const ctx = staff();
  await testbed.servers.hold(ctx, holdOf(id));
  const rows = await testbed.database.kysely
    .selectFrom("audit_log")
    .select(["actor", "detail"])
    .where("action", "=", "server.hold")
    .where("object_id", "=", id)
    .execute();
  expect(rows).toMatchObject([
    { actor: ctx.actor, detail: { before: "active", after: "abuse", reason: "a complaint, checked" } },
  ]);
});

describe("T46 at the same moment", () => {
  const acts = {
    hold: (id: string) => testbed.servers.hold(staff(), holdOf(id)),
    lift,
    terminate: (serverId: string) =>
      testbed.servers.terminate(staff(), {
        serverId,
        confirmName: "web-1",
        cause: "abuse",
        text: "It is gone at once.",
        days: 0,
        givesBack: true,
        reason: "three complaints",
      }),
    keep: (serverId: string) =>
      testbed.servers.stopRemoval(staff(), { serverId, reason: "they wrote to us" }),
    live: () => runLifecycle(testbed.platform),
  } as const;

  const names = fc.constantFrom(...Object.keys(acts), "prolong", "stop", "start");

  test("holds, payments, power, removals and the lifecycle leave no machine that runs while it is held", async () => {
    const known = [
      "server_suspended",
      "server_ended",
      "server_busy",
      "server_not_active",
      "server_not_running",
      "nothing_to_cancel",
      "insufficient_funds",
      "not_found",
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(names, { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 0, max: 40 }),
        async (chosen, days) => {
          const { actor, bought, id, own } = await furnish(490n * 4n, { autoprolong: false });
          await testbed.live({ days });
          const serverId = bought.server.id;
          const ends = await Promise.allSettled(
            chosen.map((name) => {
              if (name === "prolong") return testbed.prolong(actor, bought);
              if (name === "stop" || name === "start")
                return controlPower(testbed.platform, own, { serverId, verb: name });
              return isAct(name) ? acts[name](id) : Promise.reject(new Error(name));
            }),
          );
          const refusals = ends.flatMap((end) =>
            end.status === "rejected" ? [String(end.reason.message)] : [],
          );
          expect(refusals.filter((message) => !known.some((code) => message.includes(code)))).toEqual([]);
          for (let round = 0; round < 3; round += 1) await testbed.live({ hours: 1 });
          const row = await testbed.serverRow(bought);
          if (row.hold_id !== null) expect(row.power).toBe("off");
          // A charge is for a term that the server had, or gave back.
          const wallet = await testbed.wallet.balanceOf(actor.customerId);
          const { rows } = await testbed.database.pool.query<{ paid: bigint; back: bigint }>(
            `SELECT (SELECT coalesce(sum(total_cents), 0)::bigint FROM orders WHERE customer_id = $1 AND state = 'delivered') AS paid,
             (SELECT coalesce(sum(entry.amount), 0)::bigint FROM ledger_entries entry
              JOIN ledger_transactions t ON t.id = entry.transaction_id
              WHERE t.kind = 'refund' AND entry.account_id = ledger_account_id('wallet', $1, 'USD')) AS back`,
            [actor.customerId],
          );
          expect(wallet).toBe(490n * 4n - (rows[0]?.paid ?? 0n) + (rows[0]?.back ?? 0n));
          expect(await testbed.findings()).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);

  function isAct(name: string): name is keyof typeof acts {
    return Object.hasOwn(acts, name);
  }
});
