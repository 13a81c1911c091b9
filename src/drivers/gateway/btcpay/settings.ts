import { z } from "zod";
import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import { isLoopback, url } from "#src/platform/settings/setting-forms.ts";
import { createBtcpay } from "../btcpay.ts";
import type { ConfiguredGateway, GatewayEntry } from "../driver-entry.ts";
import { feeForm } from "../fee-form.ts";

const variables = {
  BTCPAY_URL: url.optional().describe("your BTCPay Server of GATEWAYS=btcpay, e.g. https://pay.example.com"),
  BTCPAY_STORE_ID: z.string().min(1).max(100).optional().describe("its store"),
  BTCPAY_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe("key that may view and create invoices of this store"),
  BTCPAY_WEBHOOK_SECRET: z.string().min(16).optional().describe("secret of the store's webhook"),
  BTCPAY_FEE_BPS: feeForm.describe("what customers pay for it, in hundredths of a percent"),
};

/** BTCPay Server of the operator's own. */
export const btcpayEntry: GatewayEntry = driverEntry({
  name: "btcpay",
  summary: "your own BTCPay Server",
  variables,
  configure(settings, isChosen): ConfiguredGateway | string {
    const {
      BTCPAY_URL: address = "http://127.0.0.1",
      BTCPAY_STORE_ID: storeId = "",
      BTCPAY_API_KEY: apiKey = "",
      BTCPAY_WEBHOOK_SECRET: webhookSecret = "",
      BTCPAY_FEE_BPS: feeBps,
    } = settings;
    const lacking = Object.keys(variables).find((name) => !(name in settings));
    if (isChosen && lacking !== undefined) return `${lacking} must be set for GATEWAYS=btcpay.`;
    const { protocol, hostname, origin, pathname } = new URL(address);
    // The key would cross the network in the clear.
    if (protocol !== "https:" && !isLoopback(hostname)) return "BTCPAY_URL must begin with https://.";
    const baseUrl = origin + pathname.replace(/\/+$/, "");
    return {
      name: "btcpay",
      setting: "GATEWAYS=btcpay",
      variable: "BTCPAY_URL",
      money: "real",
      create: () => createBtcpay({ baseUrl, storeId, apiKey, webhookSecret, feeBps }),
    };
  },
});
