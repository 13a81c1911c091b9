import type * as z from "zod/mini";
import { snapshot } from "#src/platform/db/snapshot.ts";
import type { RunningService } from "#src/platform/money/charge-source.ts";
import type { IncomingMoney } from "#src/platform/money/incoming-source.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addMonths } from "#src/shared/time.ts";
import type { forecastOutput } from "../contract.ts";
import { lastsUntil } from "#src/shared/lasts-until.ts";
import type { WalletDeps } from "./deps.ts";
import {
  type ChargeAhead,
  chargesAhead,
  coverCharges,
  divideCharges,
  findShortfalls,
  type LastingCharges,
  monthlyCost,
  spendByDay,
} from "./foresee-charges.ts";
import { readWallet } from "./read-wallet.ts";

type Forecast = z.input<typeof forecastOutput>;
type ForecastService = Forecast["ending"][number]["service"];

const horizonMonths = 36;
const mostShortfalls = 120;
const mostCharges = 100;
const mostEnding = 20;
const mostPaid = 20;
const mostSpent = 120;
const mostShort = 5;
const mostIncoming = 10;

/** The wallet, what comes to it and what it will be charged, read in one snapshot: no two of these numbers are of different moments. */
export async function readForecast(
  { db, clock }: Pick<Platform, "db" | "clock">,
  sources: Pick<WalletDeps, "chargeSources" | "incomingSources">,
  customerId: string,
): Promise<Forecast> {
  const now = clock.now();
  const { wallet, services, incoming } = await snapshot(db.kysely, async (trx) => {
    const read = await readWallet(trx, customerId);
    const found: RunningService[] = [];
    for (const source of sources.chargeSources())
      found.push(...(await source.readCharges(trx, customerId, now)));
    const coming: IncomingMoney[] = [];
    for (const source of sources.incomingSources())
      coming.push(...(await source.readIncoming(trx, customerId)));
    return { wallet: read, services: found, incoming: coming };
  });
  const renewing = services.filter(({ renewsItself }) => renewsItself);
  const ending = services
    .filter(({ renewsItself }) => !renewsItself)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const { balanceCents, heldCents, debtCents } = wallet;
  const horizon = addMonths(now, horizonMonths);
  const ahead = chargesAhead(renewing, horizon);
  const shortfalls = findShortfalls(ahead, balanceCents, debtCents, mostShortfalls);
  const until = lastsUntil(shortfalls, 0);
  return {
    at: now.toISOString(),
    balanceCents: centsToNumber(balanceCents),
    heldCents: centsToNumber(heldCents),
    debtCents: centsToNumber(debtCents),
    monthlyCents: monthlyCost(renewing),
    renewingCount: renewing.length,
    lastsUntil: until,
    shortfalls,
    ...lastingOf(divideCharges(ahead, balanceCents, debtCents)),
    incoming: incoming.slice(0, mostIncoming).map(incomingOf),
    charges: coverCharges(ahead, balanceCents)
      .slice(0, mostCharges)
      .map(({ charge, cover }) => ({ ...chargeOf(charge), cover })),
    endingCount: ending.length,
    endingBefore: ending.filter(({ at }) => at < (until === null ? horizon : new Date(until))).length,
    ending: ending.slice(0, mostEnding).map((service) => ({
      service: outputOf(service),
      cents: centsToNumber(service.cents),
      at: service.at.toISOString(),
      isSuspended: service.isSuspended,
    })),
  };
}

function lastingOf({ paid, short }: LastingCharges): Pick<Forecast, "paid" | "short"> {
  return {
    paid: {
      count: paid.length,
      cents: centsToNumber(paid.reduce((sum, { service }) => sum + service.cents, 0n)),
      first: paid
        .slice(0, mostPaid)
        .map((charge) => ({ ...chargeOf(charge), isReserved: charge.isReserved })),
      spent: spendByDay(paid, mostSpent),
    },
    short: short.slice(0, mostShort).map(({ service }) => outputOf(service)),
  };
}

function chargeOf({ service, at }: ChargeAhead) {
  return {
    service: outputOf(service),
    cents: centsToNumber(service.cents),
    at: at.toISOString(),
  };
}

function incomingOf({ cents, seenAt, ...money }: IncomingMoney) {
  return {
    ...money,
    cents: cents === null ? null : centsToNumber(cents),
    seenAt: seenAt.toISOString(),
  };
}

function outputOf({ type, id, name }: RunningService): ForecastService {
  return { type, id: encodeId(type, id), name };
}
