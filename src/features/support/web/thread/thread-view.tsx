import { ArrowDown } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { MoreButton, type MoreButtonProps } from "#src/web/lists/more-button.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { useUnsent } from "../kept/use-unsent.ts";
import type { Message, TicketPage } from "../support-types.ts";
import type { TicketSearch } from "../ticket-search.ts";
import { ContextColumn } from "./context-column.tsx";
import { DoingLine } from "./doing-line.tsx";
import { firstNewOf } from "./group-messages.ts";
import { MessageList } from "./message-list.tsx";
import { ThreadFoot } from "./thread-foot.tsx";
import { ThreadHead } from "./thread-head.tsx";
import { useEndInView } from "./use-end-in-view.ts";
import { scrollToEnd, useKeepAtEnd } from "./use-keep-at-end.ts";
import { useMarkRead } from "./use-mark-read.ts";
import { useOthersDoing } from "./use-typing.ts";

// For who follows a link of our mail.
const NotMeNote = lazy(async () => ({ default: (await import("./not-me-note.tsx")).NotMeNote }));
// Of closed tickets alone.
const RatePanel = lazy(async () => ({ default: (await import("./rate-panel.tsx")).RatePanel }));

export interface ThreadViewProps {
  /** The newest page of the thread, and before it all that was read of it. */
  readonly page: TicketPage;
  readonly messages: readonly Message[];
  readonly more: MoreButtonProps["query"];
  readonly search: TicketSearch;
  /** List and context are beside it. */
  readonly isWide: boolean;
}

const columns = { gridTemplateColumns: "minmax(0, 1fr) 268px" } as const;
const side = { top: "calc(56px + var(--look, 0px))" } as const;

/** A thread: its head, its messages live, and where the next one is written, with what belongs to it beside. */
export function ThreadView({ page, messages, more, search, isWide }: ThreadViewProps) {
  const t = useTranslations("support.thread");
  const { ticket } = page;
  const [isFromMail] = useState(() => location.hash === "#not-me");
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useEndInView(end);
  const unsent = useUnsent().filter(({ ticketId }) => ticketId === ticket.id);
  const doing = useOthersDoing(ticket.id);
  // Where the divider is when the thread is opened, there it stays.
  const [firstNew] = useState(() => firstNewOf(messages, ticket.unread));
  const last = messages.at(-1);
  useMarkRead(ticket, last?.id, isAtEnd);

  const stay = useKeepAtEnd(end, isAtEnd, `${last?.id} ${unsent.length}`);

  const thread = (
    <div className="flex min-w-0 flex-1 flex-col">
      <ThreadHead page={page} search={search} isAlone={!isWide} />
      <div className="flex flex-1 flex-col gap-6 px-6 pt-5 max-md:px-4">
        {isFromMail && (
          <Suspense>
            <NotMeNote ticket={ticket} />
          </Suspense>
        )}
        {more.hasNextPage && (
          <div className="text-center">
            <MoreButton query={more} size="sm" />
          </div>
        )}
        <div role="log" aria-label={t("messages")}>
          <MessageList ticket={ticket} messages={messages} unsent={unsent} firstNew={firstNew} />
        </div>
        {ticket.state === "closed" && ticket.mergedIntoId === null && (
          <Suspense>
            <RatePanel ticket={ticket} />
          </Suspense>
        )}
        <DoingLine doing={doing} />
      </div>
      <div className="sticky bottom-0 bg-bg px-6 pb-4 max-md:px-4">
        {!isAtEnd && (
          <div className="absolute inset-x-0 bottom-full mb-2 text-center">
            <Button size="sm" onClick={() => scrollToEnd(end)}>
              <ArrowDown strokeWidth={1.6} aria-hidden="true" />
              {t("toEnd")}
            </Button>
          </div>
        )}
        <ThreadFoot ticket={ticket} onSend={stay} />
      </div>
      {/* In view when no message is behind what is written. */}
      <div ref={end} className="h-px" />
      {!isWide && (
        <details className="border-t border-line px-6 py-4 max-md:px-4">
          <summary className="touch-target cursor-pointer text-13 text-muted">{t("details")}</summary>
          <div className="mt-4 max-w-110">
            <ContextColumn page={page} />
          </div>
        </details>
      )}
    </div>
  );
  if (!isWide) return thread;
  return (
    <div className="grid flex-1" style={columns}>
      {thread}
      <aside aria-label={t("details")} className="border-s border-line">
        <div className="sticky px-5 py-5" style={side}>
          <ContextColumn page={page} />
        </div>
      </aside>
    </div>
  );
}
