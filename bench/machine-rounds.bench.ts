import { instanceList } from "#src/drivers/compute/incus/answers.ts";
import { type IncusClient, openClient } from "#src/drivers/compute/incus/client.ts";
import { readHostTraffic, watchTraffic } from "#src/drivers/compute/incus/host-traffic.ts";
import { provideImage } from "../scripts/real/images.ts";
import { type Lxd, startLxd, whyNoLxd } from "../scripts/real/lxd.ts";
import { makeBare } from "./bare-machine.ts";
import { type Bench, figureOf, MissingToolError } from "./bench.ts";

const image = "debian-13";
/** The product looks at its machines so often. */
const everyMs = 5_000;

/** D5: what a look at all machines of a real node takes. */
export const bench: Bench = async ({ isQuick }) => {
  const reason = whyNoLxd();
  if (reason !== null) throw new MissingToolError(reason);
  const [machines, rounds] = isQuick ? [10, 5] : [100, 30];
  const lxd = await startLxd();
  const client = openClient({ endpoint: lxd.socket, project: "default", certificate: null }, null);
  try {
    await provideImage(lxd, "tiny", image);
    await makeMachines(client, lxd, machines);
    let calls = 0;
    const counting: Pick<IncusClient, "get"> = {
      get(answer, path) {
        calls += 1;
        return client.get(answer, path);
      },
    };
    const list = () => counting.get(instanceList, "/1.0/instances?recursion=2");
    const watch = watchTraffic();
    const timed = async (look: () => Promise<unknown>): Promise<number> => {
      calls = 0;
      const began = performance.now();
      await look();
      return performance.now() - began;
    };
    // The first one asks about every card.
    await watch.look(counting, list);
    const pairs: Record<string, number>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const listMs = await timed(list);
      const everyCardMs = await timed(async () => readHostTraffic(counting, await list()));
      const roundMs = await timed(() => watch.look(counting, list));
      pairs.push({ listMs, everyCardMs, roundMs, calls });
    }
    const figures = (name: string): number[] => pairs.map((pair) => pair[name] ?? 0);
    const beside = (name: string): number[] =>
      pairs.map((pair) => (pair["roundMs"] ?? 0) / (pair[name] ?? 1));
    return {
      title: `D5: a look at ${machines} real machines`,
      method:
        `${rounds} rounds on a private LXD with ${machines} running machines of BusyBox. \`round\`: as the product looks at them, ` +
        "in so many `calls`. `list`: the one call for what the machines show. `everyCard`: this and one call for the " +
        "host's end of each card, which is how no machine would have to be believed.",
      ratios: [
        figureOf("round", figures("roundMs"), { aim: everyMs / 5, limit: everyMs, unit: "ms" }),
        figureOf("round ÷ every card", beside("everyCardMs"), { aim: 1, limit: 1 }),
        figureOf("round ÷ the one call", beside("listMs"), { aim: 1.2, limit: 1.5 }),
      ],
      pairs,
      findings: null,
    };
  } finally {
    client.close();
    await lxd.stop();
  }
};

async function makeMachines(client: IncusClient, lxd: Lxd, count: number): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    // The first address is the gateway's.
    await makeBare(client, lxd, { name: `bare-${place}`, image, address: lxd.network.address(place + 2) });
  }
}
