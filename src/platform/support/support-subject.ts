import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { MemberRight, Scope } from "#src/shared/access.ts";
import type { IdKind } from "#src/shared/ids.ts";
import type { SupportFact, SupportKind, TicketTopic } from "#src/shared/support.ts";
import type ticketTexts from "../../../locales/en/tickets.json";

/** What a ticket about a thing is prefilled with: a subject by this text of `tickets.about`. */
export type SubjectText = keyof typeof ticketTexts.about;

/** One of the customer's things, as a ticket about it begins. */
export interface SubjectCard {
  /** As its owner recognizes it. */
  readonly label: string;
  readonly topic: TicketTopic;
  readonly text: SubjectText;
  /** The service that it belongs to, by its UUID, where that is another thing: of a task the server. */
  readonly of?: { readonly kind: SupportKind; readonly id: string } | null;
  /** A service that was paid for does not work: a ticket about it is urgent. */
  readonly isDown: boolean;
  readonly facts: readonly SupportFact[];
}

/**
 * What tickets may be about of one kind (`supportSubjects` of `server/feature.ts`). Several sources may share a kind; the
 * first that finds the thing describes it.
 */
export interface SupportSubject {
  readonly kind: SupportKind;
  readonly idKind: IdKind;
  /** What a member must be allowed to see of it, and a key. */
  readonly right: MemberRight;
  readonly scope: Scope;
  /** Null: the customer has no such thing. */
  describe(db: Kysely<DB>, customerId: string, id: string): Promise<SubjectCard | null>;
}

/** Facts without those that are not known. */
export function factsOf(
  values: Partial<Readonly<Record<SupportFact["label"], string | number | bigint | Date | null>>>,
): readonly SupportFact[] {
  return Object.entries(values).flatMap(([label, value]) =>
    value === null || value === ""
      ? []
      : [
          {
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are labels
            label: label as SupportFact["label"],
            value: value instanceof Date ? value.toISOString() : String(value),
          },
        ],
  );
}
