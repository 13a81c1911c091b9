import { useEffect, useState } from "react";
import { api } from "#src/web/api/api.ts";
import type { PlanTableData, TermPrice } from "./plan-table-data.ts";

type Prices = ReadonlyMap<string, TermPrice>;

interface TermPrices {
  /** By plan; undefined while loading. */
  readonly prices: Prices | undefined;
  readonly hasFailed: boolean;
}

/**
 * The price of each plan in a location for a term. One month comes with the page; longer terms are quoted by the
 * server, which alone computes how offers and discounts combine.
 */
export function useTermPrices(data: PlanTableData, placeId: string, months: number): TermPrices {
  const [known, setKnown] = useState<ReadonlyMap<string, Prices | "failed">>(new Map());
  const key = `${placeId} ${months}`;
  const found = months === 1 ? monthPrices(data, placeId) : known.get(key);
  const isMissing = found === undefined;

  useEffect(() => {
    if (!isMissing) return undefined;
    const ended = new AbortController();
    const keep = (answer: Prices | "failed") => setKnown((old) => new Map(old).set(key, answer));
    quotePlans(data, placeId, months, ended.signal).then(keep, () => ended.signal.aborted || keep("failed"));
    return () => ended.abort();
  }, [data, placeId, months, key, isMissing]);

  return found === "failed" ? { prices: new Map(), hasFailed: true } : { prices: found, hasFailed: false };
}

function soldAt(data: PlanTableData, placeId: string) {
  return data.plans.flatMap((plan) => {
    const offer = plan.offers.find((candidate) => candidate.placeId === placeId);
    return offer === undefined ? [] : [{ plan, offer }];
  });
}

function monthPrices(data: PlanTableData, placeId: string): Prices {
  return new Map(
    soldAt(data, placeId).map(({ plan: { id, monthCents }, offer }) => [
      id,
      { totalCents: offer.firstCents, renewalCents: monthCents },
    ]),
  );
}

async function quotePlans(
  data: PlanTableData,
  location: string,
  months: number,
  signal: AbortSignal,
): Promise<Prices> {
  const quotes = soldAt(data, location).map(async ({ plan: { id } }) => {
    const quote = await api("GET /v2/catalog/servers/quote", {
      query: { plan: id, location, months },
      signal,
    });
    return [id, { totalCents: quote.totalCents, renewalCents: quote.renewalCents }] as const;
  });
  return new Map(await Promise.all(quotes));
}
