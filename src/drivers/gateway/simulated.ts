import * as z from "zod/mini";
import type { Clock } from "#src/platform/clock.ts";
import { type GatewayDriver, GatewayError, type GatewayPayment, type GatewayReading } from "./port.ts";
import { headerOf, isSignedBy, parseBody } from "./signature.ts";

/** A gateway on which a test says what comes, and what goes wrong. */
export interface SimulatedGateway extends GatewayDriver {
  /** From now on the gateway says this of a payment for a checkout. */
  say(gatewayId: string, payment: GatewayPayment): void;
  /** It does not answer until this is called with null. */
  fail(problem: string | null): void;
}

interface SimulatedOptions {
  readonly clock: Clock;
  /** Of its webhooks. */
  readonly secret: string;
  /** After how long a checkout pays itself; null: nothing comes but what `say` says. */
  readonly paysAfterMs?: number | null;
  readonly feeBps?: number;
}

/** All that it remembers, so that a restart forgets nothing. */
const idForm = /^sim-([0-9a-f-]{36})-(\d{1,12})-(\d{1,15})$/;
const hookForm = z.object({ gatewayId: z.string().check(z.maxLength(100)) });
const confirmsAfterMs = 5_000;

/** Play money: a checkout pays itself a few seconds after it was opened, as if its customer had. */
export function createSimulatedGateway(options: SimulatedOptions): SimulatedGateway {
  const { clock, secret, paysAfterMs = 5_000, feeBps = 0 } = options;
  const said = new Map<string, Map<string, GatewayPayment>>();
  let problem: string | null = null;
  const refuseWhenFailing = (): void => {
    if (problem !== null) throw new GatewayError(problem);
  };
  const paidByItself = (gatewayId: string, cents: bigint, openedMs: number): GatewayPayment[] => {
    const elapsedMs = clock.now().getTime() - openedMs;
    if (paysAfterMs === null || elapsedMs < paysAfterMs) return [];
    const state = elapsedMs < paysAfterMs + confirmsAfterMs ? "pending" : "settled";
    const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
    return [{ id: `${gatewayId}-1`, asset: "USDT", amount, cents, state, late: false }];
  };
  return {
    driver: "simulated",
    simulated: true,
    async methods() {
      refuseWhenFailing();
      const name = "USDT on TRON (TRC-20)";
      return [{ id: "usdttrc20", asset: "USDT", name, minCents: 500n, maxCents: 10_000_000n, feeBps }];
    },
    async open({ paymentId, cents }) {
      refuseWhenFailing();
      const opened = [...said.keys()].find((id) => idForm.exec(id)?.[1] === paymentId);
      const gatewayId = opened ?? `sim-${paymentId}-${cents}-${clock.now().getTime()}`;
      said.set(gatewayId, said.get(gatewayId) ?? new Map<string, GatewayPayment>());
      return { gatewayId, checkoutUrl: null, address: "TSimulatedAddressOfPlayMoney", payAmount: null };
    },
    verify(rawBody, headers) {
      const rule = { secret, algorithm: "sha256" } as const;
      if (!isSignedBy(rule, rawBody, headerOf(headers, "x-simulated-sig"))) return null;
      const parsed = hookForm.safeParse(parseBody(rawBody));
      return parsed.success ? { gatewayId: parsed.data.gatewayId, paymentId: null } : null;
    },
    async read(gatewayId): Promise<GatewayReading> {
      refuseWhenFailing();
      const [, , cents, openedMs] = idForm.exec(gatewayId) ?? [];
      if (cents === undefined) throw new GatewayError("it has no such checkout");
      const payments = [...(said.get(gatewayId)?.values() ?? [])];
      const all = payments.length > 0 ? payments : paidByItself(gatewayId, BigInt(cents), Number(openedMs));
      return { state: all.some(({ state }) => state === "settled") ? "closed" : "open", payments: all };
    },
    health: async () => refuseWhenFailing(),
    say(gatewayId, payment) {
      const payments = said.get(gatewayId) ?? new Map<string, GatewayPayment>();
      said.set(gatewayId, payments.set(payment.id, payment));
    },
    fail(next) {
      problem = next;
    },
  };
}
