import { z } from "zod";
import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import { isLoopback, list, url } from "#src/platform/settings/setting-forms.ts";
import type { ConfiguredGateway, GatewayEntry } from "../driver-entry.ts";
import { feeForm } from "../fee-form.ts";
import { createNowpayments } from "../nowpayments.ts";
import { coinNames } from "./coins.ts";

const variables = {
  NOWPAYMENTS_API_KEY: z.string().min(1).optional().describe("key of GATEWAYS=nowpayments"),
  NOWPAYMENTS_IPN_SECRET: z.string().min(16).optional().describe("secret of its notifications"),
  NOWPAYMENTS_COINS: list
    .pipe(z.array(z.string().regex(/^[a-z0-9]{2,20}$/)).min(1))
    .default(["usdttrc20"])
    .describe(
      `coins by their names there, with commas between them, e.g. ${coinNames.slice(0, 3).join(",")}`,
    ),
  NOWPAYMENTS_FEE_BPS: feeForm.describe("what customers pay for it, in hundredths of a percent"),
};

const testOrigin = {
  NOWPAYMENTS_TEST_ORIGIN: url.optional().describe("a server on loopback in its place; for tests"),
};

/** NOWPayments, for hosts without nodes of their own. */
export const nowpaymentsEntry: GatewayEntry = driverEntry({
  name: "nowpayments",
  summary: "NOWPayments, e.g. for USDT on TRON",
  variables: { ...variables, ...testOrigin },
  configure(settings, isChosen, { NODE_ENV: mode }): ConfiguredGateway | string {
    const { NOWPAYMENTS_COINS: coins, NOWPAYMENTS_FEE_BPS: feeBps } = settings;
    const { NOWPAYMENTS_API_KEY: apiKey = "", NOWPAYMENTS_IPN_SECRET: ipnSecret = "" } = settings;
    const lacking = Object.keys(variables).find((name) => !(name in settings));
    if (isChosen && lacking !== undefined) return `${lacking} must be set for GATEWAYS=nowpayments.`;
    const { NOWPAYMENTS_TEST_ORIGIN: played } = settings;
    if (played !== undefined && (mode !== "test" || !isLoopback(new URL(played).hostname))) {
      return "NOWPAYMENTS_TEST_ORIGIN is for tests: NODE_ENV=test, and a server on loopback.";
    }
    const origin = played === undefined ? "https://api.nowpayments.io" : new URL(played).origin;
    return {
      name: "nowpayments",
      setting: "GATEWAYS=nowpayments",
      variable: "NOWPAYMENTS_API_KEY",
      money: "real",
      create: () => createNowpayments({ origin, apiKey, ipnSecret, coins, feeBps }),
    };
  },
});
