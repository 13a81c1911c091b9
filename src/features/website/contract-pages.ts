import type * as z from "zod/mini";
import type { catalogueOutput, dedicatedOutput, tldOutput } from "#src/features/catalog/contract.ts";
import type { HelpPageData } from "#src/features/help/contract-page.ts";
import type { programmeOutput } from "#src/features/referrals/contract-outputs.ts";
import type { Status } from "#src/features/status/contract-page.ts";
import type { UsualTime } from "#src/shared/usual-time.ts";

/** Own words of a site: messages as pages format them, by key, and how often and when its legal texts were changed. */
export interface PageWords {
  readonly texts: Readonly<Record<string, unknown>>;
  readonly legal: Readonly<Record<string, { readonly changes: number; readonly date: string }>>;
}

/** Everything on sale: the answer of `GET /v2/catalog/servers`. */
export type Catalogue = z.output<typeof catalogueOutput>;

/** An ending of domain names with its prices: one of the answer of `GET /v2/catalog/tlds`. */
export type Tld = z.output<typeof tldOutput>;

/** A dedicated server that can be requested. */
export type Dedicated = z.output<typeof dedicatedOutput>;

/** The figures of the legal texts, from the same sources as the product's own; units are in the names. */
export interface LegalTerms {
  /** The seller, with the lines of its address. */
  readonly provider: { readonly name: string; readonly lines: readonly string[] };
  readonly accounts: {
    readonly sessionDays: number;
    readonly sessionKeptDays: number;
    readonly placeDays: number;
    readonly recoveryMinutes: number;
    readonly linkDays: number;
  };
  readonly servers: {
    readonly graceHours: number;
    readonly keptDays: number;
    readonly metricDays: number;
  };
  readonly domains: {
    readonly deletionHours: number;
    readonly cutDays: number;
    readonly verifyDays: number;
  };
  readonly deposits: {
    readonly rateMinutes: number;
    readonly maxCents: number;
    readonly holdAboveCents: number;
    readonly coins: readonly { readonly asset: string; readonly minCents: number }[];
    readonly networks: readonly { readonly name: string; readonly min: number; readonly max: number }[];
  };
  readonly mailDays: number;
  readonly eventDays: number;
}

/** What this installation can prove about itself. */
export interface Figures {
  /** From the order to the delivery of a server, the median of the latest; null before enough were measured. */
  readonly usualInstall: UsualTime | null;
  /** Calls of the API that its reference describes. */
  readonly apiCalls: number;
}

/** What the server reads for public pages. */
export interface PublicData {
  readonly catalogue: Catalogue;
  /** Endings of domain names on sale, in the catalogue's order. */
  readonly tlds: readonly Tld[];
  readonly dedicated: readonly Dedicated[];
  readonly terms: LegalTerms;
  readonly figures: Figures;
  /** What a referral earns on this site now, and on what terms. */
  readonly referral: z.output<typeof programmeOutput>;
  /** What the site says in place of the product in the page's language; null: nothing. */
  readonly words: PageWords | null;
  /** What a page of the help shows; null: it is another page. */
  readonly help: HelpPageData | null;
  /** What the status page and its history show; null: it is another page. */
  readonly status: Status | null;
}
