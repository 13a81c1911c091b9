import { supportKinds } from "#src/shared/support.ts";
import type { Thing } from "../support-types.ts";

/** URL search of a new ticket: what it is about, as `server:srv_…`, and the ticket that it goes on from. */
export interface NewTicketSearch {
  readonly about?: string | undefined;
  readonly follows?: string | undefined;
}

/** Keeps the valid parameters of the URL. */
export function readNewTicketSearch({ about, follows }: Record<string, unknown>): NewTicketSearch {
  return {
    ...(typeof about === "string" && thingOf(about) !== null && { about }),
    ...(typeof follows === "string" && follows.startsWith("tkt_") && { follows }),
  };
}

/** The thing that `server:srv_…` names; null where it names none. */
export function thingOf(about: string | undefined): Thing | null {
  const [, name, id = ""] = /^([a-z-]+):([a-z]{3}_[0-9a-z]{1,36})$/.exec(about ?? "") ?? [];
  const kind = supportKinds.find((known) => known === name);
  return kind === undefined ? null : { kind, id };
}
