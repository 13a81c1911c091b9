import type { ReverseDeps } from "./reverse-names.ts";

/**
 * What is known of a host name for an address. Refused: it is here and does not lead to the address, so that another
 * customer's name would be taken. Unproven: it is here and leads on to a host elsewhere, which could not be looked up.
 * Unchecked: it is elsewhere itself, and could not be looked up.
 */
export type NameFinding = "confirmed" | "unconfirmed" | "unchecked" | "unproven" | "refused";

/** Whether a host leads to an address: by the zones that are here, else by a resolver. */
export async function confirmName(
  { dns, domain, lookUp }: Pick<ReverseDeps, "dns" | "domain" | "lookUp">,
  host: string,
  address: string,
): Promise<NameFinding> {
  // The default name of another address.
  if (host === domain || host.endsWith(`.${domain}`)) return "refused";
  const here = await dns.findHostAddresses(host);
  if (here !== null) {
    const led = here.beyond === null ? here.addresses : await lookUp(here.beyond);
    if (led === null) return "unproven";
    return led.includes(address) ? "confirmed" : "refused";
  }
  const found = await lookUp(host);
  if (found === null) return "unchecked";
  return found.includes(address) ? "confirmed" : "unconfirmed";
}

/** As it is stored and shown: null where it could not be found out. */
export const isConfirmedBy = (finding: NameFinding): boolean | null =>
  finding === "unchecked" || finding === "unproven" ? null : finding === "confirmed";
