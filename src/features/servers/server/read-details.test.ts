import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";
import { renameSshKey, saveSshKey } from "./ssh-keys.ts";

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

type Bought = Parameters<ServersTestbed["serverRow"]>[0];

const details = (bought: Bought) => testbed.details(bought);

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";

test("the keys on a server are called by their present names; another customer's do not count", async () => {
  const [actor, stranger] = [await testbed.newCustomer(980n), await testbed.newCustomer(0n)];
  const ctx = createCtx(testbed.platform, actor);
  await saveSshKey(testbed.platform, createCtx(testbed.platform, stranger), { name: "theirs", publicKey });
  const key = await saveSshKey(testbed.platform, ctx, { name: "laptop", publicKey });
  const withKey = await testbed.delivered(actor, { password: undefined, sshKeyIds: [key.id] });
  await renameSshKey(testbed.platform, ctx, { keyId: key.id, name: "old laptop" });
  expect((await details(withKey)).access).toEqual({ keys: ["old laptop"], hasPassword: false });
  const withPassword = await testbed.delivered(actor);
  expect((await details(withPassword)).access).toEqual({ keys: [], hasPassword: true });
});

test("the next term would end where its renewal then ends, and there is no next term while nothing can be paid", async () => {
  const actor = await testbed.newCustomer(490n * 2n);
  const bought = await testbed.buy(actor, { autoprolong: false });
  expect(await details(bought)).toMatchObject({ deliveredAt: null, nextPaidUntil: null });
  await testbed.finishTasks();
  const { deliveredAt, nextPaidUntil } = await details(bought);
  const { paid_until: paidUntil, started_at: startedAt } = await testbed.serverRow(bought);
  expect(Date.parse(deliveredAt ?? "")).toBeGreaterThanOrEqual(startedAt?.getTime() ?? Infinity);
  expect(Date.parse(nextPaidUntil ?? "")).toBeGreaterThan(paidUntil?.getTime() ?? Infinity);
  await testbed.prolong(actor, bought);
  expect((await testbed.serverRow(bought)).paid_until?.toISOString()).toBe(nextPaidUntil);
});

test("an estimate of the installation is the median of at least three, and ends with the delivery", async () => {
  const own = await createServersTestbed();
  try {
    const actor = await own.newCustomer(490n * 4n);
    const read = async (bought: Bought) => (await own.details(bought)).usualInstallSeconds;
    /** Delivers it, and writes down what that is to have taken. */
    const deliverIn = async (seconds: number): Promise<void> => {
      const bought = await own.delivered(actor);
      await own.database.pool.query(
        "UPDATE tasks SET finished_at = created_at + make_interval(secs => $2) WHERE object_id = $1",
        [decodeId("server", bought.server.id), seconds],
      );
    };
    await deliverIn(20);
    await deliverIn(600);
    const waiting = await own.buy(actor);
    expect(await read(waiting)).toBeNull();
    await own.finishTasks();
    await own.database.pool.query("DELETE FROM tasks WHERE object_id = $1", [
      decodeId("server", waiting.server.id),
    ]);
    await deliverIn(40);
    await own.topUp(actor, 490n);
    const next = await own.buy(actor);
    expect(await read(next)).toBe(40);
    await own.finishTasks();
    expect(await read(next)).toBeNull();
  } finally {
    await own.drop();
  }
});
