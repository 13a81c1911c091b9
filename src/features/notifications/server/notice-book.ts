import * as z from "zod";
import type { Notice, NoticeParam, NoticePrices } from "#src/platform/notices/notice.ts";

/** The parameters of a notice. */
export interface NoticeParams {
  /** The name of its object: a server, a domain, a configuration. */
  readonly name?: string;
  readonly cents?: number;
  readonly days?: number;
  /** How long something goes on, as it was then. */
  readonly hours?: number | undefined;
  readonly keptDays?: number | undefined;
  readonly aheadDays?: number | undefined;
  /** Text written by an operator. */
  readonly answer?: string;
  /** Names of domains, separated by commas. */
  readonly domains?: string;
  /** A day, as an instant. */
  readonly at?: string;
  /** As text, names with prices before and after, in what was stored before notices had the length of the term. */
  readonly prices?: NoticePrices | string;
  /** What staff may write besides, in a paragraph of its own after the notice's text. */
  readonly words?: string;
}

/** A notice and its parameters, not yet rendered in a language. */
export interface Said {
  readonly notice: Notice;
  readonly params: NoticeParams;
}

/** Every notice of the product, by its event or, for stored rows, by its key. */
export interface NoticeBook {
  readonly all: readonly Notice[];
  /** The events that have a notice. */
  readonly events: readonly string[];
  ofEvent(event: string): Notice | undefined;
  /** A stored row's notice; null for an old format, a later version, or params that do not match its notice. */
  readStored(key: string | null, params: unknown): Said | null;
}

const prices: z.ZodType<NoticePrices> = z.object({
  lines: z.array(
    z.object({
      name: z.string(),
      part: z.enum(["term", "address"]),
      months: z.int(),
      beforeCents: z.int(),
      afterCents: z.int(),
    }),
  ),
  isCut: z.boolean(),
  replaces: z.boolean(),
});

const kinds: Readonly<Record<NoticeParam, z.ZodType<string | number | NoticePrices | undefined>>> = {
  name: z.string(),
  cents: z.int(),
  days: z.int(),
  hours: z.optional(z.int()),
  keptDays: z.optional(z.int()),
  aheadDays: z.optional(z.int()),
  answer: z.string(),
  domains: z.string(),
  at: z.iso.datetime(),
  prices: z.union([z.string(), prices]),
  words: z.optional(z.string()),
};

/** Builds the book of all notices; throws when two share an event or a key. */
export function openNoticeBook(notices: readonly Notice[]): NoticeBook {
  const byEvent = new Map(notices.map((notice) => [notice.event, notice]));
  const byKey = new Map<string, Notice>(notices.map((notice) => [notice.key, notice]));
  if (byEvent.size < notices.length || byKey.size < notices.length) {
    throw new Error("two notices have one event or one key");
  }
  return {
    all: notices,
    events: [...byEvent.keys()],
    ofEvent: (event) => byEvent.get(event),
    readStored: (key, params) => {
      const notice = key === null ? undefined : byKey.get(key);
      const read = notice && schemaOf(notice).safeParse(params);
      return notice && read?.success === true ? { notice, params: read.data } : null;
    },
  };
}

/** Picks the params to store for a notice; throws when one is missing. */
export function paramsOf(notice: Notice, values: object): NoticeParams {
  return schemaOf(notice).parse(values);
}

const schemas = new WeakMap<Notice, z.ZodType<NoticeParams>>();

function schemaOf(notice: Notice): z.ZodType<NoticeParams> {
  const known = schemas.get(notice);
  if (known) return known;
  const made = z.object(Object.fromEntries(notice.params.map((param) => [param, kinds[param]])));
  schemas.set(notice, made);
  return made;
}
