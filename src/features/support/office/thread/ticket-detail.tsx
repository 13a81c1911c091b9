import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { useKeys } from "#src/web/office/keys/use-keys.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { TicketAct } from "../acts/ticket-acts.ts";
import { Composer } from "../composer/composer.tsx";
import { type Ticket, threadQuery } from "../tickets-query.ts";
import { TicketSide } from "../side/ticket-side.tsx";
import { ThreadMessages } from "./thread-messages.tsx";
import { TicketHead } from "./ticket-head.tsx";
import { useDoing } from "./use-doing.ts";
import { useSeen } from "./use-seen.ts";

export interface TicketDetailProps {
  readonly ticket: Ticket;
  readonly onAct: (act: TicketAct) => void;
}

/** A ticket as it is worked: its thread with notes, an answer below it, and the customer beside it: `ticket`, `onAct`. */
export function TicketDetail({ ticket, onAct }: TicketDetailProps) {
  const t = useTranslations("officeSupport");
  const query = useQuery(threadQuery(ticket.id));
  const mayAnswer = useMay("support.answer");
  const field = useRef<HTMLTextAreaElement>(null);
  const newest = query.data?.messages.at(-1)?.id;
  useSeen(ticket.id, newest);
  useDoing(ticket.id);
  useKeys(mayAnswer ? [{ keys: "r", label: t("acts.answer"), run: () => field.current?.focus() }] : []);
  return (
    <div className="flex items-start gap-6 max-rail:flex-col">
      <div className="flex min-w-0 flex-1 flex-col gap-4 max-rail:w-full rail:sticky rail:top-17 rail:h-[calc(100dvh-84px)]">
        <TicketHead ticket={query.data?.ticket ?? ticket} mayAct={mayAnswer} onAct={onAct} />
        <Loaded query={query} skeleton={<RowsSkeleton label={t("thread.loading")} />}>
          {(thread) => (
            <>
              <ThreadMessages thread={thread} />
              {mayAnswer && thread.ticket.mergedIntoId === null && (
                // In sight however long the thread is.
                <div className="mt-auto">
                  <Composer thread={thread} fieldRef={field} />
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
      <TicketSide ticket={ticket} links={query.data?.links ?? []} facts={query.data?.facts ?? []} />
    </div>
  );
}
