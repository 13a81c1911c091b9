import type { ReverseDeps } from "./reverse-names.ts";

/**
 * What is known of a host name for an address. Refused: it is here or the provider's and does not lead to the address,
 * so that the name of another would be taken. Unproven: such a name could not be looked up, or leads on to one that
 * could not. Unchecked: it is elsewhere itself, and could not be looked up.
 */
export type NameFinding = "confirmed" | "unconfirmed" | "unchecked" | "unproven" | "refused";

/** Whether a host leads to an address: by the zones that are here, else by a resolver. */
export async function confirmName(
  { dns, domain, ownHosts, lookUp }: Pick<ReverseDeps, "dns" | "domain" | "ownHosts" | "lookUp">,
  host: string,
  address: string,
): Promise<NameFinding> {
  // The default name of another address.
  if (isWithin(host, domain)) return "refused";
  const here = await dns.findHostAddresses(host);
  if (here !== null) {
    const led = here.beyond === null ? here.addresses : await lookUp(here.beyond);
    if (led === null) return "unproven";
    return led.includes(address) ? "confirmed" : "refused";
  }
  const found = await lookUp(host);
  if (found?.includes(address)) return "confirmed";
  if (ownHosts().some((own) => isWithin(host, own))) return found === null ? "unproven" : "refused";
  return found === null ? "unchecked" : "unconfirmed";
}

/** Whether a host is this one or lies below it. */
const isWithin = (host: string, upper: string): boolean => host === upper || host.endsWith(`.${upper}`);

/** As it is stored and shown: null where it could not be found out. */
export const isConfirmedBy = (finding: NameFinding): boolean | null =>
  finding === "unchecked" || finding === "unproven" ? null : finding === "confirmed";
