import { createHash } from "node:crypto";
import * as z from "zod/mini";

export type PriceKind = "server" | "domain";

/** Stored with a change: which services it is for. Ids are UUIDs. */
const selectionSchema = z.object({
  plans: z.optional(z.array(z.string())),
  locations: z.optional(z.array(z.string())),
  endings: z.optional(z.array(z.string())),
  months: z.optional(z.int()),
  services: z.optional(z.array(z.string())),
});
export type PriceSelection = z.output<typeof selectionSchema>;

/** Stored with a change: what is changed, and to how much. */
const targetSchema = z.object({
  part: z.enum(["term", "address"]),
  /** A month before discounts, a year of a name; of one term its whole price. Null: what the list says. */
  cents: z.nullable(z.int()),
  /** Set for one service: the term that costs so much. */
  termMonths: z.nullable(z.int()),
});
export type PriceTarget = z.output<typeof targetSchema>;

export interface PriceChange {
  readonly id: string;
  /** The site whose reseller announced it, and whose services alone it reaches; null: it is of staff. */
  readonly siteId: number | null;
  readonly kind: PriceKind;
  readonly name: string;
  readonly selection: PriceSelection;
  readonly target: PriceTarget;
  readonly fromAt: Date;
  readonly state: "draft" | "announced" | "cancelled";
  readonly reason: string;
  readonly createdAt: Date;
  readonly announcedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** A word for all of a draft that a revision may change: who looked at one announces no other. */
export function versionOf({
  name,
  selection,
  target,
  fromAt,
}: Pick<PriceChange, "name" | "selection" | "target" | "fromAt">): string {
  const text = JSON.stringify({ name, selection, target, fromAt });
  return createHash("sha256").update(text).digest("base64url");
}

/** What approvals of a change are about. */
export function subjectOf(changeId: string): { readonly objectType: string; readonly objectId: string } {
  return { objectType: "price-change", objectId: changeId };
}

interface ChangeRow {
  readonly id: string;
  readonly site_id: number | null;
  readonly kind: string;
  readonly name: string;
  readonly selection: unknown;
  readonly target: unknown;
  readonly from_at: Date;
  readonly state: string;
  readonly reason: string;
  readonly created_at: Date;
  readonly announced_at: Date | null;
  readonly cancelled_at: Date | null;
}

const kindSchema = z.enum(["server", "domain"]);
const stateSchema = z.enum(["draft", "announced", "cancelled"]);

export function changeOf(row: ChangeRow): PriceChange {
  return {
    id: row.id,
    siteId: row.site_id,
    kind: kindSchema.parse(row.kind),
    name: row.name,
    selection: selectionSchema.parse(row.selection),
    target: targetSchema.parse(row.target),
    fromAt: row.from_at,
    state: stateSchema.parse(row.state),
    reason: row.reason,
    createdAt: row.created_at,
    announcedAt: row.announced_at,
    cancelledAt: row.cancelled_at,
  };
}
