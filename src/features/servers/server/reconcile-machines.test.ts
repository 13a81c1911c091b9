import { expect, test } from "vitest";
import { unmeasured } from "#src/drivers/compute/engine/unmeasured.ts";
import type { ComputeDriver, MachineObservation, Result } from "#src/drivers/compute/port.ts";
import { type ExpectedMachine, reconcileMachines } from "./reconcile-machines.ts";

const machine = (serverId: string, more: Partial<MachineObservation> = {}): MachineObservation => ({
  serverId,
  name: "web-1",
  power: "running",
  node: null,
  generation: 1,
  addresses: ["192.0.2.7"],
  vcpu: 1,
  ...unmeasured,
  ...more,
});

const server = (id: string, more: Partial<ExpectedMachine> = {}): ExpectedMachine => ({
  id,
  name: "web-1",
  hasMachine: true,
  isMoving: false,
  isSuspended: false,
  vcpu: 1,
  memoryMb: 2048,
  addresses: ["192.0.2.7"],
  ...more,
});

/** The machine in the place of each server, when it is observed alone. */
const looking = (place: Result<MachineObservation | null>): Pick<ComputeDriver, "observe"> => ({
  observe: async () => place,
});

const nothing = looking({ ok: true, value: null });

test.each<[string, Pick<ComputeDriver, "observe">, ExpectedMachine[], MachineObservation[], string[]]>([
  ["all is well", nothing, [server("a")], [machine("a")], []],
  ["a lost machine", nothing, [server("a")], [], ["a: the service is active and its machine is missing"]],
  ["a machine that one list left out", looking({ ok: true, value: machine("a") }), [server("a")], [], []],
  [
    "a hypervisor that does not answer",
    looking({ ok: false, error: { code: "unreachable", detail: "" } }),
    [server("a")],
    [],
    [],
  ],
  [
    "a foreign machine in the place of ours",
    looking({ ok: true, value: machine("x") }),
    [server("a")],
    [],
    ["a: a machine with the stamp x is in the place of this server"],
  ],
  ["an unknown machine", nothing, [], [machine("x")], ["x: the machine belongs to no active service"]],
  [
    "a machine whose service has ended",
    nothing,
    [server("a", { hasMachine: false })],
    [machine("a")],
    ["a: the machine belongs to no active service"],
  ],
  [
    "duplicates",
    nothing,
    [server("a")],
    [machine("a"), machine("a")],
    ["a: 2 machines carry the stamp of this server"],
  ],
  [
    "a machine of another size",
    nothing,
    [server("a")],
    [machine("a", { vcpu: 8, memoryTotalMb: 16384 })],
    ["a: the machine has 8 vCPU, sold were 1", "a: the machine has 16384 MB of memory, sold were 2048"],
  ],
  [
    "a machine with another address",
    nothing,
    [server("a", { addresses: ["192.0.2.9", "192.0.2.7"] })],
    [machine("a")],
    ["a: the machine has the addresses 192.0.2.7, sold were 192.0.2.7, 192.0.2.9"],
  ],
  [
    "a machine that runs unpaid",
    nothing,
    [server("a", { isSuspended: true })],
    [machine("a")],
    ["a: the service is suspended and its machine runs"],
  ],
  [
    "a machine whose node does not answer",
    nothing,
    [server("a", { isSuspended: true })],
    [machine("a", { power: "unknown", vcpu: 0, addresses: [] })],
    [],
  ],
  [
    "a machine that is being changed",
    nothing,
    [server("a", { isMoving: true })],
    [machine("a", { vcpu: 8 })],
    [],
  ],
  ["a server that is being made", nothing, [server("a", { isMoving: true })], [], []],
  [
    "one that is being removed",
    nothing,
    [server("a", { isMoving: true, hasMachine: false })],
    [machine("a")],
    [],
  ],
])("%s", async (_, driver, servers, machines, findings) => {
  const found = await reconcileMachines(driver, servers, machines);
  expect(found.map(({ objectId, detail }) => `${objectId}: ${detail}`)).toEqual(findings);
});
