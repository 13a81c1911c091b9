import { asOperator } from "#src/platform/operator/operator.fixture.ts";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instanceList } from "#src/drivers/compute/incus/answers.ts";
import { openClient } from "#src/drivers/compute/incus/client.ts";
import { readHostTraffic } from "#src/drivers/compute/incus/host-traffic.ts";
import { hostEnd } from "#src/drivers/compute/incus/machine.ts";
import { createRandom } from "#src/shared/random.ts";
import { whyNoLxd } from "../../scripts/real/lxd.ts";
import { isLong, seed } from "../faults/run-size.ts";
import { callOk } from "../harness/api-client.ts";
import { auditLines } from "../harness/inspector.ts";
import { until } from "../harness/until.ts";
import {
  type ClusterMarket,
  machinesOf,
  openClusterMarket,
  openTasks,
  readServers,
  saveMembers,
  serverOf,
  startedAgain,
} from "./cluster-market.ts";

// Two members of a real cluster, one of which loses its power repeatedly while customers buy: each paid
// order is delivered or refunded, and the machines are those of the servers, no more and no less.

const reason = whyNoLxd();
const gb = 1024;
const kills = isLong ? 20 : 2;
/** How far an order may have got. */
const latestMs = 4_000;
/** Members are away for up to this long: some come back before anyone noticed. */
const longestAwayMs = 25_000;
const standstillMs = 240_000;

describe("a cluster of two", () => {
  if (reason === null) cluster();
  else test("a member is killed", ({ skip }) => skip(reason));
});

