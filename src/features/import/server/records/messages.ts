import { withoutHidden } from "#src/shared/hidden-characters.ts";
import type { TicketRecord } from "./import-record.ts";

/** Below the most that a message may have. */
const mostCharacters = 19_000;

type Message = { readonly by: "customer" | "staff"; readonly body: string; readonly at: Date };

/** The messages of a ticket in the order of their times, plain; a longer one becomes several, and an empty one none. */
export function messagesOf({ messages }: Pick<TicketRecord, "messages">): [Message, ...Message[]] {
  const [first, ...others] = messages
    .map(({ by, text, at }) => ({ by, text: withoutHidden(text), at: new Date(at) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap(({ by, text, at }) => pieces(text).map((body) => ({ by, body, at })));
  // The plan has seen that there are words; what had hidden characters alone is kept as a sign.
  return [first ?? { by: "customer", body: "…", at: new Date(messages[0]?.at ?? 0) }, ...others];
}

function pieces(text: string): string[] {
  const characters = Array.from(text);
  const count = Math.ceil(characters.length / mostCharacters);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * mostCharacters, (index + 1) * mostCharacters).join(""),
  ).filter((piece) => piece.trim() !== "");
}
