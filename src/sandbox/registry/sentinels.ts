/** Names that reproduce each error by hand: any name whose first label begins so. Printed at start in demo. */
export const registrySentinels = [
  { name: "fail-create", effect: "The registry refuses the registration." },
  { name: "taken-late", effect: "Free in the search, taken when it is bought." },
  { name: "no-funds", effect: "Our account at the registry is empty." },
  { name: "lost-create", effect: "Registered, but the answer never arrives." },
  { name: "lost-renew", effect: "Each renewal is done, but its answer never arrives." },
  { name: "slow-create", effect: "The answer to the registration comes late." },
  { name: "pending-create", effect: "The registry thinks about it for ten minutes, then registers it." },
  { name: "pending-day", effect: "The registry thinks about it for a day, then registers it." },
  { name: "pending-refuse", effect: "The registry thinks about it for ten minutes, then refuses." },
  { name: "unknown-check", effect: "The registry cannot say whether it is free." },
  { name: "premium-name", effect: "Free, at a premium price." },
  { name: "reserved-name", effect: "Kept back by the registry." },
  { name: "transfer-ok", effect: "Held elsewhere; let go a minute after you ask for it." },
  { name: "transfer-slow", effect: "Held elsewhere; nobody answers, the registry moves it after its days." },
  { name: "transfer-reject", effect: "Held elsewhere; refused a minute after you ask for it." },
  { name: "transfer-locked", effect: "Held elsewhere and locked." },
  { name: "transfer-young", effect: "Held elsewhere, registered yesterday: too young to move." },
  { name: "transfer-lost", effect: "As transfer-ok, but the answer to the request never arrives." },
] as const;

export type RegistrySentinel = (typeof registrySentinels)[number]["name"];

/** The transfer code of every `transfer-` name. */
export const sentinelTransferCode = "Sandbox-Code-2026";

export function registrySentinelOf(name: string): RegistrySentinel | null {
  return registrySentinels.find((sentinel) => name.startsWith(sentinel.name))?.name ?? null;
}
