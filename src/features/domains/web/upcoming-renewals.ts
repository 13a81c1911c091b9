import { renewAheadDays } from "#src/shared/domain-limits.ts";
import { addDays } from "#src/shared/time.ts";
import type { Domain } from "./domain-types.ts";

/** Whether a renewal is funded; its word is the text `domain.funding.cover.<word>`. */
export type RenewalCover = "reserved" | "planned" | "unfunded" | "failed";

type Renewing = Pick<Domain, "renewal" | "reservedCents" | "timeline" | "nextRenewalAttemptAt">;

export interface UpcomingRenewal<Row extends Renewing> {
  readonly domain: Row;
  /** When it is charged, or tried next. */
  readonly at: string;
  readonly cents: number;
  readonly cover: RenewalCover;
}

const aheadMs = 30 * 86_400_000;

/** What is set aside is charged when the registry is asked, days before the end. */
const chargedAt = (expiresAt: string): string => addDays(new Date(expiresAt), -renewAheadDays).toISOString();

/** Renewals that happen by themselves within 30 days, soonest first. */
export function upcomingRenewals<Row extends Renewing>(
  domains: readonly Row[],
  now: Date,
): readonly UpcomingRenewal<Row>[] {
  return domains
    .flatMap((domain): UpcomingRenewal<Row>[] => {
      const { renewal, reservedCents, timeline, nextRenewalAttemptAt } = domain;
      if (timeline === null || renewal === "off") return [];
      const at = renewal === "reserved" ? chargedAt(timeline.expiresAt) : nextRenewalAttemptAt;
      return at === null ? [] : [{ domain, at, cents: reservedCents ?? timeline.renewCents, cover: renewal }];
    })
    .filter(({ at }) => Date.parse(at) - now.getTime() < aheadMs)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
