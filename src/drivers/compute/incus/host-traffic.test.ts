import { beforeEach, describe, expect, test } from "vitest";
import type { Instance } from "./answers.ts";
import { readHostTraffic, watchTraffic } from "./host-traffic.ts";
import { IncusRefusal } from "./refusal.ts";

function machine(name: string, change: Partial<Instance> = {}): Instance {
  const config = { "volatile.eth0.host_name": `veth-${name}` };
  const last_used_at = "2026-11-20T09:00:00Z";
  return { name, status: "Running", config, devices: {}, location: "none", last_used_at, ...change };
}

test("T16 a machine's traffic is counted at the host's end of its card, where sent and received are the other way", async () => {
  const asked: string[] = [];
  const traffic = await readHostTraffic(
    {
      get: async (answer, path) => {
        asked.push(path);
        if (path.includes("veth-gone")) throw new IncusRefusal("not_found", "no such card");
        return answer.parse({ counters: { bytes_received: 5, bytes_sent: 9 } });
      },
    },
    [
      machine("one"),
      machine("gone"),
      machine("moved", { location: "node2" }),
      machine("off", { status: "Stopped" }),
      machine("untold", { config: {} }),
    ],
  );
  expect(asked.toSorted()).toEqual([
    "/1.0/networks/veth-gone/state",
    "/1.0/networks/veth-moved/state?target=node2",
    "/1.0/networks/veth-one/state",
  ]);
  const counted = { inBytes: 9, outBytes: 5 };
  expect(Object.fromEntries(traffic)).toEqual({ one: counted, moved: counted });
});

describe("looks at a machine again and again", () => {
  /** Bytes received at the host's end, and those that the machine shows as sent. */
  let counted = 0;
  let end = "";
  let hasTurn = false;
  let asked = 0;
  let look: (shown: number | null) => Promise<{ asked: number; outBytes: number | undefined }>;

  beforeEach(() => {
    [counted, end, hasTurn] = [0, "veth1", false];
    const watch = watchTraffic(() => hasTurn);
    const client: Parameters<typeof readHostTraffic>[0] = {
      get: async (answer) => {
        asked += 1;
        return answer.parse({ counters: { bytes_received: counted, bytes_sent: 0 } });
      },
    };
    look = async (shown) => {
      asked = 0;
      const card = { counters: { bytes_received: 0, bytes_sent: shown ?? 0 }, host_name: end };
      const network = shown === null ? {} : { eth0: card };
      const state = { status: "Running", cpu: { usage: 1 }, memory: { usage: 1 }, network };
      const one = machine("one", { config: { "volatile.eth0.host_name": end }, state });
      const { traffic } = await watch.look(client, async () => [one]);
      return { asked, outBytes: traffic.get("one")?.outBytes };
    };
  });

  test("T16 counters of machines are used, in one call for all, as long as they are plausible", async () => {
    counted = 100;
    expect(await look(100)).toEqual({ asked: 1, outBytes: 100 });
    expect(await look(100)).toEqual({ asked: 0, outBytes: undefined });
    expect(await look(170)).toEqual({ asked: 0, outBytes: undefined });
    // It is read at random, and each start gives it another card.
    hasTurn = true;
    counted = 200;
    expect(await look(190)).toEqual({ asked: 1, outBytes: 200 });
    hasTurn = false;
    expect(await look(210)).toEqual({ asked: 0, outBytes: undefined });
    [end, counted] = ["veth2", 3];
    expect(await look(2)).toEqual({ asked: 1, outBytes: 3 });
    expect(await look(3)).toEqual({ asked: 0, outBytes: undefined });
  });

  test.each([
    ["shows less than its host has counted", 99],
    ["shows no card at all", null],
  ])("T16 a machine that %s is read at the host from then on, over its restarts too", async (_, shown) => {
    counted = 100;
    await look(100);
    counted = 500;
    expect(await look(shown)).toEqual({ asked: 1, outBytes: 500 });
    expect(await look(500)).toEqual({ asked: 1, outBytes: 500 });
    end = "veth2";
    await look(600);
    expect(await look(700)).toEqual({ asked: 1, outBytes: 500 });
  });

  test("T16 a machine that shows more than its host has counted is read at the host from then on", async () => {
    counted = 100;
    await look(101);
    expect(await look(101)).toEqual({ asked: 1, outBytes: 100 });
  });
});
