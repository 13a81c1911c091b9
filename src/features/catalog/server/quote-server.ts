import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type * as z from "zod/mini";
import type { quoteOutput } from "../contract.ts";
import { availabilityOf, type PlaceRoom } from "./availability.ts";

export type Quote = z.output<typeof quoteOutput>;
type Price = Omit<Quote, "availability">;

export interface QuoteRequest {
  readonly siteId: number;
  /** Null for a visitor, who sees the offers for new customers. */
  readonly customerId: string | null;
  readonly plan: string;
  readonly location: string;
  readonly months: number;
}

/** The price of a server; the purchase asks the same SQL function, so what is shown is what is charged. */
export async function quoteServer(
  db: Kysely<DB>,
  readRooms: (location: string) => Promise<ReadonlyMap<string, PlaceRoom>>,
  request: QuoteRequest,
): Promise<Quote> {
  const { plan, location } = request;
  const [price, offer, rooms] = await Promise.all([
    readPrice(db, request),
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

async function readPrice(db: Kysely<DB>, request: QuoteRequest): Promise<Price> {
  const { rows } = await sql<{ quote: Price }>`
    SELECT catalog_quote_server(${request.siteId}::smallint, ${request.customerId}::uuid, ${request.plan},
                                ${request.location}, ${request.months}) AS quote`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("catalog_quote_server gave no row");
  return row.quote;
}
