import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { type OneSite, sitesKey } from "../queries.ts";
import { type SiteLife, stateQuery } from "./state-query.ts";

const CloseSiteDialog = lazy(async () => ({
  default: (await import("./close-site-dialog.tsx")).CloseSiteDialog,
}));

/** Whether a site sells, and its end. */
export function StatePanel({ site }: { readonly site: OneSite }) {
  const t = useTranslations("whitelabelSettings.life");
  const common = useTranslations("common.state");
  return (
    <Panel title={t("title")}>
      <QueryView
        query={useQuery(stateQuery(site.id))}
        skeleton={<SkeletonRows label={common("loading")} rows={1} rowHeight={44} />}
      >
        {(life) => <Life site={site} life={life} />}
      </QueryView>
    </Panel>
  );
}

function Life({ site, life }: { readonly site: OneSite; readonly life: SiteLife }) {
  const t = useTranslations("whitelabelSettings.life");
  const times = useTimes();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [isClosing, setClosing] = useState(false);
  const change = useMutation({
    mutationFn: (act: "suspend" | "resume") =>
      act === "suspend"
        ? api("POST /v2/whitelabel/{id}/suspend", { params: { id: site.id }, body: {} })
        : api("POST /v2/whitelabel/{id}/resume", { params: { id: site.id }, body: {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sitesKey }),
  });
  const isHeld = isHeldByStaff(life);
  return (
    <div className="grid min-w-0 gap-3">
      {life.state === "closing" && life.closesAt !== null ? (
        <Note tone="warn">
          {t("closing", { day: times.day(life.closesAt), host: life.movesTo ?? site.host })}
        </Note>
      ) : (
        <p className="text-13 text-pretty text-muted">{t(isHeld ? "held" : `text.${life.state}`)}</p>
      )}
      {change.isError && <p className="text-13 text-danger">{errorText(change.error)}</p>}
      <ForRole right="orders.buy">
        <div className="flex flex-wrap items-center gap-3">
          {life.state === "live" && (
            <Button size="sm" pending={change.isPending} onClick={() => change.mutate("suspend")}>
              {t("suspend")}
            </Button>
          )}
          {canResume(life) && (
            <Button
              size="sm"
              tone="primary"
              pending={change.isPending}
              onClick={() => change.mutate("resume")}
            >
              {t("resume")}
            </Button>
          )}
          {life.state !== "closing" && life.state !== "closed" && (
            <Button size="sm" onClick={() => setClosing(true)}>
              {t("close")}
            </Button>
          )}
        </div>
      </ForRole>
      <Suspense>{isClosing && <CloseSiteDialog site={site} onClose={() => setClosing(false)} />}</Suspense>
    </div>
  );
}

/** Stopped by our staff, who alone opens it again. */
const isHeldByStaff = ({ state, stoppedBy }: SiteLife) => state === "suspended" && stoppedBy !== "owner";

const canResume = (life: SiteLife) =>
  life.state === "closing" || (life.state === "suspended" && !isHeldByStaff(life));
