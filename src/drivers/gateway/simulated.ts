import * as z from "zod/mini";
import type { Clock } from "#src/platform/clock.ts";
import { dollarsOf } from "./decimal.ts";
import { type GatewayDriver, GatewayError, type GatewayPayment, type GatewayReading } from "./port.ts";
import { headerOf, isSignedBy, parseBody } from "#src/platform/http/signed-body.ts";
import type { PlayPayment, PlayPayments } from "./simulated/play-payments.ts";

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
  /** What is paid by button; without it nothing comes but what `say` says. */
  readonly paid?: PlayPayments;
  readonly feeBps?: number;
}

/** All that it remembers of a checkout, so that a restart forgets nothing. */
const idForm = /^sim-([0-9a-f-]{36})-(\d{1,12})-(\d{1,15})$/;
const hookForm = z.object({ gatewayId: z.string().check(z.maxLength(100)) });
const settlesAfterMs = 5_000;
const asset = "USDT";

/** Play money, paid by a button: it is seen at once and settled a few seconds later. */
export function createSimulatedGateway(options: SimulatedOptions): SimulatedGateway {
  const { clock, secret, paid, feeBps = 0 } = options;
  const said = new Map<string, Map<string, GatewayPayment>>();
  let problem: string | null = null;
  const refuseWhenFailing = (): void => {
    if (problem !== null) throw new GatewayError(problem);
  };
  const paymentOf = ({ id, cents, paidAt, isTakenBack }: PlayPayment): GatewayPayment => {
    const isSettled = clock.now().getTime() - paidAt.getTime() >= settlesAfterMs;
    const state = isTakenBack ? "invalid" : isSettled ? "settled" : "pending";
    return { id, asset, amount: dollarsOf(cents), cents, state, late: false };
  };
  return {
    driver: "simulated",
    simulated: true,
    async methods() {
      refuseWhenFailing();
      const name = "USDT (TRON, TRC-20)";
      return [{ id: "usdttrc20", asset, name, minCents: 500n, maxCents: 10_000_000n, feeBps }];
    },
    async open({ paymentId, cents }) {
      refuseWhenFailing();
      const opened = [...said.keys()].find((id) => idForm.exec(id)?.[1] === paymentId);
      const gatewayId = opened ?? `sim-${paymentId}-${cents}-${clock.now().getTime()}`;
      said.set(gatewayId, said.get(gatewayId) ?? new Map<string, GatewayPayment>());
      return {
        gatewayId,
        checkoutUrl: null,
        // No network takes it for an address: it has letters that none of them uses.
        address: "TSimulatedAddressOfPlayMoney",
        payAmount: dollarsOf(cents),
        memo: null,
      };
    },
    verify(rawBody, headers) {
      const rule = { secret, algorithm: "sha256" } as const;
      if (!isSignedBy(rule, rawBody, headerOf(headers, "x-simulated-sig"))) return null;
      const parsed = hookForm.safeParse(parseBody(rawBody));
      return parsed.success ? { gatewayId: parsed.data.gatewayId, paymentId: null } : null;
    },
    async read(gatewayId): Promise<GatewayReading> {
      refuseWhenFailing();
      if (!idForm.test(gatewayId)) throw new GatewayError("it has no such checkout");
      const byButton = (await paid?.list(gatewayId)) ?? [];
      const payments = [...(said.get(gatewayId)?.values() ?? []), ...byButton.map(paymentOf)];
      return { state: payments.some(({ state }) => state === "settled") ? "closed" : "open", payments };
    },
    health: async () => refuseWhenFailing(),
    ...(paid && { play: { send: paid.add, takeBack: paid.takeBack } }),
    say(gatewayId, payment) {
      const payments = said.get(gatewayId) ?? new Map<string, GatewayPayment>();
      said.set(gatewayId, payments.set(payment.id, payment));
    },
    fail(next) {
      problem = next;
    },
  };
}
