import { useTranslations } from "use-intl";
import type { UnsentMessage } from "../kept/unsent.ts";
import type { Message, MessageId, Ticket } from "../support-types.ts";
import { threadEntries } from "./group-messages.ts";
import { MessageGroup } from "./message-group.tsx";
import { SystemLine } from "./system-line.tsx";
import { UnsentRows } from "./unsent-rows.tsx";

export interface MessageListProps {
  readonly ticket: Ticket;
  readonly messages: readonly Message[];
  readonly unsent: readonly UnsentMessage[];
  /** Where what is new begins. */
  readonly firstNew: MessageId | undefined;
}

/** The messages of a thread, oldest first, and at their end those that are not sent yet. */
export function MessageList({ ticket, messages, unsent, firstNew }: MessageListProps) {
  const t = useTranslations("support.thread");
  return (
    <ol aria-label={t("messages")} className="flex flex-col gap-6">
      {threadEntries(messages, firstNew).map((entry) => {
        if (entry.kind === "group") return <MessageGroup key={entry.first.id} messages={entry.messages} />;
        if (entry.kind === "line")
          return <SystemLine key={entry.message.id} message={entry.message} ticket={ticket} />;
        return (
          <li
            key="new"
            className="flex items-center gap-3 text-12 font-medium text-accent after:h-px after:flex-1 after:bg-accent"
          >
            {t("newMessages")}
          </li>
        );
      })}
      <UnsentRows ticketId={ticket.id} messages={unsent} />
    </ol>
  );
}
