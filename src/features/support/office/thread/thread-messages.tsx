import { useMutation } from "@tanstack/react-query";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import type { Message, Thread } from "../tickets-query.ts";
import { joinMessages } from "./join-messages.ts";
import { MessageRow } from "./message-row.tsx";
import { SystemRow } from "./system-row.tsx";

interface Earlier {
  readonly messages: readonly Message[];
  readonly hasEarlier: boolean;
}

/** All messages and notes of a ticket, the oldest first; earlier ones are loaded when they are asked for: `thread`. */
export function ThreadMessages({ thread }: { readonly thread: Thread }) {
  const t = useTranslations("officeSupport.thread");
  const errorText = useErrorText();
  const [earlier, setEarlier] = useState<Earlier>();
  const messages = joinMessages(earlier?.messages ?? [], thread.messages);
  const hasEarlier = earlier?.hasEarlier ?? thread.hasEarlier;
  const load = useMutation({
    mutationFn: () => {
      const before = messages[0]?.id;
      const query = before === undefined ? {} : { before };
      return api("GET /v2/admin/support/tickets/{id}", { params: { id: thread.ticket.id }, query });
    },
    onSuccess: (part) =>
      setEarlier({ messages: [...part.messages, ...messages], hasEarlier: part.hasEarlier }),
  });
  const scroller = useNewestInView(messages.at(-1)?.id);
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={t("label")}
      // What scrolls is reached by the keyboard.
      tabIndex={0}
      className="flex flex-col gap-2 rail:min-h-0 rail:flex-1 rail:overflow-y-auto"
    >
      {hasEarlier && (
        <Button size="sm" pending={load.isPending} reads onClick={() => load.mutate()}>
          {t("earlier")}
        </Button>
      )}
      {load.isError && <FormError>{errorText(load.error)}</FormError>}
      <ol aria-label={t("label")} className="flex flex-col">
        {messages.map((message) => (
          <li key={message.id} className="border-b border-line last:border-b-0">
            {message.line === null ? <MessageRow message={message} /> : <SystemRow message={message} />}
          </li>
        ))}
      </ol>
      {/* It keeps its room, so that nothing moves. */}
      <p role="status" className="min-h-5 text-13 text-muted">
        {thread.customerTypes && t("customerTypes")}
      </p>
    </div>
  );
}

/** Who reads further up than this is left there when a message comes. */
const nearEndPx = 400;

/** Scrolls what the ref is given to to its end: when it is shown, and when a message comes while its end is read. */
function useNewestInView(newest: Message["id"] | undefined): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const isShown = useRef(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || newest === undefined) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (!isShown.current || below < nearEndPx) element.scrollTop = element.scrollHeight;
    isShown.current = true;
  }, [newest]);
  return scroller;
}
