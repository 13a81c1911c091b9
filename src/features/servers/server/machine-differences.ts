import type { MachineObservation, MachineSpec } from "#src/drivers/compute/port.ts";

/** What was sold, as far as a hypervisor can report it. */
export interface SoldMachine {
  readonly vcpu: number;
  readonly memoryMb: number;
  readonly addresses: readonly string[];
}

export function soldIn({ vcpu, memoryMb, addresses }: MachineSpec): SoldMachine {
  return { vcpu, memoryMb, addresses: addresses.map(({ address }) => address) };
}

export interface MachineDifference {
  readonly of: "size" | "addresses";
  /** Shown to the operator. */
  readonly detail: string;
}

/** How a machine differs from what was sold: somebody changed it on the hypervisor, or a task still must. */
export function machineDifferences(sold: SoldMachine, machine: MachineObservation): MachineDifference[] {
  const { vcpu, memoryTotalMb, addresses } = machine;
  const [wanted, given] = [sold.addresses, addresses].map((all) => all.toSorted().join(", ") || "none");
  const differences: MachineDifference[] = [];
  if (vcpu !== sold.vcpu) {
    differences.push({ of: "size", detail: `the machine has ${vcpu} vCPU, sold were ${sold.vcpu}` });
  }
  // A machine that reports no memory has nothing to compare.
  if (memoryTotalMb !== 0 && memoryTotalMb !== sold.memoryMb) {
    const detail = `the machine has ${memoryTotalMb} MB of memory, sold were ${sold.memoryMb}`;
    differences.push({ of: "size", detail });
  }
  if (given !== wanted) {
    const detail = `the machine has the addresses ${given}, sold were ${wanted}`;
    differences.push({ of: "addresses", detail });
  }
  return differences;
}
