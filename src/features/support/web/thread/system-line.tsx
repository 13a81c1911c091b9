import { Link } from "@tanstack/react-router";
import { CircleCheck, ClipboardList, CornerDownRight, type LucideIcon, Pause, RotateCcw } from "lucide-react";
import { useTranslations } from "use-intl";
import { quietDays, type TicketLine } from "#src/shared/support.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { FactList } from "../both/fact-list.tsx";
import type { Message, Ticket } from "../support-types.ts";

const icons: Readonly<Record<TicketLine, LucideIcon>> = {
  about: ClipboardList,
  follows: CornerDownRight,
  closed: CircleCheck,
  "closed-quiet": CircleCheck,
  reopened: RotateCcw,
  held: Pause,
  resumed: RotateCcw,
  merged: CornerDownRight,
};

/** From this width facts are side by side (`md`). */
const twoColumnsMinWidthPx = 768;

export interface SystemLineProps {
  readonly message: Message;
  readonly ticket: Ticket;
}

/** What the product itself says in a thread, with what it knew of the thing: `message`, `ticket`. */
export function SystemLine({ message: { line, facts, createdAt }, ticket }: SystemLineProps) {
  const t = useTranslations("support.line");
  const hasRoom = useMinWidth(twoColumnsMinWidthPx);
  if (line === null) return null;
  const Icon = icons[line];
  const earlier = ticket.followsId;
  const half = Math.ceil(facts.length / (hasRoom ? 2 : 1));
  return (
    <li className="ms-11 grid gap-2 max-md:ms-0">
      <p className="flex items-baseline gap-2 text-13 text-fg2">
        <Icon className="size-3.5 shrink-0 translate-y-0.5 text-muted" strokeWidth={1.6} aria-hidden="true" />
        <span className="min-w-0">
          {line === "follows" && earlier !== null
            ? t.rich("follows", {
                earlier: (words) => (
                  <Link to="/support/$id" params={{ id: earlier }} className="underline underline-offset-2">
                    {words}
                  </Link>
                ),
              })
            : t(line, { days: quietDays })}
        </span>
        <span className="h-px min-w-0 flex-1 self-center bg-line" aria-hidden="true" />
        <AgeLabel at={createdAt} className="text-12 whitespace-nowrap text-muted" />
      </p>
      {facts.length > 0 && (
        <div className="grid gap-x-8 rounded-8 border border-line px-3 py-2 md:grid-cols-2">
          <div>
            <FactList facts={facts.slice(0, half)} />
          </div>
          {half < facts.length && (
            <div>
              <FactList facts={facts.slice(half)} />
            </div>
          )}
        </div>
      )}
    </li>
  );
}
