import { createCtx } from "#src/platform/ctx.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { runTask } from "#src/platform/tasks/run-task.ts";
import { claimTasks, leaseMs } from "#src/platform/tasks/task-store.ts";
import { cancelReinstall } from "../cancel-reinstall.ts";
import { changePassword } from "../change-password.ts";
import { quoteAddress } from "../quote-address.ts";
import { maxAddresses } from "#src/shared/server-limits.ts";
import { type ReinstallRequest, reinstallServer } from "../reinstall-server.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";

// Changes of a running server: reinstall, password, further addresses. The hypervisor is a faulty one.

let testbed: ServersTestbed;
type Bought = Awaited<ReturnType<ServersTestbed["buy"]>>;

beforeAll(async () => {
  testbed = await createServersTestbed({ unreachable: 0.1, busy: 0.1, lostAnswer: 0.1, duplicate: 0.1 });
});

afterAll(() => testbed.drop());

async function furnish(left = 10_000n): Promise<{ actor: UserActor; bought: Bought }> {
  const actor = await testbed.newCustomer(490n + left);
  return { actor, bought: await testbed.delivered(actor) };
}

const hash = async (secret: string): Promise<string> => `$test$${secret}`;

function reinstall(actor: UserActor, bought: Bought, request: Partial<ReinstallRequest> = {}) {
  return reinstallServer(testbed.platform, hash, createCtx(testbed.platform, actor), {
    image: "ubuntu-24.04",
    password: "another horse",
    confirmName: "web-1",
    ...request,
    serverId: bought.server.id,
  });
}

async function machineOf(bought: Bought) {
  const { id } = await testbed.serverRow(bought);
  const { rows } = await testbed.database.pool.query(
    "SELECT image, generation, password_hash, addresses FROM sim_machines WHERE server_id = $1",
    [id],
  );
  return rows[0];
}

async function addressesOf(bought: Bought): Promise<string[]> {
  const { id } = await testbed.serverRow(bought);
  const rows = await testbed.database.kysely
    .selectFrom("server_addresses")
    .select("address")
    .where("server_id", "=", id)
    .orderBy("is_primary", "desc")
    .execute();
  return rows.map(({ address }) => address.replace("/32", ""));
}

/** Runs tasks as if the process died after the effect of every step, before it was stored, and restarted later. */
async function finishThroughCrashes(): Promise<void> {
  for (const task of await claimTasks(testbed.platform, testbed.servers.tasks, 50)) {
    const kind = testbed.servers.tasks.find((known) => known.kind === task.kind);
    if (!kind) continue;
    const crashing = {
      ...kind,
      steps: kind.steps.map((step) => ({
        ...step,
        run: async (...at: Parameters<typeof step.run>) => {
          await step.run(...at);
          return step.run(...at);
        },
      })),
    };
    await runTask(testbed.platform, crashing, task);
    testbed.clock.advance(leaseMs + 1);
  }
  await testbed.finishTasks();
}

describe("a reinstall", () => {
  test("waits 60 s, then brings another system under the same addresses", async () => {
    const { actor, bought } = await furnish();
    const before = await machineOf(bought);
    const task = await reinstall(actor, bought);
    expect(Date.parse(task.cancelUntil ?? "") - testbed.clock.now().getTime()).toBe(60_000);
    expect(task.steps.map(({ name }) => name)).toEqual(["countdown", "prepare", "install", "boot", "check"]);
    expect((await testbed.serverRow(bought)).image_id).toBe("debian-13");
    await finishThroughCrashes();
    const { image_id: image, generation, service, power } = await testbed.serverRow(bought);
    expect([image, generation, service, power]).toEqual(["ubuntu-24.04", 2, "active", "running"]);
    const after = await machineOf(bought);
    expect([after.image, after.generation, after.password_hash]).toEqual([
      "ubuntu-24.04",
      2,
      "$test$another horse",
    ]);
    expect(after.addresses).toEqual(before.addresses);
    expect(await testbed.findings()).toEqual([]);
  });

  test("can be cancelled while it waits, and leaves nothing changed", async () => {
    const { actor, bought } = await furnish();
    const before = await machineOf(bought);
    await reinstall(actor, bought);
    const task = await cancelReinstall(
      testbed.platform,
      createCtx(testbed.platform, actor),
      bought.server.id,
    );
    expect([task.state, task.cancelUntil]).toEqual(["cancelled", null]);
    testbed.clock.advance(120_000);
    await testbed.finishTasks();
    expect(await machineOf(bought)).toEqual(before);
    await reinstall(actor, bought);
    await testbed.finishTasks();
  });

  test("cannot be cancelled once it has started", async () => {
    const { actor, bought } = await furnish();
    await reinstall(actor, bought);
    testbed.clock.advance(60_000);
    const kind = testbed.servers.tasks.find(({ kind: name }) => name === "server-reinstall");
    const [task] = await claimTasks(testbed.platform, kind ? [kind] : [], 1);
    if (task && kind) await runTask(testbed.platform, kind, task);
    await expect(
      cancelReinstall(testbed.platform, createCtx(testbed.platform, actor), bought.server.id),
    ).rejects.toThrow("nothing_to_cancel");
    await testbed.finishTasks();
    expect((await testbed.serverRow(bought)).generation).toBe(2);
  });

  test.each<[string, Partial<ReinstallRequest>, string]>([
    ["another name than the server's", { confirmName: "web-2" }, "invalid_input"],
    ["neither password nor key", { password: undefined }, "invalid_input"],
    ["a password that is guessed first", { password: "Summer2026!" }, "common_password"],
    ["a system that is not there", { image: "none" }, "image_unavailable"],
  ])("is refused for %s", async (_, request, code) => {
    const { actor, bought } = await furnish();
    await expect(reinstall(actor, bought, request)).rejects.toThrow(code);
    expect((await testbed.serverRow(bought)).generation).toBe(1);
  });

  test("blocks every other action", async () => {
    const { actor, bought } = await furnish();
    await reinstall(actor, bought);
    await expect(reinstall(actor, bought)).rejects.toThrow("server_busy");
    await testbed.finishTasks();
  });
});

