import type { GatewayMethod } from "#src/drivers/gateway/port.ts";
import { GatewayError } from "#src/drivers/gateway/port.ts";
import type { PaymentsContext } from "../context.ts";

/** A method of a gateway, with whose it is. */
export interface OfferedMethod extends GatewayMethod {
  readonly gateway: string;
  readonly simulated: boolean;
}

const keptMs = 5 * 60_000;
/** So that a gateway that is down is not asked by every visitor. */
const keptFailureMs = 30_000;

/** What gateways offer now, remembered for minutes; one that does not answer offers nothing. */
export function createGatewayMethods({
  gateways,
  platform,
}: Pick<PaymentsContext, "gateways" | "platform">): () => Promise<readonly OfferedMethod[]> {
  const kept = new Map<string, { untilMs: number; methods: Promise<readonly OfferedMethod[]> }>();
  const ask = async (name: string): Promise<readonly OfferedMethod[]> => {
    const gateway = gateways.get(name);
    try {
      const methods = (await gateway?.methods()) ?? [];
      return methods.map((method) => ({ ...method, gateway: name, simulated: gateway?.simulated ?? false }));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      platform.log.warn({ gateway: name, problem: error.message }, "a payment gateway offers nothing");
      const entry = kept.get(name);
      if (entry) entry.untilMs = platform.clock.now().getTime() + keptFailureMs;
      return [];
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
    return (await Promise.all(all)).flat();
  };
}
