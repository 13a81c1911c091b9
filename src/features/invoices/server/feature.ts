import { defineFeature } from "#src/features/server-feature.ts";
import { fill } from "#src/features/slot.ts";
import { paperOf } from "#src/features/wallet/server/index.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { issuerOf } from "#src/platform/tenancy/issuer-of.ts";
import { invoicesContract } from "../contract.ts";
import { invoicesCommands } from "./commands.ts";
import { createInvoices } from "./index.ts";
import { invoicesInvariants } from "./invariants.ts";
import { missingInvoices } from "./missing-alarms.ts";
import { euroRateAlarms } from "./rates/rate-alarms.ts";
import { readPapers } from "./paper-of.ts";
import { invoicesData } from "./personal-data.ts";

export const invoicesFeature = defineFeature(
  "invoices",
  ({ platform, drivers, sites, all }) => {
    const invoices = createInvoices(platform, {
      euroRates: drivers.euroRates,
      subjectSources: () => all("subjectSources"),
      issuerOf: async (id) => issuerOf(await sites.of(id), sites.provider()),
      siteOf: (id) => sites.of(id),
    });
    return {
      front: invoices,
      fills: [fill(paperOf, readPapers)],
      personalData: [invoicesData],
      routes: [routeSet(invoicesContract, invoices.handlers)],
      jobs: invoices.jobs,
      invariants: invoicesInvariants,
      alarmSources: [missingInvoices(platform), euroRateAlarms(platform, drivers)],
    };
  },
  { commands: invoicesCommands },
);
