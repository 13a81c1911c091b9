import { createBtcpay } from "#src/drivers/gateway/btcpay.ts";
import { startBtcpayStub } from "#src/drivers/gateway/btcpay/btcpay-stub.fixture.ts";
import { createNowpayments } from "#src/drivers/gateway/nowpayments.ts";
import { startNowpaymentsStub } from "#src/drivers/gateway/nowpayments/nowpayments-stub.fixture.ts";
import type { GatewayDriver, GatewayPayment } from "#src/drivers/gateway/port.ts";

/** A webhook as it arrives. */
export interface Webhook {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A gateway that is played on loopback, and our driver of it. */
export interface PlayedGateway {
  readonly driver: GatewayDriver;
  readonly method: string;
  /** From now on it says this of a checkout's coins, by their key. */
  pay(gatewayId: string, key: string, cents: bigint, state: GatewayPayment["state"]): void;
  /** What it sends about a checkout, signed; it claims that far more came. */
  webhook(gatewayId: string): Webhook;
  stop(): Promise<void>;
}

export async function playBtcpay(): Promise<PlayedGateway> {
  const { stub, pay, webhook, ...login } = await startBtcpayStub();
  return {
    driver: createBtcpay({ ...login, baseUrl: stub.origin, feeBps: 0 }),
    method: "btcpay",
    pay: (gatewayId, key, cents, state) => pay(gatewayId, { key, cents, state }),
    webhook: (gatewayId) => webhook(gatewayId, { overPaid: true }),
    stop: () => stub.stop(),
  };
}

export async function playNowpayments(): Promise<PlayedGateway> {
  const { stub, pay, webhook, apiKey, ipnSecret } = await startNowpaymentsStub();
  const coins = ["usdttrc20"];
  return {
    driver: createNowpayments({ origin: stub.origin, apiKey, ipnSecret, coins, feeBps: 0 }),
    method: "usdttrc20",
    pay: (gatewayId, key, cents, state) => pay(gatewayId, { key, cents, state }),
    webhook: (gatewayId) => webhook(gatewayId),
    stop: () => stub.stop(),
  };
}

/** What someone else might send in place of a webhook: another body, another signature, or none. */
export function forge({ body, headers }: Webhook, random: () => number): Webhook {
  const kinds: readonly Webhook[] = [
    { headers, body: Buffer.concat([body.subarray(0, -1), Buffer.from(',"forged":true}')]) },
    { body, headers: {} },
    {
      body,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, altered(value)])),
    },
  ];
  return kinds[Math.floor(random() * kinds.length)] ?? { body, headers: {} };
}

const altered = (signature: string): string => signature.slice(0, -1) + (signature.endsWith("0") ? "1" : "0");
