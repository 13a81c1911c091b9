import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { CatalogueView } from "../catalogue-query.ts";
import { DraftState } from "./draft-state.tsx";

/** What others and oneself are preparing; nothing where no draft is open. */
export function DraftsPanel({ drafts }: Pick<CatalogueView, "drafts">) {
  const t = useTranslations("officeCatalogue");
  const times = useTimes();
  if (drafts.length === 0) return null;
  return (
    <div className="mb-4">
      <Panel title={t("drafts")} note={t("draftsNote")} flush>
        <ul className="divide-y divide-line">
          {drafts.map((draft) => (
            <li key={draft.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-13">
              <OfficeLink
                href={`/staff/catalogue/${draft.id}`}
                className="font-medium underline underline-offset-3"
              >
                <bdi>{draft.name}</bdi>
              </OfficeLink>
              <DraftState draft={draft} />
              <span className="ms-auto text-12 text-muted">
                {t("changedBy", { name: draft.changedBy.name ?? "–", at: times.stamp(draft.changedAt) })}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
