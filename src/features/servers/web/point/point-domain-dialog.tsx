import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { Server } from "../server-types.ts";
import { PointPreview } from "./point-preview.tsx";
import { pointableQuery } from "./pointable-query.ts";

export interface PointDomainDialogProps {
  readonly server: Server;
  readonly address: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Points a name of the customer, with its www, to a server: what is set and removed is shown first. */
export function PointDomainDialog({ server, address, open, onOpenChange }: PointDomainDialogProps) {
  const t = useTranslations("server.point");
  const common = useTranslations("common");
  const domains = useQuery({ ...pointableQuery, enabled: open });
  const [chosenId, setChosenId] = useState<string>();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title", { name: server.name })}
      description={t("text")}
      closeLabel={common("action.close")}
      width={560}
    >
      <QueryView
        query={domains}
        errorTitle={t("loadError")}
        level={3}
        skeleton={<SkeletonRows label={common("state.loading")} rows={2} rowHeight={44} />}
      >
        {(names) => {
          const chosen = names.find(({ id }) => id === chosenId) ?? names[0];
          if (chosen === undefined) {
            return (
              <div className="grid gap-4">
                <p className="text-13 text-pretty text-fg2">{t("none")}</p>
                <Link to="/domains/new" className={buttonClass({ className: "justify-self-start" })}>
                  {t("find")}
                </Link>
              </div>
            );
          }
          return (
            <div className="grid gap-4">
              <SelectField
                label={t("choose")}
                value={chosen.id}
                onValueChange={setChosenId}
                options={names.map(({ id, displayName }) => ({
                  value: id,
                  label: <bdi>{displayName}</bdi>,
                }))}
              />
              <PointPreview
                key={chosen.id}
                domain={chosen}
                serverName={server.name}
                address={address}
                onDone={() => onOpenChange(false)}
              />
            </div>
          );
        }}
      </QueryView>
    </Dialog>
  );
}
