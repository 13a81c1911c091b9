import { sql } from "kysely";
import type * as z from "zod/mini";
import type { addressOutput } from "../contract-outputs.ts";

export type Address = z.output<typeof addressOutput>;

/**
 * The addresses of a server `s` as one text, in no order. JSON objects built by PostgreSQL cost a
 * list more than the servers themselves.
 */
export const addressListSql = sql<string>`array_to_string(ARRAY(
  SELECT concat_ws(' ', host(a.address), masklen(b.cidr), host(b.gateway), a.is_primary,
                   a.order_id IS NOT NULL AND EXISTS (
                     SELECT 1 FROM orders o WHERE o.id = a.order_id AND o.state = 'paid'))
  FROM server_addresses a JOIN ip_blocks b ON b.id = a.block_id WHERE a.server_id = s.id), ',')`;

const { compare } = new Intl.Collator("en", { numeric: true });

/** The addresses in that text: the primary one, then the others by number. */
export function readAddressList(text: string): Address[] {
  if (text === "") return [];
  const addresses = text.split(",").map(readAddress);
  if (addresses.length === 1) return addresses;
  return addresses.sort(
    (one, other) => Number(other.isPrimary) - Number(one.isPrimary) || compare(one.address, other.address),
  );
}

function readAddress(text: string): Address {
  const [address = "", prefixLength, gateway = "", isPrimary, isPending] = text.split(" ");
  return {
    address,
    prefixLength: Number(prefixLength),
    gateway,
    isPrimary: isPrimary === "t",
    isPending: isPending === "t",
  };
}
