import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { timelineKinds } from "#src/shared/timeline-kinds.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { useGo, useOfficeLocation } from "#src/web/office/office-link.tsx";
import { Timeline } from "#src/web/office/shapes/object/timeline.tsx";
import { Chip } from "#src/web/ui/chip.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { timelineQuery } from "../../customer-query.ts";
import { type CustomerId } from "#src/web/office/parts/customer-head-query.ts";
import { MoreRows } from "../../parts/more-rows.tsx";
import { useTimelineEntry } from "./use-timeline-entry.tsx";

/** The order of the filters: what is bought, what is paid, what is said, what is done. */
const shownKinds = [
  "order",
  "task",
  "deposit",
  "payment",
  "mail",
  "ticket",
  "notice",
  "act",
  "staff",
] as const;

/** Everything that happened with a customer in one stream, or one kind of it: the address has which. */
export function TimelineTab({ id }: { readonly id: CustomerId }) {
  const t = useTranslations("officeCustomers.timeline");
  const { path, search } = useOfficeLocation();
  const go = useGo();
  const wanted = new URLSearchParams(search).get("kind");
  const kind = timelineKinds.find((one) => one === wanted);
  const query = useInfiniteQuery(timelineQuery(id, kind));
  const entryOf = useTimelineEntry();
  const choose = (next?: string) => go(next === undefined ? path : `${path}?kind=${next}`, { replace: true });
  return (
    <>
      <fieldset className="mb-3 flex flex-wrap gap-2">
        <legend className="sr-only">{t("kindsLabel")}</legend>
        <Chip chosen={kind === undefined} onClick={() => choose()}>
          {t("kinds.all")}
        </Chip>
        {shownKinds.map((one) => (
          <Chip key={one} chosen={one === kind} onClick={() => choose(one)}>
            {t(`kinds.${one}`)}
          </Chip>
        ))}
      </fieldset>
      <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} rows={12} />}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return entries.length === 0 ? (
            <EmptyState title={t("none")} compact>
              {t("noneText")}
            </EmptyState>
          ) : (
            <Timeline entries={entries.map(entryOf)} />
          );
        }}
      </Loaded>
      <MoreRows query={query} label={t("older")} />
    </>
  );
}
