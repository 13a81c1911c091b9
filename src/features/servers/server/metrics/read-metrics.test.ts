import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { readMetrics } from "./read-metrics.ts";

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

test("a young server's charts begin with its delivery, an older one's with the range", async () => {
  const actor = await testbed.newCustomer(490n);
  const bought = await testbed.delivered(actor);
  const id = decodeId("server", bought.server.id) ?? "";
  const { started_at: startedAt } = await testbed.serverRow(bought);
  const deliveredAt = Math.floor((startedAt?.getTime() ?? 0) / 1000);
  const read = (range: "1h" | "24h") => readMetrics(testbed.platform, { id, simulated: true }, range);

  testbed.clock.advance((deliveredAt + 1200) * 1000 - testbed.clock.now().getTime());
  const young = await read("1h");
  expect(young.times[0]).toBe(Math.floor(deliveredAt / 30) * 30);
  expect(young.times).toHaveLength(41);
  expect(young.cpuPercent).toHaveLength(41);
  expect(young.actions).toEqual([{ kind: "delivered", at: deliveredAt }]);

  testbed.clock.advance(2 * 3_600_000);
  const later = await read("1h");
  expect(later.times).toHaveLength(120);
  expect(later.actions).toEqual([]);
  expect((await read("24h")).times[0]).toBe(Math.floor(deliveredAt / 300) * 300);
});

test("the first chart begins with the delivery too, not before it", async () => {
  const bought = await testbed.delivered(await testbed.newCustomer(490n));
  const id = decodeId("server", bought.server.id) ?? "";
  const { times, actions } = await readMetrics(testbed.platform, { id, simulated: true }, "1h");
  const [delivered] = actions;
  expect(delivered?.kind).toBe("delivered");
  expect(times[0]).toBe(Math.floor((delivered?.at ?? 0) / 30) * 30);
});
