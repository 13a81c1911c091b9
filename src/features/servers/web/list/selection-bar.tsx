import { Play, RotateCw, Square, Tag as TagIcon } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { serverCan } from "../server-status.ts";
import type { Server } from "../server-types.ts";
import type { PowerAction } from "../use-power-actions.ts";
import { type AskedPower, BulkPowerDialog } from "./bulk-power-dialog.tsx";
import { useBulk } from "./use-bulk.ts";
import { BulkTagDialog } from "#src/web/lists/bulk-tag-dialog.tsx";
import type { ListChoice } from "#src/web/lists/use-list-choice.ts";

const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

const verbs = [
  { verb: "start", mark: <Play {...icon} /> },
  { verb: "restart", mark: <RotateCw {...icon} /> },
  { verb: "stop", mark: <Square {...icon} /> },
] as const;

/** What can be done with the chosen rows. Each button acts on those it fits, and says on how many. */
export function SelectionBar({ choice }: { readonly choice: ListChoice<Server> }) {
  const t = useTranslations("servers");
  const tags = useTranslations("lists.tags");
  const bulk = useBulk();
  const [asked, setAsked] = useState<AskedPower>({ verb: "stop", isOpen: false });
  const [isTagging, setTagging] = useState(false);
  const servers = choice.rows;
  const fitting = (verb: PowerAction) => servers.filter(serverCan[verb]);
  const run = (verb: PowerAction) => bulk.mutate({ rows: fitting(verb), action: { kind: "power", verb } });
  return (
    <>
      <p role="status" className="sr-only">
        {servers.length > 0 && t("bulk.chosen", { count: servers.length })}
      </p>
      {servers.length > 0 && (
        <section
          aria-label={t("bulk.label")}
          className="flex flex-wrap items-center gap-2 rounded-8 border border-fg bg-surface px-4 py-2"
        >
          <span className="me-2 text-13 font-medium">{t("bulk.chosen", { count: servers.length })}</span>
          {verbs.map(({ verb, mark }) => {
            const { length } = fitting(verb);
            return (
              <Button
                key={verb}
                size="sm"
                icon={mark}
                disabled={length === 0}
                pending={
                  bulk.isPending &&
                  bulk.variables.action.kind === "power" &&
                  bulk.variables.action.verb === verb
                }
                onClick={() => (verb === "start" ? run(verb) : setAsked({ verb, isOpen: true }))}
              >
                {t(`action.${verb}`)}
                <span className="font-mono text-12 text-muted tabular-nums">{length}</span>
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
      <BulkPowerDialog
        {...asked}
        servers={fitting(asked.verb)}
        onConfirm={run}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      />
      <BulkTagDialog rows={servers} open={isTagging} onOpenChange={setTagging} bulk={bulk} />
    </>
  );
}