test("a new password that is guessed first, or is the server's name, is refused", async () => {
  const { actor, bought } = await furnish();
  const ctx = createCtx(testbed.platform, actor);
  for (const password of ["root1234", `${bought.server.name}!1`]) {
    const request = { serverId: bought.server.id, password };
    await expect(changePassword(testbed.platform, hash, ctx, request)).rejects.toThrow("common_password");
  }
});

test("a new password reaches the machine as its hash only", async () => {
  const { actor, bought } = await furnish();
  const request = { serverId: bought.server.id, password: "brand new horse" };
  await testbed.newEvents(actor);
  await changePassword(testbed.platform, hash, createCtx(testbed.platform, actor), request);
  expect(await testbed.newEvents(actor)).toEqual(["password-changed"]);
  await finishThroughCrashes();
  expect((await machineOf(bought)).password_hash).toBe("$test$brand new horse");
  const { rows } = await testbed.database.pool.query(
    "SELECT FROM tasks WHERE input::text LIKE '%horse%' UNION ALL SELECT FROM audit_log WHERE detail::text LIKE '%horse%'",
  );
  expect(rows).toEqual([]);
});

describe("a further address", () => {
  test("is charged to the end of the paid time, set up on the machine, and raises the next term's price", async () => {
    const { actor, bought } = await furnish();
    const quote = await quoteAddress(testbed.platform, actor.customerId, bought.server.id);
    // Of February, which has just begun.
    expect(quote).toMatchObject({ days: 28, monthlyCents: 150, totalCents: 140 });
    await testbed.buyAddress(actor, bought, quote.totalCents, "one intent");
    await testbed.buyAddress(actor, bought, quote.totalCents, "one intent");
    await finishThroughCrashes();
    const addresses = await addressesOf(bought);
    const machine = await machineOf(bought);
    expect(addresses).toHaveLength(2);
    expect(machine.addresses.map(({ address }: { address: string }) => address)).toEqual(addresses);
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(10_000n - BigInt(quote.totalCents));
    expect(await testbed.nextCents(bought)).toBe(640);
    await testbed.prolong(actor, bought, 1, 640);
    expect(await testbed.findings()).toEqual([]);
  });

  test("is returned and refunded when the hypervisor refuses it", async () => {
    const { actor, bought } = await furnish();
    const { id } = await testbed.serverRow(bought);
    const { totalCents } = await quoteAddress(testbed.platform, actor.customerId, bought.server.id);
    // Somebody else's machine is in its place: nothing may be done to it.
    const stamp = "UPDATE sim_machines SET owner_id = $2 WHERE server_id = $1";
    await testbed.database.pool.query(stamp, [id, testbed.platform.ids.next()]);
    await testbed.buyAddress(actor, bought, totalCents);
    await testbed.finishTasks();
    await testbed.database.pool.query(stamp, [id, id]);
    expect(await addressesOf(bought)).toHaveLength(1);
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(10_000n);
    expect(await testbed.findings()).toEqual([]);
  });

  test("does not wait for a task that is about to end, because its end needs the same wallet", async () => {
    const { actor, bought } = await furnish();
    const { totalCents } = await quoteAddress(testbed.platform, actor.customerId, bought.server.id);
    await testbed.buyAddress(actor, bought, totalCents);
    const { id } = await testbed.serverRow(bought);
    const ending = await testbed.database.pool.connect();
    await ending.query("BEGIN");
    await ending.query("UPDATE tasks SET state = 'succeeded' WHERE object_id = $1 AND state = 'queued'", [
      id,
    ]);
    await expect(testbed.buyAddress(actor, bought, totalCents)).rejects.toThrow("server_busy");
    await ending.query("ROLLBACK");
    ending.release();
    await testbed.finishTasks();
  });

  test("is refused at another price, without money, and beyond what a server may have", async () => {
    const { actor, bought } = await furnish(10n);
    const { totalCents } = await quoteAddress(testbed.platform, actor.customerId, bought.server.id);
    await expect(testbed.buyAddress(actor, bought, totalCents - 1)).rejects.toThrow("price_changed");
    await expect(testbed.buyAddress(actor, bought, totalCents)).rejects.toThrow("insufficient_funds");
    expect(await addressesOf(bought)).toHaveLength(1);
    await testbed.topUp(actor, 10_000n);
    for (let count = 1; count < maxAddresses; count += 1) {
      const quote = await quoteAddress(testbed.platform, actor.customerId, bought.server.id);
      await testbed.buyAddress(actor, bought, quote.totalCents);
      await testbed.finishTasks();
    }
    await expect(quoteAddress(testbed.platform, actor.customerId, bought.server.id)).rejects.toThrow(
      "address_limit",
    );
    await expect(testbed.buyAddress(actor, bought, totalCents)).rejects.toThrow("address_limit");
  });
});
