import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { TruncatedName } from "#src/web/ui/truncated-name.tsx";
import { TicketBuoy } from "../parts/ticket-buoy.tsx";
import type { Ticket } from "../support-types.ts";
import type { TicketSearch } from "../ticket-search.ts";

export interface TicketRowProps {
  readonly ticket: Ticket;
  readonly search: TicketSearch;
  /** It is the one that is open beside the list. */
  readonly isCurrent: boolean;
}

/** One ticket of the list: number and age, subject with a mark while unread, who is waited for and about what. */
export function TicketRow({ ticket, search, isCurrent }: TicketRowProps) {
  const t = useTranslations("support.list");
  const { id, number, subject, service, unread, lastMessage, topic } = ticket;
  const topics = useTranslations("support.topic");
  return (
    <li
      className={classNames(
        "relative grid gap-1 border-b border-line px-5 py-3 hover:bg-surface2 max-md:px-4",
        isCurrent && "bg-surface2 shadow-[inset_2px_0_var(--accent)] rtl:shadow-[inset_-2px_0_var(--accent)]",
      )}
    >
      <p className="flex items-baseline justify-between gap-3 text-12 text-muted">
        <bdi className="font-mono tabular-nums">#{number}</bdi>
        <AgeLabel at={lastMessage.at} className="relative z-1 whitespace-nowrap" />
      </p>
      <p className="flex min-w-0 items-baseline gap-2 text-14">
        {unread > 0 && (
          <span className="size-2 shrink-0 self-center rounded-full bg-accent" aria-hidden="true" />
        )}
        <Link
          to="/support/$id"
          params={{ id }}
          search={search}
          aria-current={isCurrent ? "page" : undefined}
          className={classNames(
            "min-w-0 before:absolute before:inset-0 before:content-['']",
            (unread > 0 || isCurrent) && "font-medium",
          )}
        >
          <TruncatedName name={subject} />
        </Link>
        {unread > 0 && <span className="sr-only">{t("unread", { count: unread })}</span>}
      </p>
      <p className="flex min-w-0 items-baseline gap-2 text-12 text-muted">
        <TicketBuoy ticket={ticket} isSmall />
        <span aria-hidden="true">·</span>
        <TruncatedName name={service?.label ?? topics(topic)} className="min-w-0" />
      </p>
    </li>
  );
}
