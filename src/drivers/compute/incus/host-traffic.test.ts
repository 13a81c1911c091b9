import { expect, test } from "vitest";
import type { Instance } from "./answers.ts";
import { readHostTraffic } from "./host-traffic.ts";
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
