import type { Clock } from "#src/platform/clock.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import type { CallCtx } from "./handlers.ts";

/** What only browsers send: few calls ask for it. */
type OauthParts = Pick<
  CallCtx,
  | "sessionToken"
  | "hasSessionCookie"
  | "oauthBrowser"
  | "setOauthBrowser"
  | "passkeyBrowser"
  | "setPasskeyBrowser"
  | "setStaffToken"
  | "staffToken"
  | "lookToken"
  | "setLookToken"
>;

/** A call as tests write it: from where it comes. Who makes it and when are added as the router does. */
export type TestCall = Omit<CallCtx, "actor" | "now" | "site" | keyof OauthParts> &
  Partial<OauthParts> & { readonly siteId: number; readonly site?: Partial<CallCtx["site"]> };

/** A call without a sign-in at another service. */
export const withoutOauth: OauthParts = {
  sessionToken: null,
  hasSessionCookie: false,
  oauthBrowser: null,
  setOauthBrowser: () => undefined,
  passkeyBrowser: null,
  setPasskeyBrowser: () => undefined,
  setStaffToken: () => undefined,
  staffToken: null,
  lookToken: null,
  setLookToken: () => undefined,
};

/** Handlers as tests call them. */
export type CallableHandlers<H> = {
  readonly [K in keyof H]: H[K] extends (input: infer I) => infer Answer
    ? I extends { readonly ctx: CallCtx<infer A> }
      ? (input: Omit<I, "ctx"> & { readonly actor: A; readonly call: TestCall }) => Answer
      : never
    : never;
};

/** Lets tests call handlers without the router: each call gets its context when it is made. */
export function callHandlers<H extends object>(clock: Clock, handlers: H): CallableHandlers<H> {
  const wrapped = Object.entries(handlers).map(([key, handler]: [string, (input: object) => unknown]) => [
    key,
    ({ actor, call, ...input }: { readonly actor: unknown; readonly call: TestCall }) => {
      const site = testSite({ ...call.site, id: call.siteId });
      return handler({ ...input, ctx: { ...withoutOauth, ...call, actor, site, now: clock.now() } });
    },
  ]);
  // Each entry is the handler of its key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(wrapped) as CallableHandlers<H>;
}
