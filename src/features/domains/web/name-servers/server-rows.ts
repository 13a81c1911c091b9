import type { ErrorCode, FieldErrors } from "#src/shared/errors.ts";

/** A name server in the form. */
export interface ServerRow {
  readonly host: string;
  /** Glue, apart by spaces or commas. */
  readonly addresses: string;
}

/** A host in the way it is compared: without spaces around it, its last dot and capitals. */
export const hostOf = (text: string): string => text.trim().toLowerCase().replace(/\.$/, "");

/** How many different ones of the provider's are among the hosts. */
export function countOurs(hosts: readonly string[], ours: readonly string[]): number {
  const known = new Set(ours.map(hostOf));
  return new Set(hosts.map(hostOf).filter((host) => known.has(host))).size;
}

/** A host below the domain itself cannot be found without its address. */
export function needsAddress(host: string, domain: string): boolean {
  return hostOf(host).endsWith(`.${domain}`);
}

export interface SentServer {
  host: string;
  addresses?: string[];
}

/** Rows that say something, as the call takes them. */
export function toSend(rows: readonly ServerRow[], domain: string): SentServer[] {
  return rows
    .filter(({ host }) => host.trim() !== "")
    .map(({ host, addresses }) => {
      const list = addresses.split(/[\s,;]+/).filter((address) => address !== "");
      return {
        host: hostOf(host),
        ...(needsAddress(host, domain) && list.length > 0 && { addresses: list }),
      };
    });
}

/** Whether two lists mean the same; rows that are empty do not count, and neither do lists of such rows only. */
export function isSameList(typed: readonly ServerRow[], current: readonly ServerRow[]): boolean {
  const textOf = (rows: readonly ServerRow[]) =>
    rows
      .filter(({ host }) => host.trim() !== "")
      .map(({ host, addresses }) => `${host.trim()} ${addresses.trim()}`)
      .join("\n");
  return textOf(typed) === textOf(current) && textOf(current) !== "";
}

/** The code of a refused row: refusals count among the rows that were sent. */
export function rowRefusal(
  refused: FieldErrors,
  rows: readonly ServerRow[],
  index: number,
  field: keyof ServerRow,
): ErrorCode | undefined {
  const isFilled = ({ host }: ServerRow): boolean => host.trim() !== "";
  const row = rows[index];
  if (row === undefined || !isFilled(row)) return undefined;
  const sent = `nameServers.${rows.slice(0, index).filter(isFilled).length}.${field}`;
  return Object.entries(refused).find(([path]) => path === sent || path.startsWith(`${sent}.`))?.[1];
}
