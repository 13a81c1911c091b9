import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { counters, type Instance } from "./answers.ts";
import type { IncusClient } from "./client.ts";
import { guestTraffic, type Traffic } from "./guest-traffic.ts";
import { hostEnd, isRunning } from "./machine.ts";
import { IncusRefusal } from "./refusal.ts";

type Client = Pick<IncusClient, "get">;

const cardState = z.object({ counters });

/** An engine is asked about so many cards at a time. */
const atOnce = 8;

/**
 * What the host counts at its ends of the cards that we gave to running machines, by the machine's name, in a call
 * each. Root of a machine can rename its card, make others that look like it or move it to where its engine does
 * not look; the host's end is out of reach. A card of which the engine does not tell is not in the answer.
 */
export async function readHostTraffic(
  client: Client,
  instances: readonly Instance[],
): Promise<ReadonlyMap<string, Traffic>> {
  const traffic = new Map<string, Traffic>();
  const left = instances.filter(isRunning);
  const askOn = async (): Promise<void> => {
    for (let instance = left.shift(); instance !== undefined; instance = left.shift()) {
      const end = hostEnd(instance);
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

async function readOne(client: Client, end: string, location: string): Promise<Traffic> {
  // An engine that is no cluster calls its place so, and has no target. In a cluster each member knows the cards
  // of its own machines alone: the one that is asked passes the question on.
  const target = location === "none" ? "" : `?target=${encodeURIComponent(location)}`;
  const seen = await client.get(cardState, `/1.0/networks/${encodeURIComponent(end)}/state${target}`);
  // What the host receives at its end, the machine has sent.
  return { inBytes: seen.counters.bytes_sent, outBytes: seen.counters.bytes_received };
}

/** Looks at all machines of an engine, again and again. */
export interface TrafficWatch {
  /** What `list` answers, with the traffic of the cards that were asked about at the host. */
  look(
    client: Client,
    list: () => Promise<Instance[]>,
  ): Promise<{ all: Instance[]; traffic: ReadonlyMap<string, Traffic> }>;
}

/** What a host counted for a machine when it was last asked. */
interface Reading {
  readonly end: string;
  readonly counted: Traffic;
  /** The machine has shown something else than its host counts. */
  readonly hasLied: boolean;
}

/** A card has its turn in one look of so many, and no one inside knows in which. */
const turnOf = 32;

/**
 * Both ends of a card count the same, so what a machine shows is believed, in one call for all, for as long as it
 * can be true: the host is asked about a card that is new, shows less than the host has counted already, or has its
 * turn. A machine that was found lying is asked about at each look from then on, over its restarts too.
 */
export function watchTraffic(hasTurn: () => boolean = () => randomInt(turnOf) === 0): TrafficWatch {
  const readings = new WeakMap<Client, ReadonlyMap<string, Reading>>();
  return {
    async look(client, list) {
      // As they were before the list: what another look reads meanwhile may be more than this list shows.
      const before = readings.get(client) ?? new Map<string, Reading>();
      const all = await list();
      const asked = all.filter((one) => {
        const known = before.get(one.name);
        return known?.end !== hostEnd(one) || known?.hasLied || isLess(one, known) || hasTurn();
      });
      const traffic = await readHostTraffic(client, asked);
      const after = all.flatMap((one): [string, Reading][] => {
        const known = before.get(one.name);
        const counted = traffic.get(one.name);
        const end = hostEnd(one);
        if (counted === undefined || end === null) return known ? [[one.name, known]] : [];
        const hasLied = known?.hasLied || (known?.end === end && isLess(one, known));
        return [[one.name, { end, counted, hasLied: hasLied || isMore(one, counted) }]];
      });
      readings.set(client, new Map(after));
      return { all, traffic };
    },
  };
}

/** Counters only grow: a card that shows less than was counted is not the one that was counted. */
function isLess(instance: Instance, known: Reading | undefined): boolean {
  const shown = guestTraffic(instance);
  if (!isRunning(instance) || known === undefined) return false;
  return shown.inBytes < known.counted.inBytes || shown.outBytes < known.counted.outBytes;
}

/** It showed more than its host counted a moment later. */
function isMore(instance: Instance, counted: Traffic): boolean {
  const shown = guestTraffic(instance);
  return shown.inBytes > counted.inBytes || shown.outBytes > counted.outBytes;
}
