import { createCtx } from "#src/platform/ctx.ts";
import { asOperator, testOperator } from "#src/platform/operator/operator.fixture.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveNode } from "#src/features/catalog/server/index.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed({}, { through: (driver) => ({ ...driver, simulated: false }) });
  for (const id of ["a", "b"]) {
    const node = {
      id,
      location: "fra1",
      endpoint: "/run/engine.socket",
      certificate: null,
      project: "default",
    };
    const more = { member: null, storagePool: "a", network: "b", memoryMb: null, vcpu: null, diskGb: null };
    const kind = { driver: "incus", settings: {}, state: "open" } as const;
    await saveNode(testbed.database.committing, createCtx(testbed, testOperator), {
      ...node,
      ...more,
      ...kind,
    });
  }
});

afterAll(() => testbed.drop());

/** A customer with a server on a node, whose delivery notice was sent. */
async function customerOn(node: string) {
  const capacity = { memoryMb: 64_000, cores: 16, diskGb: null };
  const nodes = ["a", "b"].map((id) => ({ id, capacity: id === node ? capacity : null }));
  await testbed.catalog.noteNodes(nodes);
  const actor = await testbed.newCustomer(1000n);
  const bought = await testbed.delivered(actor);
  await testbed.newEvents(actor);
  const isNoted = async (): Promise<boolean> => (await testbed.details(bought)).isInMaintenance;
  return { actor, isNoted, newEvents: () => testbed.newEvents(actor) };
}

test("customers with servers on a node are notified when its maintenance begins and ends, each once", async () => {
  const [here, there] = [await customerOn("a"), await customerOn("b")];
  expect(await testbed.servers.maintainNode(asOperator(testbed.platform), "a", true)).toBe(1);
  expect(await testbed.servers.maintainNode(asOperator(testbed.platform), "a", true)).toBe(0);
  expect([await here.newEvents(), await there.newEvents()]).toEqual([["maintenance-began"], []]);
  expect([await here.isNoted(), await there.isNoted()]).toEqual([true, false]);
  expect(await testbed.servers.maintainNode(asOperator(testbed.platform), "a", false)).toBe(1);
  expect([await here.newEvents(), await there.newEvents()]).toEqual([["maintenance-ended"], []]);
  expect(await here.isNoted()).toBe(false);
});
