import type { HelpTopic } from "#src/shared/help.ts";
import type { TicketTopic } from "#src/shared/support.ts";

const topics: Readonly<Partial<Record<TicketTopic, HelpTopic>>> = {
  billing: "billing",
  server: "servers",
  domain: "domains",
  account: "account",
};

/** The topic of the help that fits what a ticket is about; null: none does. */
export function helpTopicOf(topic: TicketTopic | null): HelpTopic | null {
  return topic === null ? null : (topics[topic] ?? null);
}
