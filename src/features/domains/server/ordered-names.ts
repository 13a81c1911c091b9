import type { NameServer } from "#src/drivers/registrar/port.ts";
import { toAscii } from "#src/shared/domain-names/ascii-form.ts";
import { checkLabel } from "#src/shared/domain-names/check-label.ts";
import { isPublicSuffix } from "#src/shared/domain-names/public-suffix.ts";
import { AppError } from "#src/shared/errors.ts";

/** A name that can be bought: A-labels, one label below an ending. */
export interface OrderedName {
  readonly name: string;
  readonly label: string;
  readonly tld: string;
}

/**
 * Reads a name to be registered or transferred in, in Unicode or ASCII; the longest ending on sale counts. Refused
 * as a field of the body when it is not a name.
 */
export function readOrderedName(text: string, endings: ReadonlySet<string>, field: string): OrderedName {
  const refusal = new AppError("invalid_input", undefined, { [field]: "invalid_domain_name" });
  const name = toAscii(text.trim().toLowerCase());
  if (name === null || isPublicSuffix(name)) throw refusal;
  const at = name.indexOf(".");
  const label = name.slice(0, at);
  const tld = name.slice(at + 1);
  if (at < 1 || !checkLabel(label).ok) throw refusal;
  if (!endings.has(tld)) throw new AppError("ending_unavailable", { ending: tld });
  return { name, label, tld };
}

export const minNameServers = 2;
export const maxNameServers = 13;

/** Host names without glue, for a purchase; refused as fields of the body. */
export function readHosts(hosts: readonly string[]): NameServer[] {
  const seen = new Set<string>();
  return hosts.map((typed, index) => {
    const host = readHost(typed);
    const field = `nameServers.${index}`;
    if (host === null) throw new AppError("invalid_input", undefined, { [field]: "invalid_name_server" });
    if (seen.has(host)) throw new AppError("invalid_input", undefined, { [field]: "name_server_repeated" });
    seen.add(host);
    return { host, addresses: [] };
  });
}

/** A host name of at least two labels, not an IP address; null for anything else. */
export function readHost(typed: string): string | null {
  const host = toAscii(typed.trim().toLowerCase());
  if (host === null || !host.includes(".") || /^[\d.]+$/.test(host)) return null;
  return host;
}
