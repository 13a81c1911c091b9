import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { linkDays, rewardKinds } from "#src/shared/referrals.ts";
import type { ReferralsContext } from "./deps.ts";

/** What a reseller pays for orders of new customers, out of their margin. */
export interface ProgrammeTerms {
  readonly isOpen: boolean;
  readonly kind: (typeof rewardKinds)[number];
  readonly rewardCents: number;
  /** In hundredths of a percent; null where none was ever set. */
  readonly percentBp: number | null;
  /** null: the first order alone counts. */
  readonly months: number | null;
  readonly minSpentCents: number;
  readonly holdDays: number;
  readonly capCents: number | null;
}

/** What is paid for a new customer of a site, from when on. */
export interface ReferralTerms extends ProgrammeTerms {
  /** Whether a reward is a commission, taken of the margin of an order: so does each reseller's site. */
  readonly hasCommissions: boolean;
  readonly termsText: string;
}

const fixed = { kind: "fixed", percentBp: null, months: null, capCents: null, termsText: "" } as const;
const closed = { ...fixed, isOpen: false, rewardCents: 0, minSpentCents: 0, holdDays: 0 } as const;

/** The terms of a site now: of the provider's what staff set, of a reseller's what its owner did. */
export async function readTerms(
  { platform, sites }: ReferralsContext,
  siteId: number,
): Promise<ReferralTerms> {
  const provider = sites.provider();
  if (siteId !== provider.id) {
    const row = await findProgramme(platform.db.kysely, siteId);
    if (row?.is_open !== true) return { ...closed, hasCommissions: true };
    return { ...termsOf(row), termsText: row.terms_text, hasCommissions: true };
  }
  const { referralRewardCents, referralThresholdCents, referralHoldDays } = provider.values;
  return {
    ...fixed,
    isOpen: referralRewardCents > 0,
    rewardCents: referralRewardCents,
    minSpentCents: referralThresholdCents,
    holdDays: referralHoldDays,
    hasCommissions: false,
  };
}

/** The terms as customers and visitors see them. */
export function programmeOf({ hasCommissions: _, kind, percentBp, ...terms }: ReferralTerms) {
  return { ...terms, kind, percentBp: kind === "fixed" ? null : percentBp, cookieDays: linkDays };
}

type ProgrammeRow = NonNullable<Awaited<ReturnType<typeof findProgramme>>>;

/** What a row of `referral_programmes` says. */
export function termsOf(row: ProgrammeRow): ProgrammeTerms {
  return {
    isOpen: row.is_open,
    kind: rewardKinds.find((kind) => kind === row.kind) ?? "fixed",
    rewardCents: centsToNumber(row.reward_cents),
    percentBp: row.percent_bp,
    months: row.months,
    minSpentCents: centsToNumber(row.min_spent_cents),
    holdDays: row.hold_days,
    capCents: row.cap_cents === null ? null : centsToNumber(row.cap_cents),
  };
}

/** The programme of a reseller's site, open or not; undefined: none was set. */
export function findProgramme(db: Kysely<DB>, siteId: number) {
  return db.selectFrom("referral_programmes").selectAll().where("site_id", "=", siteId).executeTakeFirst();
}
