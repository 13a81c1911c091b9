import type { GatewayMethod } from "#src/drivers/gateway/port.ts";
import { GatewayError } from "#src/drivers/gateway/port.ts";
import type { PaymentsContext } from "../context.ts";
import { type DepositLimits, leastOf } from "../deposit-limits.ts";

/** A method of a gateway, with whose it is. */
export interface OfferedMethod extends GatewayMethod {
  readonly gateway: string;
  /** False while its gateway does not answer. */
  readonly available: boolean;
  readonly simulated: boolean;
}

/** A method of a gateway within what is set of deposits now. */
export function withinLimits<Method extends Pick<OfferedMethod, "minCents" | "maxCents">>(
  limits: DepositLimits,
  method: Method,
): Method {
  const { mostCents } = limits;
  const maxCents = method.maxCents < mostCents ? method.maxCents : mostCents;
  return { ...method, minCents: leastOf(limits, method), maxCents };
}

const keptMs = 5 * 60_000;
/** So that a gateway that is down is not asked by every visitor. */
const keptFailureMs = 30_000;

/**
 * What gateways offer now, remembered for minutes. One that does not answer offers what
 * it offered last, as not available: who is about to choose it reads why it cannot be chosen.
 */
export function createGatewayMethods({
  gateways,
  platform,
  limits,
}: Pick<PaymentsContext, "gateways" | "platform" | "limits">): () => Promise<readonly OfferedMethod[]> {
  const last = new Map<string, readonly OfferedMethod[]>();
  const kept = new Map<string, { untilMs: number; methods: Promise<readonly OfferedMethod[]> }>();
  const ask = async (name: string): Promise<readonly OfferedMethod[]> => {
    const gateway = gateways.get(name);
    try {
      const methods = (await gateway?.methods()) ?? [];
      const simulated = gateway?.simulated ?? false;
      const offered = methods.map((method) => ({
        ...method,
        gateway: name,
        available: true,
        simulated,
      }));
      last.set(name, offered);
      return offered;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      platform.log.warn({ gateway: name, problem: error.message }, "a payment gateway offers nothing");
      const entry = kept.get(name);
      if (entry) entry.untilMs = platform.clock.now().getTime() + keptFailureMs;
      return (last.get(name) ?? []).map((method) => ({ ...method, available: false }));
    }
  };
  return async () => {
    const nowMs = platform.clock.now().getTime();
    const all = [...gateways.keys()].map((name) => {
      const entry = kept.get(name);
      if (entry !== undefined && nowMs < entry.untilMs) return entry.methods;
      const methods = ask(name);
      kept.set(name, { untilMs: nowMs + keptMs, methods });
      return methods;
    });
    return (await Promise.all(all)).flat().map((method) => withinLimits(limits(), method));
  };
}
