import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useTranslations } from "use-intl";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { PromiseWords } from "../parts/promise-words.tsx";
import { ServiceChip } from "../parts/service-chip.tsx";
import { TicketBuoy } from "../parts/ticket-buoy.tsx";
import type { TicketPage } from "../support-types.ts";
import type { TicketSearch } from "../ticket-search.ts";
import { CloseButton } from "./close-button.tsx";
import { ThreadMenu } from "./thread-menu.tsx";

export interface ThreadHeadProps {
  readonly page: TicketPage;
  readonly search: TicketSearch;
  /** The list is not beside it: a link leads back. */
  readonly isAlone: boolean;
}

/** About what, who is waited for, and until when: `page`, `search`, `isAlone`. */
export function ThreadHead({ page, search, isAlone }: ThreadHeadProps) {
  const t = useTranslations("support");
  const { ticket } = page;
  return (
    <header className="grid gap-3 border-b border-line px-6 py-4 max-md:px-4">
      {isAlone && (
        <Link
          to="/support"
          search={search}
          className="touch-target inline-flex items-center gap-1 justify-self-start text-13 text-muted hover:text-fg"
        >
          <ChevronLeft className="size-3.5 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
          {t("list.title")}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 flex-1 basis-60 text-20 font-medium wrap-anywhere">
          <bdi>{ticket.subject}</bdi>
        </h1>
        <div className="flex items-center gap-2">
          {ticket.state !== "closed" && (
            <ForRole right="support.write">
              <CloseButton ticket={ticket} />
            </ForRole>
          )}
          <ThreadMenu page={page} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <bdi className="font-mono text-13 text-muted tabular-nums">#{ticket.number}</bdi>
        {ticket.service !== null && <ServiceChip service={ticket.service} />}
        <TicketBuoy ticket={ticket} />
        <div className="ms-auto max-md:ms-0">
          <PromiseWords ticket={ticket} />
        </div>
      </div>
    </header>
  );
}
