import * as z from "zod/mini";
import { counters, type Instance } from "./answers.ts";
import type { IncusClient } from "./client.ts";
import { isRunning, setting } from "./machine.ts";
import { IncusRefusal } from "./refusal.ts";

/** What moved through a machine's card, as the machine would count it. */
export interface Traffic {
  readonly inBytes: number;
  readonly outBytes: number;
}

const cardState = z.object({ counters });

/** An engine is asked about so many cards at a time. */
const atOnce = 8;

/**
 * What the host counts at its ends of the cards that we gave to running machines, by the machine's name. Root of a
 * machine can rename its card, make others that look like it or move it to where its engine does not look; the
 * host's end is out of reach. A card of which the engine does not tell is not in the answer.
 */
export async function readHostTraffic(
  client: Pick<IncusClient, "get">,
  instances: readonly Instance[],
): Promise<ReadonlyMap<string, Traffic>> {
  const traffic = new Map<string, Traffic>();
  const left = instances.filter(isRunning);
  const askOn = async (): Promise<void> => {
    for (let instance = left.shift(); instance !== undefined; instance = left.shift()) {
      const end = setting(instance, "volatile.eth0.host_name");
      if (end === null) continue;
      try {
        traffic.set(instance.name, await readOne(client, end, instance.location));
      } catch (error) {
        if (!(error instanceof IncusRefusal)) throw error;
        // Each question would wait for an answer that does not come.
        if (error.code === "unreachable") left.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  return traffic;
}

async function readOne(client: Pick<IncusClient, "get">, end: string, location: string): Promise<Traffic> {
  // An engine that is no cluster calls its place so, and knows no target.
  const target = location === "none" ? "" : `?target=${encodeURIComponent(location)}`;
  const seen = await client.get(cardState, `/1.0/networks/${encodeURIComponent(end)}/state${target}`);
  // What the host receives at its end, the machine has sent.
  return { inBytes: seen.counters.bytes_sent, outBytes: seen.counters.bytes_received };
}
