import type { ShownTax } from "#src/shared/tax-schemas.ts";

/** What `taxes_add` put beside the amounts of a quote; none of it while taxes are off. */
export interface TaxedPart {
  readonly netCents?: number;
  readonly taxCents?: number;
  readonly tax?: ShownTax;
}

/** That part of a quote alone. */
export function taxedPart({ netCents, taxCents, tax }: TaxedPart): TaxedPart {
  return {
    ...(netCents !== undefined && { netCents }),
    ...(taxCents !== undefined && { taxCents }),
    ...(tax !== undefined && {
      tax: {
        treatment: tax.treatment,
        country: tax.country,
        basisPoints: tax.basisPoints,
        isKnown: tax.isKnown,
      },
    }),
  };
}
