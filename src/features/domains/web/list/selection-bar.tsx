import { RefreshCw, RefreshCwOff, Tag as TagIcon } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { BulkTagDialog } from "#src/web/lists/bulk-tag-dialog.tsx";
import type { ListChoice } from "#src/web/lists/use-list-choice.ts";
import { Button } from "#src/web/ui/button.tsx";
import { domainCan } from "../domain-status.ts";
import type { Domain } from "../domain-types.ts";
import { useBulk } from "./use-bulk.ts";

const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

/** What can be done with the chosen rows. Each button acts on those it changes, and says on how many. */
export function SelectionBar({ choice }: { readonly choice: ListChoice<Domain> }) {
  const t = useTranslations("domain");
  const tags = useTranslations("lists.tags");
  const bulk = useBulk();
  const [isTagging, setTagging] = useState(false);
  const domains = choice.rows;
  const toggles = [
    { key: "on", isEnabled: true, mark: <RefreshCw {...icon} /> },
    { key: "off", isEnabled: false, mark: <RefreshCwOff {...icon} /> },
  ] as const;
  return (
    <>
      <p role="status" className="sr-only">
        {domains.length > 0 && t("bulk.chosen", { count: domains.length })}
      </p>
      {domains.length > 0 && (
        <section
          aria-label={t("bulk.label")}
          className="flex flex-wrap items-center gap-2 rounded-8 border border-fg bg-surface px-4 py-2"
        >
          <span className="me-2 text-13 font-medium">{t("bulk.chosen", { count: domains.length })}</span>
          {toggles.map(({ key, isEnabled, mark }) => {
            const fitting = domains.filter(
              (domain) => domain.autoprolong !== isEnabled && domainCan.renewItself(domain),
            );
            return (
              <Button
                key={key}
                size="sm"
                icon={mark}
                disabled={fitting.length === 0}
                pending={
                  bulk.isPending &&
                  bulk.variables.action.kind === "autoprolong" &&
                  bulk.variables.action.isEnabled === isEnabled
                }
                onClick={() => bulk.mutate({ rows: fitting, action: { kind: "autoprolong", isEnabled } })}
              >
                {t(`bulk.autoprolong.${key}`)}
                <span className="font-mono text-12 text-muted tabular-nums">{fitting.length}</span>
              </Button>
            );
          })}
          <Button size="sm" icon={<TagIcon {...icon} />} onClick={() => setTagging(true)}>
            {tags("title")}
          </Button>
          <Button size="sm" tone="quiet" className="ms-auto" onClick={choice.clear}>
            {t("bulk.clear")}
          </Button>
        </section>
      )}
      <BulkTagDialog rows={domains} open={isTagging} onOpenChange={setTagging} bulk={bulk} />
    </>
  );
}
