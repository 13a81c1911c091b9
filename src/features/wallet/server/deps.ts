import type { ChargeSource } from "#src/platform/money/charge-source.ts";
import type { IncomingSource } from "#src/platform/money/incoming-source.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { RefundSource } from "#src/platform/money/refund-source.ts";
import type { SubjectSource } from "#src/platform/money/subject-source.ts";
import type { HasFormerPapers, PaperOf } from "./paper-of.ts";

/** What higher features give the wallet; read at run time, when all of them are composed. */
export interface WalletDeps {
  readonly chargeSources: () => readonly ChargeSource[];
  readonly incomingSources: () => readonly IncomingSource[];
  readonly subjectSources: () => readonly SubjectSource[];
  readonly refundSources: () => readonly RefundSource[];
  /** The invoices and credit notes of movements; absent: there are none. */
  readonly paperOf?: PaperOf;
  readonly hasFormerPapers?: HasFormerPapers;
  /** Counts and does acts of staff. */
  readonly perform: PerformAct;
}

/** A wallet without services, for tests of lower parts. */
export const withoutSources: WalletDeps = {
  chargeSources: () => [],
  incomingSources: () => [],
  subjectSources: () => [],
  refundSources: () => [],
  perform: () => Promise.reject(new Error("no acts of staff here")),
};
