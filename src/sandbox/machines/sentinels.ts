/** How the creation of a machine with a sentinel name fails. */
export type Sentinel = "fail-create" | "fail-capacity" | "flaky-create" | "lost-answer" | "slow-create";

/** Names that reproduce each error by hand: any machine whose name begins so. Printed at start in demo. */
export const simulatedSentinels: readonly { readonly name: Sentinel; readonly effect: string }[] = [
  { name: "fail-create", effect: "The installation fails half-way." },
  { name: "fail-capacity", effect: "The hypervisor has no room for the machine." },
  { name: "flaky-create", effect: "The hypervisor cannot be reached twice, then all goes well." },
  { name: "lost-answer", effect: "The machine is created but the answer never arrives." },
  { name: "slow-create", effect: "The installation takes twenty times as long." },
];

export function sentinelOf(machineName: string): Sentinel | null {
  return simulatedSentinels.find(({ name }) => machineName.startsWith(name))?.name ?? null;
}
