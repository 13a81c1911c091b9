import { isUuid } from "./ids.ts";

/**
 * What a payload's field holds: an id (UUID), a whole number, or a code (a machine's word such as an error code). Never
 * a person's data: an event outlives the person it is about.
 */
type FieldKind = "id" | "number" | "code";

/**
 * Fields of a payload; `?` marks one that may be missing. None is ever null: `event_publish` leaves nulls out. In events
 * of `accounts` and `notifications`, `userId` is the one user who gets it; a member whom the team may see is `memberId`.
 */
export type PayloadFields = Readonly<Record<string, FieldKind | `${FieldKind}?`>>;

/** One kind of event as its feature declares it. Plain data, so that the browser can have it too. */
export type EventDefinition = SeenEvent | UnseenEvent;

interface SeenEvent {
  readonly payload: PayloadFields;
  /** It is sent to open browsers of the customer it is about. */
  readonly seenBy: "customer";
  /** The customer's balance, or money held, may be different after it: browsers ask for it again. */
  readonly movesMoney?: true;
}

interface UnseenEvent {
  readonly payload: PayloadFields;
  /** It stays between features. Money never moves unseen. */
  readonly seenBy: "nobody";
  readonly movesMoney?: never;
}

/**
 * The events of a feature by name, `<feature>.<past-verb>.v1`. A payload that changes otherwise than by an optional
 * field needs a new name. The comment above each one says when it happens.
 */
export type EventCatalogue = Readonly<Record<string, EventDefinition>>;

/** The names in a catalogue. */
export type EventName<C extends EventCatalogue> = keyof C & string;

type ValueOf<Kind extends string> = Kind extends `number${string}` ? number : string;

/** The payload that a definition describes. */
export type PayloadOf<D extends EventDefinition> = {
  readonly [F in keyof D["payload"] as D["payload"][F] extends `${string}?` ? never : F]: ValueOf<
    D["payload"][F]
  >;
} & {
  readonly [F in keyof D["payload"] as D["payload"][F] extends `${string}?` ? F : never]?: ValueOf<
    D["payload"][F]
  >;
};

/** A name and a payload that belong together. */
export type NamedPayload<C extends EventCatalogue, N extends EventName<C> = EventName<C>> = {
  [Name in N]: { readonly name: Name; readonly payload: PayloadOf<C[Name]> };
}[N];

const codePattern = /^[\w.-]{1,64}$/;

const isKind: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  id: (value) => typeof value === "string" && isUuid(value),
  number: Number.isSafeInteger,
  code: (value) => typeof value === "string" && codePattern.test(value),
};

/** What is wrong with a payload: one line per field that is missing or of another kind. */
export function payloadProblems(fields: PayloadFields, payload: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).flatMap(([field, kind]) => {
    const value = payload[field];
    if (value === undefined && kind.endsWith("?")) return [];
    const wanted = kindOf(kind);
    return isKind[wanted](value) ? [] : [`${field} is no ${wanted}`];
  });
}

function kindOf(kind: PayloadFields[string]): FieldKind {
  if (kind === "id" || kind === "id?") return "id";
  return kind === "number" || kind === "number?" ? "number" : "code";
}
