/** URL search of the list of tickets. */
export interface TicketSearch {
  /** Absent: those that are not closed. */
  readonly state?: "closed" | undefined;
  readonly q?: string | undefined;
  /** From 1. */
  readonly page?: number | undefined;
}

const maxSearchLength = 100;

/** Keeps the valid parameters of the URL. */
export function readTicketSearch(search: Record<string, unknown>): TicketSearch {
  const { state, q, page } = search;
  const number = Number(page);
  return {
    ...(state === "closed" && { state }),
    ...((typeof q === "string" || typeof q === "number") &&
      q !== "" && { q: String(q).slice(0, maxSearchLength) }),
    ...(Number.isSafeInteger(number) && number > 1 && { page: number }),
  };
}
