import * as z from "zod/mini";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { AppError } from "#src/shared/errors.ts";
import { announceChange, type Announcement, planAnnouncement } from "./announce-change.ts";
import type { PriceDeps } from "./deps.ts";
import { describeAnnouncement, describeOwnPrice } from "./describe-prices.ts";
import { draftChange, type PriceDraft } from "./draft-change.ts";
import { findChange } from "./find-change.ts";
import { subjectOf, versionOf } from "./price-change.ts";

const announced = z.object({
  changeId: z.guid(),
  expectedServices: z.nullable(z.int()),
  /** What its prices move in a year, up and down. Absent of what was asked for before that was kept. */
  movedCents: z.optional(z.int()),
  /** Of the draft as it was when it was asked for. */
  version: z.optional(z.string()),
  /** Of the prices that it came to: see `wordOf`. */
  prices: z.optional(z.string()),
});

const ownPrice = z.object({
  serviceId: z.guid(),
  kind: z.enum(["server", "domain"]),
  months: z.int(),
  cents: z.int(),
  fromAt: z.iso.datetime(),
  /** What the customer reads beside it. */
  message: z.optional(z.string()),
  /** What it moves in a year, up or down. */
  movedCents: z.optional(z.int()),
});

type OwnPricePayload = z.output<typeof ownPrice>;

/** What staff does with prices that may need a second person. */
export function priceActs(deps: PriceDeps) {
  return {
    announce: defineStaffAct({
      name: "services.announce-prices",
      permission: "prices.write",
      payload: announced,
      cents: ({ movedCents }) => movedCents ?? 0,
      subject: ({ changeId }) => subjectOf(changeId),
      describe: (db, payload) => describeAnnouncement(deps, db, payload),
      check: async (db, { changeId, ...payload }, now) => {
        const announcement = { ...payload, ...keptOf(payload) };
        await planAnnouncement(deps, db, { change: await findChange(db, changeId), announcement, now });
      },
      run: (trx, ctx, { payload: { changeId: id, expectedServices, ...payload }, reason }) =>
        announceChange(deps, trx, ctx, { id, expectedServices, ...keptOf(payload), reason }),
    }),
    /** Gives one service a price of its own; the change has the id of the act. */
    setPrice: defineStaffAct({
      name: "services.set-price",
      permission: "prices.write",
      payload: ownPrice,
      cents: ({ movedCents }) => movedCents ?? 0,
      subject: ({ serviceId, kind }) => ({ objectType: kind, objectId: serviceId }),
      describe: (db, payload) => describeOwnPrice(deps, db, payload),
      check: async (db, payload, now) => {
        const change = { ...draftOf(payload, ""), siteId: null, state: "draft" } as const;
        const kept = keptOf({ ...payload, version: versionOf(change), prices: null });
        const announcement = { expectedServices: 1, ...kept };
        await planAnnouncement(deps, db, { change, announcement, now });
      },
      run: async (trx, ctx, { payload, reason, id }) => {
        await draftChange(trx, ctx, { id, draft: draftOf(payload, reason) });
        const version = versionOf(await findChange(trx, id));
        const kept = keptOf({ ...payload, version, prices: null });
        const { message } = payload;
        await announceChange(deps, trx, ctx, { id, expectedServices: 1, ...kept, message, reason });
        return { id };
      },
    }),
  };
}

type Kept = Pick<Announcement, "movedCents" | "version" | "prices">;

/** What bounds an announcement. Asked for by a release that did not keep it, it would bound nothing. */
function keptOf({ movedCents, version, prices }: { [Key in keyof Kept]?: Kept[Key] | undefined }): Kept {
  if (movedCents === undefined || version === undefined || prices === undefined)
    throw new AppError("approval_outdated");
  return { movedCents, version, prices };
}

function draftOf({ serviceId, kind, months, cents, fromAt }: OwnPricePayload, reason: string): PriceDraft {
  return {
    kind,
    name: "Price of one service",
    selection: { services: [serviceId] },
    target: { part: "term", cents, termMonths: months },
    fromAt: new Date(fromAt),
    reason,
  };
}
