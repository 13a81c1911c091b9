import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { TicketList } from "../list/ticket-list.tsx";
import type { TicketId } from "../support-types.ts";
import type { TicketSearch } from "../ticket-search.ts";
import { FlushPage } from "./flush-page.tsx";

/** From this width the list stays beside the thread, and what is known of it on its other side (`rail`). */
export const panesMinWidthPx = 1180;

export interface SupportFrameProps {
  /** In the window's title. */
  readonly title: string;
  readonly search: TicketSearch;
  /** The ticket that is open; without one a narrow window shows the list alone. */
  readonly current?: TicketId | undefined;
  /** The thread, or what is beside the list while none is open. */
  readonly children: ReactNode;
}

const columns = { gridTemplateColumns: "288px minmax(0, 1fr)" } as const;
/** Below the bar of the cabinet, as high as the window: it scrolls by itself. */
const pane = {
  height: "calc(100dvh - 56px - var(--look, 0px))",
  top: "calc(56px + var(--look, 0px))",
} as const;

/** Pages of tickets: the list beside what is open where there is room, else one of both: `title`, `search`, `current`. */
export function SupportFrame({ title, search, current, children }: SupportFrameProps) {
  const t = useTranslations("support.list");
  const isWide = useMinWidth(panesMinWidthPx);
  if (!isWide) {
    return (
      <FlushPage title={title}>
        {current === undefined && <TicketList search={search} />}
        {children}
      </FlushPage>
    );
  }
  return (
    <FlushPage title={title}>
      <div className="grid flex-1" style={columns}>
        <aside aria-label={t("title")} className="border-e border-line">
          <div className="sticky overflow-y-auto overscroll-contain" style={pane}>
            <TicketList search={search} current={current} />
          </div>
        </aside>
        <div className="flex min-w-0 flex-col">{children}</div>
      </div>
    </FlushPage>
  );
}
