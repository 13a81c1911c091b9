import { Ellipsis } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Button, IconButton } from "#src/web/ui/button.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { ticketActs, type TicketAct } from "../acts/ticket-acts.ts";
import { DueLabel } from "../queue/due-label.tsx";
import { ticketMarks } from "../ticket-marks.ts";
import type { Ticket } from "../tickets-query.ts";

export interface TicketHeadProps {
  readonly ticket: Ticket;
  readonly mayAct: boolean;
  readonly onAct: (act: TicketAct) => void;
}

/** What a ticket is about, who is waited for, what was promised, and its acts: `ticket`, `mayAct`, `onAct`. */
export function TicketHead({ ticket, mayAct, onAct }: TicketHeadProps) {
  const t = useTranslations("officeSupport");
  const times = useTimes();
  const { number, subject, state, priority, service, assignee, nextDueAt, heldUntil, mergedIntoId } = ticket;
  const acts = mayAct ? ticketActs(ticket).map(({ kind }) => kind) : [];
  const isFirst = (act: TicketAct) => act === "assign" || act === "close";
  const first = acts.filter(isFirst);
  const others = acts.filter((act) => !isFirst(act));
  return (
    <header className="flex flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-18 font-medium wrap-anywhere">
          <bdi>{subject}</bdi>
        </h2>
        <BdiCode>{`#${number}`}</BdiCode>
        <div className="ms-auto flex items-center gap-2">
          {first.map((act) => (
            <Button key={act} size="sm" onClick={() => onAct(act)}>
              {t(`acts.${act}`)}
            </Button>
          ))}
          {others.length > 0 && (
            <Menu
              align="end"
              trigger={
                <IconButton label={t("thread.more")}>
                  <Ellipsis />
                </IconButton>
              }
              items={others.map((act) => ({
                key: act,
                label: t(`acts.${act}`),
                onSelect: () => onAct(act),
              }))}
            />
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
        <Buoy kind={ticketMarks[state]}>{t(`states.${state}`)}</Buoy>
        {nextDueAt !== null && (
          <span className="flex items-center gap-2">
            {t("thread.promise", { time: times.stampOfYear(nextDueAt) })} <DueLabel at={nextDueAt} />
          </span>
        )}
        {heldUntil !== null && <span>{t("thread.heldUntil", { time: times.stampOfYear(heldUntil) })}</span>}
        <span className="text-muted">{t(`topics.${ticket.topic}`)}</span>
        {priority !== "normal" && <Tag>{t(`priorities.${priority}`)}</Tag>}
        {service !== null && <ObjectLink kind={service.kind} id={service.id} name={service.label} />}
        <span className="text-muted">
          {assignee === null ? t("thread.unassigned") : t("thread.assigned", { name: assignee.name })}
        </span>
        {mergedIntoId !== null && (
          <ObjectLink kind="ticket" id={mergedIntoId}>
            {t("thread.joined")}
          </ObjectLink>
        )}
      </div>
    </header>
  );
}
