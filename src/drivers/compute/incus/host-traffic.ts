import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { counters, type Instance } from "./answers.ts";
import type { IncusClient } from "./client.ts";
import { guestTraffic, type Traffic } from "./guest-traffic.ts";
import { hostEnd, isRunning } from "./machine.ts";
import { IncusRefusal } from "./refusal.ts";

type Client = Pick<IncusClient, "get">;

const cardState = z.object({ counters });

/** How many cards an engine is asked about at a time. */
const atOnce = 8;

/**
 * The host's counters at its ends of the cards that we gave to running machines, by the machine's name, in a call
 * each. Root in a machine can rename its card, add look-alikes or move it to where its engine does not look;
 * the host's end is out of reach. Cards without a host end in the engine's answer are left out.
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
  // An engine outside a cluster has this name and takes no target. In a cluster each member has only the cards of
  // its own machines: the member that is asked passes the question on.
  const target = location === "none" ? "" : `?target=${encodeURIComponent(location)}`;
  const seen = await client.get(cardState, `/1.0/networks/${encodeURIComponent(end)}/state${target}`);
  // Received at the host's end means sent by the machine.
  return { inBytes: seen.counters.bytes_sent, outBytes: seen.counters.bytes_received };
}

/** Reads all machines of an engine, repeatedly. */
export interface TrafficWatch {
  /** The answer of `list`, with the traffic of the cards that were read at the host. */
  look(
    client: Client,
    list: () => Promise<Instance[]>,
  ): Promise<{ all: Instance[]; traffic: ReadonlyMap<string, Traffic> }>;
}

/** The host's counters of a machine at the last reading. */
interface Reading {
  readonly end: string;
  readonly counted: Traffic;
  /** The machine has shown less than its host counts. */
  readonly hasLied: boolean;
}

/** A card is read at random in one look of so many, and no one inside can predict in which. */
const turnOf = 32;

/**
 * Both ends of a card count the same, so the machine's counters are used, in one call for all, while they are
 * plausible: the host is asked about a card that is new, shows less than the host has counted already, or is due
 * at random. A machine that was found lying is read at the host from then on, over its restarts too.
 */
export function watchTraffic(hasTurn: () => boolean = () => randomInt(turnOf) === 0): TrafficWatch {
  const readings = new WeakMap<Client, ReadonlyMap<string, Reading>>();
  return {
    async look(client, list) {
      // Taken before the list: what another look reads meanwhile may be more than this list shows.
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
