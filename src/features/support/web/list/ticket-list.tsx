import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { closedPageSize, closedTicketsQuery, openTicketsQuery } from "../queries.ts";
import type { Ticket, TicketId } from "../support-types.ts";
import type { TicketSearch } from "../ticket-search.ts";
import { TicketFilters } from "./ticket-filters.tsx";
import { TicketRow } from "./ticket-row.tsx";

export interface TicketListProps {
  readonly search: TicketSearch;
  /** The ticket that is open beside it; without one the list is the page itself. */
  readonly current?: TicketId | undefined;
}

/** The customer's tickets with filters, search and pages: `search`, `current`. */
export function TicketList({ search, current }: TicketListProps) {
  const t = useTranslations("support.list");
  const common = useTranslations("common.state");
  const navigate = useNavigate();
  const { state, q, page = 1 } = search;
  const open = useQuery(openTicketsQuery(q));
  const closed = useQuery(closedTicketsQuery(page, q));
  const show = (next: TicketSearch) =>
    void (current === undefined
      ? navigate({ to: "/support", search: next, replace: true, resetScroll: false })
      : navigate({
          to: "/support/$id",
          params: { id: current },
          search: next,
          replace: true,
          resetScroll: false,
        }));
  const Heading = current === undefined ? "h1" : "h2";
  const rows = (tickets: readonly Ticket[]) =>
    tickets.length === 0 ? (
      <p className="px-5 py-6 text-14 text-muted max-md:px-4">
        {t(q ? "noMatch" : state ? "noneClosed" : "noneOpen")}
      </p>
    ) : (
      <ul>
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} search={search} isCurrent={ticket.id === current} />
        ))}
      </ul>
    );
  const skeleton = <SkeletonRows label={common("loading")} rows={4} rowHeight={64} />;
  return (
    <div>
      <div className="grid gap-3 border-b border-line px-5 py-4 max-md:px-4">
        <div className="flex min-h-9 items-center justify-between gap-3">
          <Heading className="text-20 font-medium">{t("title")}</Heading>
          <ForRole right="support.write">
            <Link to="/support-ticket" className={buttonClass()}>
              <Plus strokeWidth={1.6} aria-hidden="true" />
              {t("new")}
            </Link>
          </ForRole>
        </div>
        <TicketFilters
          search={search}
          counts={{ open: open.data?.length, closed: closed.data?.total }}
          onChange={show}
        />
      </div>
      {state === undefined ? (
        <QueryView query={open} errorTitle={t("loadError")} skeleton={skeleton}>
          {rows}
        </QueryView>
      ) : (
        <QueryView query={closed} errorTitle={t("loadError")} skeleton={skeleton}>
          {({ tickets, total }) => (
            <>
              {rows(tickets)}
              <Steps
                page={page}
                pages={Math.ceil(total / closedPageSize)}
                onChange={(next) => show({ ...search, page: next > 1 ? next : undefined })}
              />
            </>
          )}
        </QueryView>
      )}
    </div>
  );
}

interface StepsProps {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** Newer and older pages; nothing when there is only one. */
function Steps({ page, pages, onChange }: StepsProps) {
  const t = useTranslations("support.list");
  if (pages < 2) return null;
  return (
    <nav aria-label={t("pages")} className="flex items-center justify-between gap-3 px-5 py-3 max-md:px-4">
      <Button size="sm" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft className="rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
        {t("newer")}
      </Button>
      <span className="text-12 text-muted">{t("position", { page, pages })}</span>
      <Button size="sm" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {t("older")}
        <ChevronRight className="rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
      </Button>
    </nav>
  );
}
