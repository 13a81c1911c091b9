/** What an answer to a message of the bot begins: a new ticket. */
export const aboutNew = "support:new";

/** What an answer to a message of the bot goes to: a ticket, by its UUID. */
export function aboutTicket(id: string): string {
  return `ticket:${id}`;
}

/** The ticket that a message is about; null: it is about something else. */
export function ticketIn(about: string | null): string | null {
  return /^ticket:([\da-f-]{36})$/.exec(about ?? "")?.[1] ?? null;
}
