import { z } from "zod";
import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import { list } from "#src/platform/settings/setting-forms.ts";
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

/** NOWPayments, for hosts without nodes of their own. */
export const nowpaymentsEntry: GatewayEntry = driverEntry({
  name: "nowpayments",
  summary: "NOWPayments, e.g. for USDT on TRON",
  variables,
  configure(settings, isChosen): ConfiguredGateway | string {
    const { NOWPAYMENTS_COINS: coins, NOWPAYMENTS_FEE_BPS: feeBps } = settings;
    const { NOWPAYMENTS_API_KEY: apiKey = "", NOWPAYMENTS_IPN_SECRET: ipnSecret = "" } = settings;
    const lacking = Object.keys(variables).find((name) => !(name in settings));
    if (isChosen && lacking !== undefined) return `${lacking} must be set for GATEWAYS=nowpayments.`;
    return {
      name: "nowpayments",
      setting: "GATEWAYS=nowpayments",
      variable: "NOWPAYMENTS_API_KEY",
      money: "real",
      create: () =>
        createNowpayments({ origin: "https://api.nowpayments.io", apiKey, ipnSecret, coins, feeBps }),
    };
  },
});
