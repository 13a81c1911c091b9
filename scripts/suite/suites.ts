import { globSync } from "node:fs";

/** A part of all tests, with what it needs before it can run. */
export interface Suite {
  readonly name: string;
  readonly config: string;
  /** A pattern of its files. */
  readonly files: string;
  readonly needs: readonly ("build" | "browser")[];
}

export const unitSuite: Suite = {
  name: "unit and integration",
  config: "vitest.config.ts",
  files: "{src,scripts}/**/*.test.{ts,tsx}",
  needs: [],
};

export const endToEndSuite: Suite = {
  name: "end to end",
  config: "vitest.e2e.config.ts",
  files: "e2e/**/*.e2e.ts",
  needs: ["build", "browser"],
};

/**
 * The end-to-end files of `npm test`: one way through each part of the product, and what an attacker would try first.
 * The others are the larger part of the suite's processor time; `.ci/run` has them, and `npm test` when they are named or
 * changed.
 */
export const usualJourneys: readonly string[] = [
  "e2e/{main,domain,evm,api}-journey.e2e.ts",
  "e2e/{domain-order,gateway-tron,life-of-a-server,money,price-change}.e2e.ts",
  "e2e/{account,contacts,email-before-purchase,passkeys,security,sign-in-elsewhere,team}.e2e.ts",
  "e2e/{office,office-look,office-money}.e2e.ts",
  "e2e/{exposure,read-only}.e2e.ts",
];

/**
 * What `npm test` leaves to `.ci/run`: all other end-to-end files, and of the unit suite every call with generated input
 * and the samples of all calls in four languages.
 */
export const wideFiles: readonly string[] = [
  ...globSync(endToEndSuite.files, { exclude: [...usualJourneys] }).sort(),
  "src/app/api-docs/{code-samples,dns-hook,guide}.test.ts",
  "src/app/downloads/bad-network.test.ts",
  "src/app/whole/openapi-fuzz.test.ts",
];

/** Files with a long form (`form.ts`): `npm run test:long` runs them in it. */
export const longFiles: readonly string[] = [
  "e2e/screens/",
  "e2e/cabinet-frame.e2e.ts",
  "e2e/frame.e2e.ts",
  "e2e/held-server.e2e.ts",
  "e2e/member-pages.e2e.ts",
  "e2e/steady-server.e2e.ts",
  "e2e/toasts.e2e.ts",
  "e2e/bulk-killed.fault.ts",
  "e2e/database-killed.fault.ts",
  "e2e/database-slow.fault.ts",
  "e2e/disk-full.fault.ts",
  "e2e/domains.fault.ts",
  "e2e/earned-money-killed.fault.ts",
  "e2e/failover.fault.ts",
  "e2e/import-killed.fault.ts",
  "e2e/inbound-mail.fault.ts",
  "e2e/kill.fault.ts",
  "e2e/races.fault.ts",
  "e2e/restore-drill.fault.ts",
  "e2e/sign-in-flood.fault.ts",
  "e2e/simulation.fault.ts",
  "e2e/single-units.fault.ts",
  "e2e/telegram-killed.fault.ts",
  "e2e/webhooks-killed.fault.ts",
  "src/app/whole/card-payouts.test.ts",
  "src/app/whole/lives-of-earned-money.test.ts",
  "src/app/whole/openapi-fuzz.test.ts",
  "src/features/import/server/commands.test.ts",
  "src/features/payouts/server/withdrawal-races.test.ts",
  "src/features/referrals/server/commissions/random-commissions.test.ts",
  "src/features/servers/server/promo-code.test.ts",
  "src/features/support/server/mail/many-mails.test.ts",
  "src/features/telegram/server/many-guesses.test.ts",
];

/** What a run of everything leaves out: with WIDE=0 the wide files. */
export const leftOut: readonly string[] = process.env["WIDE"] === "0" ? wideFiles : [];

export const faultSuite: Suite = {
  name: "faults",
  config: "vitest.faults.config.ts",
  files: "e2e/**/*.fault.ts",
  needs: ["build"],
};

export const suites: readonly Suite[] = [unitSuite, endToEndSuite, faultSuite];
