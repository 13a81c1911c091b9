import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { GatewayFault } from "./gateway-stub.fixture.ts";
import { type GatewayDriver, GatewayError, type WebhookHeaders } from "./port.ts";

export interface GatewayUnderTest {
  readonly driver: GatewayDriver;
  readonly methodId: string;
  /** Lets coins worth this much come, or changes what the gateway says of those with this key. */
  pay(gatewayId: string, payment: PaidCoins): void;
  /** What the gateway would send about a checkout now. */
  webhook(gatewayId: string): { readonly body: Buffer; readonly headers: WebhookHeaders };
  /** What the gateway does to its callers; null: it answers. */
  fail(fault: GatewayFault | null): void;
  readonly faults: readonly GatewayFault[];
  /** It says which coins came after the expiry. */
  readonly saysLate: boolean;
  stop?(): Promise<void>;
}

interface PaidCoins {
  readonly key: string;
  readonly cents: bigint;
  readonly state: "pending" | "settled" | "invalid";
  readonly late?: boolean;
}

let number = 0;

/** What every gateway must do; called from the test file of each. */
export function describeGateway(name: string, setUp: () => Promise<GatewayUnderTest>): void {
  describe(name, () => {
    let gateway: GatewayUnderTest;
    const started: GatewayUnderTest[] = [];
    beforeEach(async () => {
      gateway = started[0] ?? (await setUp());
      started[0] = gateway;
      gateway.fail(null);
    });
    afterAll(async () => await started[0]?.stop?.());

    const requestFor = (cents: bigint) => ({
      paymentId: `01995fc0-0000-7000-8000-${String((number += 1)).padStart(12, "0")}`,
      cents,
      methodId: gateway.methodId,
      returnUrl: "https://shop.example/payments/1",
      webhookUrl: "https://shop.example/hook",
    });
    const opened = async (cents = 2_000n): Promise<string> =>
      (await gateway.driver.open(requestFor(cents))).gatewayId;
    const payments = async (id: string) => (await gateway.driver.read(id)).payments;

    test("methods have a name, limits and a fee, each with an id of its own", async () => {
      const methods = await gateway.driver.methods();
      expect(methods.map(({ id }) => id)).toContain(gateway.methodId);
      expect(new Set(methods.map(({ id }) => id)).size).toBe(methods.length);
      const wrong = methods.filter(
        (method) =>
          method.name === "" ||
          method.minCents < 1n ||
          method.maxCents < method.minCents ||
          method.feeBps < 0,
      );
      expect(wrong).toEqual([]);
    });

    test("a new checkout can be paid somewhere, and nothing has come for it", async () => {
      const checkout = await gateway.driver.open(requestFor(2_000n));
      expect(checkout.checkoutUrl ?? checkout.address).toMatch(/.+/);
      expect(await gateway.driver.read(checkout.gatewayId)).toEqual({ state: "open", payments: [] });
    });

    test("coins are worth what the gateway says, whatever was asked for", async () => {
      for (const cents of [1n, 1_999n, 2_000n, 250_000n]) {
        const id = await opened(2_000n);
        gateway.pay(id, { key: "a", cents, state: "settled" });
        expect(await payments(id)).toMatchObject([{ cents, state: "settled" }]);
      }
    });

    test("coins that are not settled are not, and keep their id when they are or become invalid", async () => {
      const id = await opened();
      const seen: unknown[] = [];
      for (const state of ["pending", "settled", "settled", "invalid"] as const) {
        gateway.pay(id, { key: "a", cents: 2_000n, state });
        const [payment, ...others] = await payments(id);
        expect([payment?.state, others]).toEqual([state, []]);
        seen.push(payment?.id);
      }
      expect(new Set(seen).size).toBe(1);
    });

    test("each transfer is a payment of its own", async () => {
      const id = await opened();
      gateway.pay(id, { key: "a", cents: 1_200n, state: "settled" });
      gateway.pay(id, { key: "b", cents: 800n, state: "pending" });
      const found = await payments(id);
      expect(new Set(found.map((payment) => payment.id)).size).toBe(2);
      expect(found.map(({ cents, state }) => [cents, state])).toEqual(
        expect.arrayContaining([
          [1_200n, "settled"],
          [800n, "pending"],
        ]),
      );
    });

    test("coins of one checkout are not those of another", async () => {
      const [one, other] = [await opened(), await opened()];
      gateway.pay(one, { key: "a", cents: 700n, state: "settled" });
      expect(await payments(other)).toEqual([]);
      expect(await payments(one)).toHaveLength(1);
    });

    test("coins after the expiry are late where the gateway says so", async () => {
      const id = await opened();
      gateway.pay(id, { key: "a", cents: 700n, state: "settled", late: true });
      expect(await payments(id)).toMatchObject([{ late: gateway.saysLate }]);
    });

    test("a webhook names its checkout, however often it comes", async () => {
      const id = await opened();
      const { body, headers } = gateway.webhook(id);
      expect(gateway.driver.verify(body, headers)).toEqual({ gatewayId: id, paymentId: null });
      expect(gateway.driver.verify(body, headers)).toEqual({ gatewayId: id, paymentId: null });
    });

    test("a webhook with another body, signature or none is no hint", async () => {
      const { body, headers } = gateway.webhook(await opened());
      const forged = Buffer.from(body.toString().replace(/\d/, (digit) => String((Number(digit) + 1) % 10)));
      const withEach = (change: (value: string) => string | string[]): WebhookHeaders =>
        Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, change(String(value))]));
      const tries: [Buffer, WebhookHeaders][] = [
        [forged, headers],
        [body.subarray(0, -1), headers],
        [Buffer.alloc(0), headers],
        [Buffer.from([0xff, 0xfe]), headers],
        [Buffer.from("[".repeat(60_000) + "]".repeat(60_000)), headers],
        [Buffer.from("[".repeat(20_000) + "]".repeat(20_000)), headers],
        [body, {}],
        [body, withEach((value) => `${value}0`)],
        [body, withEach((value) => value.slice(0, -1))],
        [body, withEach((value) => [value, value])],
      ];
      expect(tries.map(([raw, given]) => gateway.driver.verify(raw, given))).toEqual(tries.map(() => null));
    });

    test("a broken answer, or one about something else, is an error and no reading", async () => {
      const id = await opened();
      gateway.pay(id, { key: "a", cents: 700n, state: "settled" });
      for (const fault of gateway.faults) {
        gateway.fail(fault);
        await expect(gateway.driver.read(id), fault).rejects.toThrow(GatewayError);
      }
      gateway.fail(null);
      expect(await payments(id)).toHaveLength(1);
    });

    test("a checkout that it does not have is an error", async () => {
      await expect(gateway.driver.read("77777777")).rejects.toThrow(GatewayError);
    });

    test("it is healthy when it answers", async () => {
      await expect(gateway.driver.health()).resolves.toBeUndefined();
      for (const fault of gateway.faults.slice(0, 2)) {
        gateway.fail(fault);
        await expect(gateway.driver.health(), fault).rejects.toThrow(GatewayError);
      }
    });
  });
}
