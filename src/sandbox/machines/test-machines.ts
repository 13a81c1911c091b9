import { randomInt, randomUUID } from "node:crypto";
import type { MachineAddress, MachineSpec } from "#src/drivers/compute/port.ts";

/** For tests: a machine that was not ordered yet. */
export function testSpec(change: Partial<MachineSpec> = {}): MachineSpec {
  const serverId = randomUUID();
  return {
    serverId,
    name: `web-${serverId.slice(0, 8)}`,
    vcpu: 2,
    memoryMb: 4_096,
    diskGb: 80,
    location: "fra1",
    image: "debian-13",
    addresses: [testAddress()],
    sshKeys: [],
    passwordHash: null,
    generation: 1,
    node: null,
    limits: { networkMbps: null },
    ...change,
  };
}

/** For tests: the smallest machine that a real engine boots; no network limit, which some hosts cannot set. */
export function tinySpec(address: MachineAddress): MachineSpec {
  const size = { vcpu: 1, memoryMb: 128, diskGb: 1 };
  return testSpec({ ...size, location: "here", image: "tiny", addresses: [address] });
}

/** For tests: some address of the documentation network. */
export function testAddress(): MachineAddress {
  return { address: `203.0.113.${randomInt(2, 255)}`, prefixLength: 24, gateway: "203.0.113.1" };
}
