import { noActs } from "#src/platform/operator/no-acts.fixture.ts";
import { createSimulatedChain } from "#src/drivers/chain/simulated.ts";
import { createSimulatedRates } from "#src/drivers/rates/simulated.ts";
import { createContext } from "#src/features/payments/server/context.ts";
import { demoAccountKeys } from "#src/features/payments/server/account-keys.ts";
import { scanChain } from "#src/features/payments/server/scan-chain.ts";
import { openOwnPlatform } from "./own-platform.ts";

// Scans the simulated Bitcoin chain of DATABASE_URL from its first block on, up to the height that is the argument, and
// prints what the process held on the way.

const height = Number(process.argv[2]);
const points = 10;

const own = await openOwnPlatform(process.env["DATABASE_URL"] ?? "");
const { platform } = own;
const chain = createSimulatedChain("btc", { ...platform, pool: platform.db.pool });
const first = { height: 0, hash: (await chain.hashAt(0)) ?? "" };
const context = createContext(platform, {
  chains: [chain],
  rates: createSimulatedRates(platform.clock),
  accountKeys: demoAccountKeys,
  perform: noActs,
  issuerOf: () => ({ name: "Bench", lines: [] }),
});

const measured: { blocks: number; residentMb: number; heapMb: number }[] = [];
await scanChain(context, { ...chain, tip: async () => first });
for (let point = 1; point <= points; point += 1) {
  const at = Math.round((height * point) / points);
  const tip = { height: at, hash: (await chain.hashAt(at)) ?? "" };
  await scanChain(context, { ...chain, tip: async () => tip });
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  measured.push({ blocks: at, residentMb: rss / 2 ** 20, heapMb: heapUsed / 2 ** 20 });
}
await own.close();
process.stdout.write(JSON.stringify(measured));
