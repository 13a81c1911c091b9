import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { runTask } from "#src/platform/tasks/run-task.ts";
import { claimTasks, leaseMs } from "#src/platform/tasks/task-store.ts";
import { cancelReinstall } from "../cancel-reinstall.ts";
import { changePassword } from "../change-password.ts";
import { quoteAddress } from "../quote-address.ts";
import { maxAddresses } from "#src/shared/server-limits.ts";
import { type ReinstallRequest, reinstallServer } from "../reinstall-server.ts";
import { createServersWorld, type ServersWorld } from "../servers-world.fixture.ts";

// Changes of a running server: reinstall, password, further addresses. The hypervisor is a bad one.

let world: ServersWorld;
type Bought = Awaited<ReturnType<ServersWorld["buy"]>>;

beforeAll(async () => {
  world = await createServersWorld({ unreachable: 0.1, busy: 0.1, lostAnswer: 0.1, duplicate: 0.1 });
});

afterAll(() => world.drop());

async function furnish(left = 10_000n): Promise<{ actor: UserActor; bought: Bought }> {
  const actor = await world.newCustomer(490n + left);
  return { actor, bought: await world.delivered(actor) };
}

const hash = async (secret: string): Promise<string> => `$test$${secret}`;

function reinstall(actor: UserActor, bought: Bought, request: Partial<ReinstallRequest> = {}) {
  return reinstallServer(world.platform, hash, {
    image: "ubuntu-24.04",
    password: "another horse",
    confirmName: "web-1",
    ...request,
    actor,
    serverId: bought.server.id,
    requestId: "test",
  });
}

async function machineOf(bought: Bought) {
  const { id } = await world.serverRow(bought);
  const { rows } = await world.database.pool.query(
    "SELECT image, generation, password_hash, addresses FROM sim_machines WHERE server_id = $1",
    [id],
  );
  return rows[0];
}

async function addressesOf(bought: Bought): Promise<string[]> {
  const { id } = await world.serverRow(bought);
  const rows = await world.database.kysely
    .selectFrom("server_addresses")
    .select("address")
    .where("server_id", "=", id)
    .orderBy("is_primary", "desc")
    .execute();
  return rows.map(({ address }) => address.replace("/32", ""));
}

/** Runs tasks as if the process died after the effect of every step, before it was noted, and came back later. */
async function finishThroughCrashes(): Promise<void> {
  for (const task of await claimTasks(world.platform, world.servers.tasks, 50)) {
    const kind = world.servers.tasks.find((known) => known.kind === task.kind);
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
    await runTask(world.platform, crashing, task);
    world.clock.advance(leaseMs + 1);
  }
  await world.finishTasks();
}

describe("a reinstall", () => {
  test("waits 60 s, then brings another system under the same addresses", async () => {
    const { actor, bought } = await furnish();
    const before = await machineOf(bought);
    const task = await reinstall(actor, bought);
    expect(Date.parse(task.cancelUntil ?? "") - world.clock.now().getTime()).toBe(60_000);
    expect(task.steps.map(({ name }) => name)).toEqual(["countdown", "prepare", "install", "boot", "check"]);
    expect((await world.serverRow(bought)).image_id).toBe("debian-13");
    await finishThroughCrashes();
    const { image_id: image, generation, service, power } = await world.serverRow(bought);
    expect([image, generation, service, power]).toEqual(["ubuntu-24.04", 2, "active", "running"]);
    const after = await machineOf(bought);
    expect([after.image, after.generation, after.password_hash]).toEqual([
      "ubuntu-24.04",
      2,
      "$test$another horse",
    ]);
    expect(after.addresses).toEqual(before.addresses);
    expect(await world.findings()).toEqual([]);
  });

  test("can be called off while it waits, and leaves nothing changed", async () => {
    const { actor, bought } = await furnish();
    const before = await machineOf(bought);
    await reinstall(actor, bought);
    const task = await cancelReinstall(world.platform, actor, bought.server.id, "test");
    expect([task.state, task.cancelUntil]).toEqual(["cancelled", null]);
    world.clock.advance(120_000);
    await world.finishTasks();
    expect(await machineOf(bought)).toEqual(before);
    await reinstall(actor, bought);
    await world.finishTasks();
  });

  test("cannot be called off once it has begun", async () => {
    const { actor, bought } = await furnish();
    await reinstall(actor, bought);
    world.clock.advance(60_000);
    const kind = world.servers.tasks.find(({ kind: name }) => name === "server-reinstall");
    const [task] = await claimTasks(world.platform, kind ? [kind] : [], 1);
    if (task && kind) await runTask(world.platform, kind, task);
    await expect(cancelReinstall(world.platform, actor, bought.server.id, "test")).rejects.toThrow(
      "nothing_to_cancel",
    );
    await world.finishTasks();
    expect((await world.serverRow(bought)).generation).toBe(2);
  });

  test.each<[string, Partial<ReinstallRequest>, string]>([
    ["another name than the server's", { confirmName: "web-2" }, "invalid_input"],
    ["neither password nor key", { password: undefined }, "invalid_input"],
    ["a system that is not there", { image: "none" }, "image_unavailable"],
  ])("is refused for %s", async (_, request, code) => {
    const { actor, bought } = await furnish();
    await expect(reinstall(actor, bought, request)).rejects.toThrow(code);
    expect((await world.serverRow(bought)).generation).toBe(1);
  });

  test("keeps every other action waiting", async () => {
    const { actor, bought } = await furnish();
    await reinstall(actor, bought);
    await expect(reinstall(actor, bought)).rejects.toThrow("server_busy");
    await world.finishTasks();
  });
});

