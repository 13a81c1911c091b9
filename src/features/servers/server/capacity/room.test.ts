import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readNodes, saveNode } from "#src/features/catalog/server/index.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { asOperator, testOperator } from "#src/platform/operator/operator.fixture.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";

/** Two servers of `sloop-2` (2 processors, 4 GB, 40 GB) fit by each resource, and two `cutter-4` by none. */
const large = { memoryMb: 11_000, cores: 2, diskGb: 100 };

let testbed: ServersTestbed;

beforeAll(async () => {
  // Real machines to the product: it sells what its nodes have.
  testbed = await createServersTestbed({}, { through: (driver) => ({ ...driver, simulated: false }) });
});

afterAll(() => testbed.drop());

beforeEach(async () => {
  const { kysely } = testbed.database;
  for (const { id } of await readNodes(kysely))
    await kysely.deleteFrom("nodes").where("id", "=", id).execute();
});

async function addNode(id: string, location = "fra1"): Promise<void> {
  const node = { id, location, endpoint: "/run/engine.socket", certificate: null, project: "default" };
  const more = { member: null, storagePool: "a", network: "b", memoryMb: null, vcpu: null, diskGb: null };
  const kind = { driver: "incus", settings: {}, state: "open" } as const;
  await saveNode(testbed.database.committing, createCtx(testbed, testOperator), {
    ...node,
    ...more,
    ...kind,
  });
}

async function availabilityOf(plan = "sloop-2", location = "fra1"): Promise<string | undefined> {
  const { plans } = await testbed.catalog.readCatalogue(1, null);
  const offers = plans.find(({ id }) => id === plan)?.offers;
  const shown = offers?.find(({ locationId }) => locationId === location)?.availability;
  const quoted = await testbed.catalog.quoteServer({
    siteId: 1,
    customerId: null,
    plan,
    location,
    months: 1,
  });
  expect(quoted.availability).toBe(shown);
  return shown;
}

async function customers(count: number) {
  return Promise.all(Array.from({ length: count }, () => testbed.newCustomer(490n)));
}

test("the last room is sold once, and the later buyer keeps the money", async () => {
  await addNode("race-a");
  await addNode("race-b");
  await testbed.catalog.noteNodes([
    { id: "race-a", capacity: large },
    { id: "race-b", capacity: { ...large, diskGb: null } },
  ]);
  expect(await availabilityOf()).toBe("few");
  const buyers = await customers(20);
  const ends = await Promise.allSettled(buyers.map((buyer) => testbed.buy(buyer)));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  const codes = ends.flatMap((end) => (end.status === "rejected" ? [appErrorOf(end.reason).code] : []));
  expect(new Set(codes)).toEqual(new Set(["out_of_stock"]));
  const balances = await Promise.all(buyers.map(({ customerId }) => testbed.wallet.balanceOf(customerId)));
  expect(balances.filter((cents) => cents === 490n)).toHaveLength(16);
  expect(await availabilityOf()).toBe("sold-out");
  await testbed.finishTasks();
  expect(await testbed.findings()).toEqual([]);
});

test("the room of a server whose order failed is sold again", async () => {
  await addNode("failed");
  await testbed.catalog.noteNodes([{ id: "failed", capacity: { ...large, memoryMb: 4096 } }]);
  const [first, second] = await customers(2);
  if (!first || !second) throw new Error("two customers");
  await testbed.buy(first, { name: "fail-create" });
  expect(await availabilityOf()).toBe("sold-out");
  await testbed.finishTasks();
  expect(await availabilityOf()).toBe("few");
  await expect(testbed.buy(second)).resolves.toMatchObject({ order: { totalCents: 490 } });
});

test("a node sells nothing in maintenance, unreachable, never seen, or short of one resource", async () => {
  await addNode("one");
  expect(await availabilityOf()).toBe("sold-out");
  await testbed.catalog.noteNodes([{ id: "one", capacity: large }]);
  expect(await availabilityOf()).toBe("few");
  expect(await availabilityOf("brig-16")).toBe("sold-out");
  expect(await availabilityOf("sloop-2", "ams1")).toBe("sold-out");
  await testbed.servers.maintainNode(asOperator(testbed.platform), "one", true);
  expect(await availabilityOf()).toBe("sold-out");
  await testbed.servers.maintainNode(asOperator(testbed.platform), "one", false);
  await testbed.catalog.noteNodes([{ id: "one", capacity: null }]);
  expect(await availabilityOf()).toBe("sold-out");
  for (const short of [{ memoryMb: 4095 }, { cores: 0 }, { diskGb: 39 }]) {
    await testbed.catalog.noteNodes([{ id: "one", capacity: { ...large, ...short } }]);
    expect(await availabilityOf()).toBe("sold-out");
  }
});
