import type { Kysely } from "kysely";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import * as z from "zod/mini";
import { quoteOutput } from "../contract.ts";
import { availabilityOf, type PlaceRoom } from "./availability.ts";

export type Quote = z.output<typeof quoteOutput>;
/** What the SQL function builds. */
const priceOf = z.omit(quoteOutput, { availability: true });

export interface QuoteRequest {
  readonly siteId: number;
  /** Null for a visitor, who sees the offers for new customers. */
  readonly customerId: string | null;
  readonly plan: string;
  readonly location: string;
  readonly months: number;
}

/** The price of a server; the purchase calls the same SQL function, so the price shown is the price charged. */
export async function quoteServer(
  db: Kysely<DB>,
  readRooms: (location: string) => Promise<ReadonlyMap<string, PlaceRoom>>,
  request: QuoteRequest,
): Promise<Quote> {
  const { plan, location } = request;
  const [price, offer, rooms] = await Promise.all([
    priceServer(db, request),
    db
      .selectFrom("plan_locations as place")
      .innerJoin("plans as plan", "plan.id", "place.plan_id")
      .select(["stock", "vcpu", "memory_mb as memoryMb", "disk_gb as diskGb"])
      .where("plan.id", "=", plan)
      .where("location_id", "=", location)
      .executeTakeFirst(),
    readRooms(location),
  ]);
  const availability = offer ? availabilityOf(offer, offer.stock, rooms.get(location)) : "sold-out";
  return { ...price, availability };
}

/** The same without what is left of it, in a transaction too. */
export async function priceServer(db: Kysely<DB>, request: QuoteRequest): Promise<z.output<typeof priceOf>> {
  const { siteId: site, customerId: customer, plan, location, months } = request;
  return priceOf.parse(await call(db, "catalog_quote_server", { site, customer, plan, location, months }));
}
