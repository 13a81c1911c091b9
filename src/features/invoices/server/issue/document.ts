import type { Selectable } from "kysely";
import type { Invoices } from "#src/platform/db/schema.gen.ts";
import type { taxTreatments } from "#src/shared/tax.ts";

/** Who sells, as a site's settings have it. */
export interface Seller {
  readonly name: string;
  /** Of the address. */
  readonly lines: readonly string[];
  /** ISO 3166; empty: not said yet. */
  readonly country: string;
  readonly vatNumber: string | null;
  /** Of the company, such as that of a register. */
  readonly registration: string | null;
  readonly email: string | null;
}

/** The seller as it is on a document. */
export interface ShownSeller extends Seller {
  /** The site that it was sold on. */
  readonly brand: string;
  readonly footer: string;
}

/** Who bought. */
export interface Buyer {
  /** Of the person or company; null: not said. */
  readonly name: string | null;
  readonly username: string;
  readonly lines: readonly string[];
  readonly country: string | null;
  readonly isBusiness: boolean;
  readonly vatNumber: string | null;
  /** What VIES answered for a check of the number. */
  readonly consultationNumber: string | null;
}

export interface DocumentLine {
  readonly position: number;
  readonly sku: string;
  readonly label: string;
  /** What the service is called. */
  readonly detail: string | null;
  /** The time that was paid; null: the line has none. */
  readonly from: string | null;
  readonly to: string | null;
  readonly basisPoints: number;
  readonly netCents: number;
  readonly taxCents: number;
  readonly grossCents: number;
}

/** Sums of the lines of one rate. */
export interface RateSums {
  readonly basisPoints: number;
  readonly netCents: number;
  readonly taxCents: number;
  readonly grossCents: number;
}

export type InvoiceRow = Selectable<Invoices>;
export type Treatment = (typeof taxTreatments)[number];

/** The sums of lines by their rates, the highest first. */
export function sumByRate(lines: readonly DocumentLine[]): readonly RateSums[] {
  const rates = [...new Set(lines.map(({ basisPoints }) => basisPoints))].toSorted((a, b) => b - a);
  return rates.map((basisPoints) => ({
    basisPoints,
    ...sumOf(lines.filter((line) => line.basisPoints === basisPoints)),
  }));
}

export function sumOf(lines: readonly DocumentLine[]): Omit<RateSums, "basisPoints"> {
  const total = (of: (line: DocumentLine) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  return {
    netCents: total((line) => line.netCents),
    taxCents: total((line) => line.taxCents),
    grossCents: total((line) => line.grossCents),
  };
}
