import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type SecurityEvent = ApiOutput<"GET /users/security-events">["events"][number];

/** Of one page on screen. */
export const eventsShown = 8;

/** What happened to the user's account, page by page. */
export const securityEventsQuery = infiniteQueryOptions({
  queryKey: ["security-events"],
  queryFn: ({ pageParam, signal }) =>
    api("GET /users/security-events", { query: { limit: eventsShown, cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});

/** All of it, for the file. */
export async function readAllEvents(): Promise<readonly SecurityEvent[]> {
  const all: SecurityEvent[] = [];
  let cursor: string | undefined;
  do {
    const page = await api("GET /users/security-events", { query: { limit: 100, cursor } });
    all.push(...page.events);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

refreshOn(
  [
    "accounts.session-revoked.v1",
    "accounts.identity-linked.v1",
    "accounts.identity-unlinked.v1",
    "accounts.passkey-added.v1",
    "accounts.passkey-removed.v1",
    "accounts.passkey-suspended.v1",
    "accounts.totp-set-up.v1",
    "accounts.totp-removed.v1",
    "accounts.recovery-codes-made.v1",
    "accounts.recovery-code-used.v1",
    "accounts.email-confirmed.v1",
  ],
  securityEventsQuery.queryKey,
);
