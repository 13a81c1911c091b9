import type * as z from "zod/mini";
import { snapshot } from "#src/platform/db/snapshot.ts";
import type { ChargeSource, RunningService } from "#src/platform/money/charge-source.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addMonths } from "#src/shared/time.ts";
import type { forecastOutput } from "../contract.ts";
import { lastsUntil } from "../rules.ts";
import { coverCharges, findShortfalls } from "./foresee-charges.ts";
import { readWallet } from "./read-wallet.ts";

type Forecast = z.input<typeof forecastOutput>;
type ForecastService = Forecast["ending"][number]["service"];

const horizonMonths = 36;
const mostShortfalls = 120;
const mostCharges = 100;
const mostEnding = 20;

/** The wallet and what it will be charged, read in one snapshot: no two of these numbers are of different moments. */
export async function readForecast(
  { db, clock }: Pick<Platform, "db" | "clock">,
  sources: readonly ChargeSource[],
  customerId: string,
): Promise<Forecast> {
  const now = clock.now();
  const { wallet, services } = await snapshot(db.kysely, async (trx) => {
    const read = await readWallet(trx, customerId);
    const found: RunningService[] = [];
    for (const source of sources) found.push(...(await source.readCharges(trx, customerId, now)));
    return { wallet: read, services: found };
  });
  const renewing = services.filter(({ renewsItself }) => renewsItself);
  const ending = services
    .filter(({ renewsItself }) => !renewsItself)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const { balanceCents, heldCents, debtCents } = wallet;
  const horizon = addMonths(now, horizonMonths);
  const shortfalls = findShortfalls(renewing, balanceCents, debtCents, horizon, mostShortfalls);
  return {
    at: now.toISOString(),
    balanceCents: centsToNumber(balanceCents),
    heldCents: centsToNumber(heldCents),
    debtCents: centsToNumber(debtCents),
    monthlyCents: centsToNumber(
      renewing.reduce((sum, { cents, months }) => sum + cents / BigInt(months), 0n),
    ),
    renewingCount: renewing.length,
    lastsUntil: lastsUntil(shortfalls, 0),
    shortfalls,
    charges: coverCharges(renewing, balanceCents)
      .slice(0, mostCharges)
      .map(({ service, cover }) => ({
        service: outputOf(service),
        cents: centsToNumber(service.cents),
        at: service.at.toISOString(),
        cover,
      })),
    endingCount: ending.length,
    ending: ending.slice(0, mostEnding).map((service) => ({
      service: outputOf(service),
      cents: centsToNumber(service.cents),
      at: service.at.toISOString(),
      isSuspended: service.isSuspended,
    })),
  };
}

function outputOf({ type, id, name }: RunningService): ForecastService {
  return { type, id: encodeId(type, id), name };
}
