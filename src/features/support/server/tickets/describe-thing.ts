import type { Kysely } from "kysely";
import type { CustomerActor, StaffForCustomer } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { SubjectCard, SupportSubject } from "#src/platform/support/support-subject.ts";
import { mayDo } from "#src/shared/access.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId, type IdKind } from "#src/shared/ids.ts";
import type { SupportKind } from "#src/shared/support.ts";

/** One of the customer's things, with its id as on the wire. */
export interface Thing {
  readonly kind: SupportKind;
  readonly id: string;
}

export interface DescribedThing {
  readonly kind: SupportKind;
  readonly uuid: string;
  readonly card: SubjectCard;
}

/** A service as tickets keep it. */
export interface KeptService {
  readonly kind: SupportKind;
  readonly uuid: string;
  readonly label: string;
}

type Asker = CustomerActor | StaffForCustomer;

/** The thing of the customer for whom this is asked, as far as the asker may see it: `not_found` otherwise. */
export async function describeThing(
  subjects: readonly SupportSubject[],
  db: Kysely<DB>,
  asker: Asker,
  thing: Thing,
): Promise<DescribedThing> {
  const found = await findThing(subjects, db, asker, thing);
  if (found === null) throw new AppError("not_found");
  return found;
}

/** The same; null: there is none. */
export async function findThing(
  subjects: readonly SupportSubject[],
  db: Kysely<DB>,
  asker: Asker,
  { kind, id }: Thing,
): Promise<DescribedThing | null> {
  for (const subject of subjects) {
    if (subject.kind !== kind || !maySee(asker, subject)) continue;
    const uuid = decodeId(subject.idKind, id);
    const card = uuid === null ? null : await subject.describe(db, asker.customerId, uuid);
    if (uuid !== null && card !== null) return { kind, uuid, card };
  }
  return null;
}

/** The service that a thing is, or is of; null where that is gone, or hidden from the asker. */
export async function serviceOf(
  subjects: readonly SupportSubject[],
  db: Kysely<DB>,
  asker: Asker,
  { kind, uuid, card }: DescribedThing,
): Promise<{ readonly service: KeptService | null; readonly isDown: boolean }> {
  if (card.of === undefined) return { service: { kind, uuid, label: card.label }, isDown: card.isDown };
  const { of } = card;
  const idKind = of === null ? undefined : subjects.find((one) => one.kind === of.kind)?.idKind;
  if (of === null || idKind === undefined) return { service: null, isDown: card.isDown };
  const found = await findThing(subjects, db, asker, { kind: of.kind, id: encodeId(idKind, of.id) });
  if (found === null) return { service: null, isDown: card.isDown };
  return {
    service: { kind: found.kind, uuid: found.uuid, label: found.card.label },
    isDown: card.isDown || found.card.isDown,
  };
}

function maySee(asker: Asker, { right, scope }: SupportSubject): boolean {
  if (asker.kind === "staff" || asker.kind === "telegram") return true;
  if (!mayDo(asker.member, { right })) return false;
  return asker.kind !== "api-key" || asker.scopes.includes(scope);
}

const idKinds: Readonly<Record<SupportKind, IdKind>> = {
  server: "server",
  domain: "domain",
  "dedicated-request": "dedicatedRequest",
  payment: "payment",
  deposit: "deposit",
  order: "order",
  task: "task",
};

export function isSupportKind(text: string | null): text is SupportKind {
  return text !== null && Object.hasOwn(idKinds, text);
}

/** A kept service as answers have it. */
export function shownService(row: {
  readonly service_kind: string | null;
  readonly service_id: string | null;
  readonly service_label: string | null;
}): { kind: SupportKind; id: string; label: string } | null {
  const { service_kind: kind, service_id: id, service_label: label } = row;
  if (!isSupportKind(kind) || id === null) return null;
  return { kind, id: encodeId(idKinds[kind], id), label: label ?? "" };
}

/** The UUID of an id of whatever kind tickets may be about; null: of none. */
export function thingUuid(id: string): string | null {
  for (const kind of Object.values(idKinds)) {
    const uuid = decodeId(kind, id);
    if (uuid !== null) return uuid;
  }
  return null;
}
