import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { instant } from "#src/shared/schemas.ts";
import { viesStates } from "#src/shared/tax.ts";
import { taxOutput } from "#src/shared/tax-schemas.ts";
import { taxesAdminRoutes } from "./contract-admin.ts";

const line = z.string().check(z.trim(), z.maxLength(200));

export const billingAddress = z.strictObject({
  line1: z._default(line, ""),
  line2: z._default(line, ""),
  city: z._default(line, ""),
  region: z._default(line, ""),
  postcode: z._default(z.string().check(z.trim(), z.maxLength(20)), ""),
});

/** Where a customer is, as they said. */
export const billingBody = z.strictObject({
  /** ISO 3166, e.g. `DE`; Greece is `GR`. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  isBusiness: z.boolean(),
  /** Of the person, or the legal name of the company. */
  name: z.string().check(z.trim(), z.maxLength(200)),
  address: billingAddress,
  /** With the prefix of its country, e.g. `DE123456789`; of a business alone. */
  vatNumber: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(30))), null),
  /** With its country's code, e.g. `+4930123456`: one more sign of where a person is. */
  phone: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(30))), null),
});

const billingProfile = z.object({
  country: z.string(),
  isBusiness: z.boolean(),
  name: z.string(),
  address: z.object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    region: z.string(),
    postcode: z.string(),
  }),
  vatNumber: z.nullable(z.string()),
  /** Null: no number, or it was not asked about yet. */
  viesState: z.nullable(z.enum(viesStates)),
  checkedAt: z.nullable(instant),
  phone: z.nullable(z.string()),
});

export const billingOutput = z.object({
  /** `off`: prices are what is paid. */
  mode: z.enum(["off", "eu"]),
  /** How what is bought now is taxed; null while taxes are off. */
  tax: z.nullable(taxOutput),
  /** Null: nothing was said yet. */
  profile: z.nullable(billingProfile),
});

const shared = { access: "customer", right: "money" } as const;

export const taxesContract = defineContract({
  ...taxesAdminRoutes,
  "GET /v2/billing": {
    summary: "Where the customer is for taxes, and which tax their purchases have",
    ...shared,
    scope: "wallet:read",
    inLook: "money",
    output: billingOutput,
    errors: [],
  },
  "PUT /v2/billing": {
    summary: "Say where the customer is; a VAT number is checked with VIES",
    ...shared,
    scope: null,
    staysOpen: true,
    limit: "account",
    body: billingBody,
    output: billingOutput,
    errors: ["invalid_input"],
  },
  "POST /v2/billing/check": {
    summary: "Ask VIES about the VAT number again",
    ...shared,
    scope: null,
    staysOpen: true,
    limit: "account",
    body: z.strictObject({}),
    output: billingOutput,
    errors: ["not_found"],
  },
});
