import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { Server } from "../server-types.ts";
import { PointPreview } from "./point-preview.tsx";
import { pointableQuery } from "./pointable-query.ts";
import type { PointableDomain } from "./use-point-domain.ts";

// Needed by few: a list has a hundred names.
const DomainSearch = lazy(async () => ({ default: (await import("./domain-search.tsx")).DomainSearch }));

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
  const domains = useQuery({ ...pointableQuery(""), enabled: open });
  /** Null: none, while another one is searched for. */
  const [wanted, setWanted] = useState<PointableDomain | null>();
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
        {({ domains: names, isWhole }) => {
          const [first] = names;
          if (first === undefined) {
            return (
              <div className="grid gap-4">
                <p className="text-13 text-pretty text-fg2">{t("none")}</p>
                <Link to="/domains/new" className={buttonClass({ className: "justify-self-start" })}>
                  {t("find")}
                </Link>
              </div>
            );
          }
          const chosen = wanted === undefined ? first : wanted;
          return (
            <div className="grid gap-4">
              {isWhole ? (
                <SelectField
                  label={t("choose")}
                  value={chosen?.id}
                  onValueChange={(value) => setWanted(names.find(({ id }) => id === value))}
                  options={names.map(({ id, displayName }) => ({
                    value: id,
                    label: <bdi>{displayName}</bdi>,
                  }))}
                />
              ) : (
                <Suspense fallback={<SkeletonRows label={common("state.loading")} rows={1} rowHeight={56} />}>
                  <DomainSearch chosen={chosen} onChoose={setWanted} />
                </Suspense>
              )}
              {chosen && (
                <PointPreview
                  key={chosen.id}
                  domain={chosen}
                  serverName={server.name}
                  address={address}
                  onDone={() => onOpenChange(false)}
                />
              )}
            </div>
          );
        }}
      </QueryView>
    </Dialog>
  );
}
