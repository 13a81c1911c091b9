/** URL search of a new ticket: what it is about, as `server:srv_…`, and the ticket that it goes on from. */
export interface NewTicketSearch {
  readonly about?: string | undefined;
  readonly follows?: string | undefined;
}

/** Keeps parameters of the right form; whether `about` names a thing is asked on the page (`thingOf`). */
export function readNewTicketSearch({ about, follows }: Record<string, unknown>): NewTicketSearch {
  return {
    ...(typeof about === "string" && { about }),
    ...(typeof follows === "string" && { follows }),
  };
}
