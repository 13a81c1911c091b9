import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { notesQuery } from "../customer-query.ts";
import { type CustomerId } from "#src/web/office/parts/customer-head-query.ts";
import { notesPath } from "../parts/tab-paths.ts";

/** Notes that staff pinned: what everybody should read before they do anything. */
export function PinnedPanel({ id }: { readonly id: CustomerId }) {
  const t = useTranslations("officeCustomers.notes");
  const times = useTimes();
  const notes = useQuery(notesQuery(id));
  const pinned = notes.data?.notes.filter(({ isPinned }) => isPinned) ?? [];
  if (pinned.length === 0) return null;
  return (
    <Panel
      title={t("pinned")}
      control={
        <OfficeLink href={notesPath(id)} className={buttonClass({ size: "sm", tone: "quiet" })}>
          {t("all")}
        </OfficeLink>
      }
    >
      <ul className="flex flex-col gap-3 text-13">
        {pinned.map((note) => (
          <li key={note.id}>
            <p className="wrap-anywhere whitespace-pre-line">
              <bdi>{note.text}</bdi>
            </p>
            <p className="mt-1 text-12 text-muted">
              {t("byAt", { name: note.changed.by ?? t("someone"), day: times.day(note.changed.at) })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
