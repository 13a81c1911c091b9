import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, staffReason } from "#src/shared/schemas.ts";
import { doneBy } from "#src/shared/staff-schemas.ts";
import { viesStates } from "#src/shared/tax.ts";
import { taxOutput } from "#src/shared/tax-schemas.ts";

const country = z.string().check(z.regex(/^[A-Z]{2}$/));

const settings = {
  mode: z.enum(["off", "eu"]),
  /** A member of the EU; null only while taxes are off. */
  sellerCountry: z.nullable(country),
  /** With its prefix; VIES gives proof of checks to who names theirs. */
  sellerVatNumber: z.nullable(z.string().check(z.trim(), z.maxLength(30))),
  /** Consumers of other members pay their own country's rate: sales to them are above the threshold. */
  oss: z.boolean(),
  /** How many pieces of evidence have to say the same country. */
  piecesNeeded: z.int().check(z.gte(1), z.lte(2)),
} as const;

const rate = {
  country,
  basisPoints: z.int().check(z.gte(0), z.lte(5000)),
  validFrom: z.iso.date(),
  /** The last day; null: until further notice. */
  validTo: z.nullable(z.iso.date()),
} as const;

const taxesForStaff = z.object({
  settings: z.object({ ...settings, version: z.int(), updatedAt: z.nullable(instant) }),
  rates: z.array(
    z.object({
      ...rate,
      /** Who entered it as it is, and when. */
      confirmedBy: doneBy,
      confirmedAt: instant,
    }),
  ),
  ratesVersion: z.int(),
  /** What the product would suggest for countries without a rate: not in force before it is confirmed. */
  suggested: z.array(z.object({ country, basisPoints: z.int() })),
  /** Day of the suggestions. */
  suggestedAt: z.string(),
});

const evidence = z.object({
  kind: z.enum(["billing", "phone", "connection", "staff"]),
  country: z.string(),
  at: instant,
  note: z.nullable(z.string()),
});

const customerTaxes = z.object({
  mode: z.enum(["off", "eu"]),
  tax: z.nullable(taxOutput),
  /** The evidence does not say one country: the higher tax was taken. */
  isCareful: z.boolean(),
  profile: z.nullable(
    z.object({
      country: z.string(),
      isBusiness: z.boolean(),
      vatNumber: z.nullable(z.string()),
      viesState: z.nullable(z.enum(viesStates)),
      consultationNumber: z.nullable(z.string()),
      checkedAt: z.nullable(instant),
      updatedAt: instant,
    }),
  ),
  evidence: z.array(evidence),
});

const write = { access: "staff", permission: "tax.write", stepUp: true } as const;
const customer = z.object({ id: idSchema("customer") });

export const taxesAdminRoutes = defineContract({
  "GET /v2/admin/taxes": {
    summary: "How this site taxes what it sells, and the rates",
    access: "staff",
    permission: "tax.read",
    output: taxesForStaff,
    errors: [],
  },
  "PUT /v2/admin/taxes/settings": {
    summary: "Set how this site taxes what it sells, from the next order on",
    ...write,
    body: z.strictObject({ ...settings, version: z.int(), reason: staffReason }),
    output: taxesForStaff,
    errors: ["invalid_input", "tax_rates_missing", "version_changed"],
  },
  "PUT /v2/admin/taxes/rates": {
    summary: "Confirm the rates, all of them",
    ...write,
    body: z.strictObject({
      rates: z.array(z.strictObject(rate)).check(z.maxLength(500)),
      version: z.int(),
      reason: staffReason,
    }),
    output: taxesForStaff,
    errors: ["invalid_input", "tax_rates_missing", "version_changed"],
  },
  "GET /v2/admin/customers/{id}/taxes": {
    summary: "Where a customer is for taxes, and the evidence of it",
    access: "staff",
    permission: "tax.read",
    params: customer,
    output: customerTaxes,
    errors: ["not_found"],
  },
  "POST /v2/admin/customers/{id}/taxes/evidence": {
    summary: "Add what staff found out of where a customer is; it replaces what staff found before",
    ...write,
    params: customer,
    body: z.strictObject({ country, reason: staffReason }),
    output: customerTaxes,
    errors: ["invalid_input", "not_found"],
  },
});