function cluster(): void {
  let market: ClusterMarket;

  beforeAll(async () => {
    market = await openClusterMarket([8 * gb, 16 * gb]);
  });
  afterAll(() => market?.close());

  /** The customer asks until there is an answer. */
  async function buy(count: number): Promise<void> {
    const { ledger, server, customer } = market;
    await Promise.all(Array.from({ length: count }, () => ledger.buy(server.url, customer)));
    while (ledger.openCount > 0) {
      if (!(await ledger.retryOne(server.url))) await pause(200);
    }
  }

  /** The customer starts or stops the server of a machine, and waits until it is done. */
  async function powerOf(machine: string, act: "start" | "stop"): Promise<void> {
    const { server, customer, inspector } = market;
    await callOk(server.url, `POST /v2/servers/${serverOf(machine)}/${act}`, {
      token: customer.token,
      key: randomUUID(),
      body: {},
    });
    await until(`${act} has ended`, async () => (await openTasks(inspector)) === 0);
  }

  test("a machine is placed where there is most room", { timeout: 120_000 }, async () => {
    for (let order = 0; order < 6; order += 1) {
      await buy(1);
      await until("it is delivered", async () => (await openTasks(market.inspector)) === 0);
    }
    const members = (await machinesOf(market.cluster)).map(({ member }) => member).toSorted();
    expect(members).toEqual(["node1", "node1", "node2", "node2", "node2", "node2"]);
  });

  test("a machine's traffic is counted at its own member, whichever is asked", async () => {
    const { cluster: engines } = market;
    const [entry] = engines.members;
    const client = openClient({ endpoint: entry.socket, project: "default", certificate: null }, null);
    const all = await client.get(instanceList, "/1.0/instances?recursion=2");
    const far = all.find(({ location }) => location === "node2");
    if (!far) throw new Error("node2 is empty");
    const sent = async (): Promise<number> =>
      (await readHostTraffic(client, [far])).get(far.name)?.outBytes ?? Number.NaN;
    const before = await sent();
    await entry.lxc("exec", far.name, "--", "ping", "-c", "3", "-s", "1000", engines.network.gateway);
    expect((await sent()) - before).toBeGreaterThan(3 * 1000);
    client.close();
    // The member that was asked has no such card.
    expect(existsSync(`/sys/class/net/${hostEnd(far)}`)).toBe(false);
  });

  test("an offline member gets nothing new, and its machines are not lost", {
    timeout: 300_000,
  }, async () => {
    const { cluster: engines, inspector } = market;
    const [entry, other] = engines.members;
    // There is room for all from here on.
    await saveMembers(inspector, engines, [1024 * gb, 1024 * gb]);
    const standing = await machinesOf(engines);
    const [forgotten, stopped] = standing.filter(({ member }) => member === "node2");
    if (!forgotten || !stopped) throw new Error("node2 is empty");
    // The engine will not start the one again, and the customer has switched the other one off.
    await entry.lxc("config", "set", forgotten.name, "boot.autostart", "false");
    await powerOf(stopped.name, "stop");
    const before = await machinesOf(engines);
    await other.cutPower();
    await until("it counts as offline", async () =>
      (await entry.lxc("cluster", "list", "--format", "csv")).includes("OFFLINE"),
    );
    await buy(1);
    await until("it is delivered", async () => (await openTasks(inspector)) === 0);
    const added = (await machinesOf(engines)).filter(({ name }) =>
      before.every((known) => known.name !== name),
    );
    expect(added.map(({ member }) => member)).toEqual(["node1"]);
    const seen = await inspector.product.drivers.compute.observeAll();
    const unknown = seen.ok ? seen.value.filter(({ power }) => power === "unknown") : [];
    expect(unknown).toHaveLength(before.filter(({ member }) => member === "node2").length);
    expect(await auditLines(inspector)).toEqual([]);
    await other.powerOn();
    await engines.untilOnline();
    // Machines that ran run again, by their engine or else by us; those that were off stay off.
    const wanted = [...before, ...added].map(({ name }) => ({
      name,
      state: name === stopped.name ? "STOPPED" : "RUNNING",
    }));
    const there = async () => byName((await machinesOf(engines)).map(({ name, state }) => ({ name, state })));
    await expect.poll(there, { timeout: 120_000 }).toEqual(byName(wanted));
    await until("no task is open", async () => (await openTasks(inspector)) === 0);
    expect(await startedAgain(inspector)).toEqual([forgotten.name]);
    expect(await there()).toEqual(byName(wanted));
    expect(await auditLines(inspector)).toEqual([]);
    await powerOf(stopped.name, "start");
  });

  test("a member in maintenance is emptied, and its machines run on the other", {
    timeout: 180_000,
  }, async () => {
    const { cluster: engines, inspector } = market;
    const { servers } = inspector.product;
    const before = await machinesOf(engines);
    const standing = before.filter(({ member }) => member === "node2");
    await servers.maintainNode(asOperator(inspector.platform), "node2", true);
    const evacuees = await servers.evacuateNode(asOperator(inspector.platform), "node2");
    expect(evacuees.map(({ to, problem }) => [to, problem])).toEqual(standing.map(() => ["node1", null]));
    await inspector.platform.db.pool.query("SELECT pg_notify('moorage', 'tasks')");
    await until("all have moved", async () => (await openTasks(inspector)) === 0);
    const moved = before.map(({ name }) => ({ name, state: "RUNNING", member: "node1" }));
    await expect.poll(async () => byName(await machinesOf(engines))).toEqual(byName(moved));
    expect(await auditLines(inspector)).toEqual([]);
    await servers.maintainNode(asOperator(inspector.platform), "node2", false);
  });

  test("a member is killed repeatedly", { timeout: kills * 180_000 }, async () => {
    const { cluster: engines, inspector, ledger } = market;
    const [entry, other] = engines.members;
    const random = createRandom(seed);
    for (let kill = 0; kill < kills; kill += 1) {
      // The member that answers for both is killed as well.
      const victim = kill % 4 === 3 ? entry : other;
      const bought = buy(2);
      await pause(random() * latestMs);
      await victim.cutPower();
      await pause(random() * longestAwayMs);
      await victim.powerOn();
      await bought;
      await engines.untilOnline();
    }
    await settle();

    const servers = await readServers(inspector);
    const count = (service: string): number => servers.filter((one) => one.service === service).length;
    process.stdout.write(
      `${kills} kills, FAULT_SEED=${seed}: ${count("active")} delivered, ${count("failed")} refunded\n`,
    );
    const wanted = servers
      .filter(({ service }) => service === "active")
      .map(({ machine: name }) => ({ name, state: "RUNNING" }));
    // A member that comes back starts its machines one after another.
    const there = async () => byName((await machinesOf(engines)).map(({ name, state }) => ({ name, state })));
    await expect.poll(there, { timeout: 60_000 }).toEqual(byName(wanted));
    // A refusal for lack of room costs nothing and is not a breach.
    const reported = await ledger.compare(inspector.platform.db.kysely);
    expect(reported.filter((line) => !line.includes("out_of_stock"))).toEqual([]);
    expect(await auditLines(inspector)).toEqual([]);
  });

  test("and a machine that no one ordered is found", async () => {
    const { cluster: engines, inspector } = market;
    const stamp = `user.moorage.server=${randomUUID()}`;
    const storage = ["--no-profiles", "--storage", engines.storagePool];
    await engines.members[0].lxc("init", "debian-13", "stray", "--config", stamp, ...storage);
    expect(await auditLines(inspector)).toEqual([expect.stringContaining("belongs to no active service")]);
  });

  /** Until no task is open; stops waiting when nothing moves any more. */
  async function settle(): Promise<void> {
    let left = Number.POSITIVE_INFINITY;
    let deadline = 0;
    for (;;) {
      const open = await openTasks(market.inspector);
      if (open === 0) return;
      if (open < left) deadline = performance.now() + standstillMs;
      if (performance.now() > deadline) throw new Error(`${open} tasks do not progress`);
      left = Math.min(left, open);
      await pause(500);
    }
  }
}

function byName<T extends { readonly name: string }>(machines: readonly T[]): T[] {
  return machines.toSorted((one, next) => one.name.localeCompare(next.name));
}
