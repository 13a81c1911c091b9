import type { Kysely } from "kysely";
import { slot } from "#src/features/slot.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** The invoice of a purchase, or the credit note of a refund. */
export interface Paper {
  /** Encoded. */
  readonly id: `ivc_${string}`;
  readonly number: string;
}

/** The documents of movements of a customer, by the ids of their transactions. */
export type PaperOf = (
  db: Kysely<DB>,
  customerId: string,
  transactionIds: readonly string[],
) => Promise<ReadonlyMap<string, Paper>>;

/** What a page of movements links to, filled by the feature that issues invoices. */
export const paperOf = slot<PaperOf>("documents of movements");

/** Whether a customer has invoices of the system that the site used before. */
export type HasFormerPapers = (db: Kysely<DB>, customerId: string) => Promise<boolean>;

/** Filled by the feature that brings them over. */
export const hasFormerPapers = slot<HasFormerPapers>("papers of the system of before");

/** Of a product without invoices. */
export const noPapers: PaperOf = async () => new Map();
