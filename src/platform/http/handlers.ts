import type * as z from "zod/mini";
import type { Actor, CustomerActor, ReaderActor, StaffActor, UserActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { SiteContext } from "#src/platform/tenancy/sites.ts";
import type { Contract, Route, RouteInput, RouteOutput } from "#src/shared/contract.ts";
import type { LocaleCode } from "#src/shared/locales.ts";
import type { LookPart } from "#src/shared/look-parts.ts";

/** What every handler gets about the call besides its parsed parts: who makes it, where, when, and from where. */
export interface CallCtx<A = Actor | null> extends Ctx<A> {
  readonly requestId: string;
  /** Site whose host was called; all reads and writes of visitors are scoped by it. */
  readonly site: SiteContext;
  readonly origin: string;
  /** Client address, through trusted proxies only. */
  readonly ip: string;
  readonly userAgent: string;
  /** The caller's language, by `Accept-Language`; absent when it names no language of the product. */
  readonly language?: LocaleCode | undefined;
  /** The version of `If-Match`, quoted or not; absent when any version matches. */
  readonly ifMatch?: number;
  /** What the browser has of its earlier sign-ins (`accounts`), not checked; none without a browser. */
  readonly browserProofs: readonly string[];
  /** Sends these proofs with the answer, for the browser to keep. */
  setBrowserProofs(proofs: readonly string[]): void;
  /** The session token that came with the call, checked only where there is an actor; null without one. */
  readonly sessionToken: string | null;
  /** Whether it came by the cookie of a browser, which takes another one by `setSessionToken`. */
  readonly hasSessionCookie: boolean;
  /** By which a browser proves that it began an attempt to sign in: at another service, or by a password (`accounts`); null without one. */
  readonly oauthBrowser: string | null;
  /** Sends that secret with the answer, for the browser to keep. */
  setOauthBrowser(secret: string): void;
  /** The same of an attempt to prove a passkey. */
  readonly passkeyBrowser: string | null;
  setPasskeyBrowser(secret: string): void;
  /** Sends the session cookie with the answer, or clears it with null. */
  setSessionToken(token: string | null): void;
  /** The same of a member of staff. */
  setStaffToken(token: string | null): void;
  /** The token of the office's session in this browser, not checked; null without one. */
  readonly staffToken: string | null;
  /** The token of the look in this browser, not checked; null without one. */
  readonly lookToken: string | null;
  /** Sends the look's cookie for so many seconds, or clears it with null. */
  setLookToken(look: { readonly token: string; readonly seconds: number } | null): void;
}

/** Key and fingerprint of a paid call; only routes with `idempotent` get it. */
export interface IdempotencyInput {
  readonly key: string;
  /** SHA-256 over method, path and body: another body under the same key is refused. */
  readonly requestHash: Buffer;
}

/** A call that API keys may make has an actor without a session. */
type ActorOf<R extends Route> = R extends { readonly access: "customer" }
  ? R extends { readonly scope: null }
    ? R extends { readonly inLook: LookPart }
      ? ReaderActor
      : UserActor
    : CustomerActor
  : R["access"] extends "staff"
    ? StaffActor
    : Actor | null;

export type HandlerInput<R extends Route> = RouteInput<R> & {
  readonly ctx: CallCtx<ActorOf<R>>;
} & (R extends { readonly idempotent: true } ? { readonly idempotency: IdempotencyInput } : object) &
  (R extends { readonly upload: true } ? { readonly upload: Upload } : object);

/** The file that came with a call with `upload`. */
export interface Upload {
  /** As the client says; may be anything. */
  readonly name: string;
  /** As it arrives, once; rejects when it breaks off, and with `payload_too_large` past the route's most bytes. */
  readonly content: AsyncIterable<Uint8Array>;
  /** No more of it comes: what the client says of its call, with what is around the file; absent: it does not say. */
  readonly mostBytes?: number | undefined;
}

/** Lines as they arrive, in batches. */
export interface Lines<T> extends AsyncIterable<readonly T[]> {
  /** The order for a caller that takes them all at once; absent: as they arrived. */
  readonly inOrder?: (all: readonly T[]) => readonly T[];
  /** After the last of them: there are more, which the file that they are does not have; its last line says so. */
  readonly isCut?: () => boolean;
}

/** The file that a route with `file` answers. */
export interface FileAnswer {
  /** As it is saved by the browser: text without a path and without control characters. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  /** How long it is: a browser does not keep one that breaks off before. */
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The same where the store of files gives it: the caller is sent to this address. */
export interface FileElsewhere {
  readonly address: string;
}

/** What a handler answers; the lines for a route with `lines` or `csv`. */
type Answer<R extends Route> = R extends
  | { readonly lines: infer L extends z.ZodMiniType }
  | { readonly csv: infer L extends z.ZodMiniType }
  ? Lines<z.input<L>>
  : R extends { readonly file: true | "shown" }
    ? FileAnswer | FileElsewhere
    : RouteOutput<R>;

/** One function per route of a contract; a missing or misspelt one is a type error. */
export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: C[K] extends Route ? (input: HandlerInput<C[K]>) => Promise<Answer<C[K]>> : never;
};
