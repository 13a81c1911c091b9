import { systemClock } from "#src/platform/clock.ts";
import { startThrowaway } from "#src/platform/db/embedded/throwaway.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { functionDirs, migrationsDir } from "#src/platform/db/schema-folders.ts";
import { type Bench, figureOf } from "./bench.ts";
import { openFarRegistry } from "./far-registry.ts";
import { openOwnPlatform } from "./own-platform.ts";

const roundTripMs = 250;
const sessions = 3;
const batchSize = 50;
const endings = ["com", "net", "org", "io", "dev"];
const names = 500;

/** Many names at one registry that is far away, by EPP over TLS: its time, and little more. */
export const bench: Bench = async ({ isQuick }) => {
  const cluster = await startThrowaway();
  const url = cluster.url("postgres");
  await migrate({ url, migrationsDir, functionDirs: functionDirs(), clock: systemClock });
  const own = await openOwnPlatform(url);
  const far = await openFarRegistry(own.platform, { roundTripMs, sessions, batchSize, endings });
  try {
    await far.warmUp();
    const count = names * endings.length;
    const idealMs = Math.ceil(count / batchSize / sessions) * roundTripMs;
    const rounds: { readonly wholeMs: number }[] = [];
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
      const asked = endings.flatMap((ending) =>
        Array.from({ length: names }, (_, place) => `northpier${round}x${place}.${ending}`),
      );
      const begin = performance.now();
      const checked = await far.driver.check(asked);
      const wholeMs = performance.now() - begin;
      const unknown = checked.ok
        ? checked.value.filter(({ availability }) => availability === "unknown")
        : asked;
      if (unknown.length > 0) throw new Error(`${unknown.length} of ${count} names were not answered.`);
      rounds.push({ wholeMs });
    }
    return {
      title: "B8: names at an EPP registry with round trips of 250 ms",
      method:
        `${rounds.length} rounds: ${names} labels with ${endings.length} endings of one registry in one check of the driver, fees asked with them; ` +
        `${sessions} sessions over TLS, one command of ${batchSize} names at a time on each, every answer ${roundTripMs} ms late. Sessions are logged in before. Ideal: ${idealMs} ms.`,
      ratios: [
        figureOf(
          "time ÷ ideal",
          rounds.map(({ wholeMs }) => wholeMs / idealMs),
          { aim: 1.15, limit: 1.5 },
        ),
      ],
      pairs: rounds.map((round) => ({ ...round })),
      findings: null,
    };
  } finally {
    await far.close();
    await own.close();
    await cluster.stop();
  }
};