test("a new password reaches the machine as its hash only", async () => {
  const { actor, bought } = await furnish();
  const request = { actor, serverId: bought.server.id, password: "brand new horse", requestId: "test" };
  await changePassword(world.platform, hash, request);
  await finishThroughCrashes();
  expect((await machineOf(bought)).password_hash).toBe("$test$brand new horse");
  const { rows } = await world.database.pool.query(
    "SELECT FROM tasks WHERE input::text LIKE '%horse%' UNION ALL SELECT FROM audit_log WHERE detail::text LIKE '%horse%'",
  );
  expect(rows).toEqual([]);
});

describe("a further address", () => {
  test("is paid to the end of the paid time, gets onto the machine, and makes the next term dearer", async () => {
    const { actor, bought } = await furnish();
    const quote = await quoteAddress(world.platform, actor.customerId, bought.server.id);
    expect(quote).toMatchObject({ monthlyCents: 150, totalCents: Math.ceil((150 * quote.days) / 30) });
    await world.buyAddress(actor, bought, quote.totalCents, "one intent");
    await world.buyAddress(actor, bought, quote.totalCents, "one intent");
    await finishThroughCrashes();
    const addresses = await addressesOf(bought);
    const machine = await machineOf(bought);
    expect(addresses).toHaveLength(2);
    expect(machine.addresses.map(({ address }: { address: string }) => address)).toEqual(addresses);
    expect(await world.wallet.balanceOf(actor.customerId)).toBe(10_000n - BigInt(quote.totalCents));
    expect((await world.serverRow(bought)).renewal_cents).toBe(640n);
    await world.prolong(actor, bought, 1, 640);
    expect(await world.findings()).toEqual([]);
  });

  test("goes back with its money when the hypervisor refuses it", async () => {
    const { actor, bought } = await furnish();
    const { id } = await world.serverRow(bought);
    const { totalCents } = await quoteAddress(world.platform, actor.customerId, bought.server.id);
    // Somebody else's machine stands in its place: nothing may be done to it.
    const stamp = "UPDATE sim_machines SET owner_id = $2 WHERE server_id = $1";
    await world.database.pool.query(stamp, [id, world.platform.ids.next()]);
    await world.buyAddress(actor, bought, totalCents);
    await world.finishTasks();
    await world.database.pool.query(stamp, [id, id]);
    expect(await addressesOf(bought)).toHaveLength(1);
    expect(await world.wallet.balanceOf(actor.customerId)).toBe(10_000n);
    expect(await world.findings()).toEqual([]);
  });

  test("waits for no task that is about to end, because its end waits for the same wallet", async () => {
    const { actor, bought } = await furnish();
    const { totalCents } = await quoteAddress(world.platform, actor.customerId, bought.server.id);
    await world.buyAddress(actor, bought, totalCents);
    const { id } = await world.serverRow(bought);
    const ending = await world.database.pool.connect();
    await ending.query("BEGIN");
    await ending.query("UPDATE tasks SET state = 'succeeded' WHERE object_id = $1 AND state = 'queued'", [
      id,
    ]);
    await expect(world.buyAddress(actor, bought, totalCents)).rejects.toThrow("server_busy");
    await ending.query("ROLLBACK");
    ending.release();
    await world.finishTasks();
  });

  test("is refused at another price, without money, and beyond what a server may have", async () => {
    const { actor, bought } = await furnish(10n);
    const { totalCents } = await quoteAddress(world.platform, actor.customerId, bought.server.id);
    await expect(world.buyAddress(actor, bought, totalCents - 1)).rejects.toThrow("price_changed");
    await expect(world.buyAddress(actor, bought, totalCents)).rejects.toThrow("insufficient_funds");
    expect(await addressesOf(bought)).toHaveLength(1);
    await world.topUp(actor, 10_000n);
    for (let count = 1; count < maxAddresses; count += 1) {
      const quote = await quoteAddress(world.platform, actor.customerId, bought.server.id);
      await world.buyAddress(actor, bought, quote.totalCents);
      await world.finishTasks();
    }
    await expect(quoteAddress(world.platform, actor.customerId, bought.server.id)).rejects.toThrow(
      "address_limit",
    );
    await expect(world.buyAddress(actor, bought, totalCents)).rejects.toThrow("address_limit");
  });
});
