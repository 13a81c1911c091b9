import { taxOfCustomer } from "#src/features/accounts/server/index.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { fill } from "#src/features/slot.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { taxesContract } from "../contract.ts";
import { createTaxes } from "./index.ts";
import { taxesData } from "./personal-data.ts";

export const taxesFeature = defineFeature("taxes", ({ platform, drivers }) => {
  const taxes = createTaxes(platform, { vies: drivers.vies, ipCountry: drivers.ipCountry });
  return {
    front: taxes,
    personalData: [taxesData],
    fills: [fill(taxOfCustomer, taxes.shownTaxOf)],
    routes: [routeSet(taxesContract, taxes.handlers)],
    jobs: taxes.jobs,
  };
});
