import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { limitItems, useOwnLimit } from "#src/web/office/parts/use-own-limit.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { catalogueKey, versionQuery, type VersionView } from "../catalogue-query.ts";
import { ChangeList } from "../parts/change-list.tsx";

/** One version that was published: what it changed, and what going back to it would change. */
export function VersionPanel({ version }: { readonly version: number }) {
  return (
    <Loaded query={useQuery(versionQuery(version))} skeleton={<PageSkeleton />}>
      {(view) => <Shown view={view} />}
    </Loaded>
  );
}

function Shown({ view }: { readonly view: VersionView }) {
  const t = useTranslations("officeCatalogue.history");
  const [isReturning, setReturning] = useState(false);
  const mayPublish = useMay("catalogue.publish");
  const { publication, changes, changesBack, problems } = view;
  const canReturn = mayPublish && changesBack.length > 0 && problems.length === 0;
  return (
    <>
      {publication.cause !== "found" && (
        <Panel title={t("changed", { version: publication.version })}>
          <ChangeList changes={changes} title={t("changed", { version: publication.version })} />
        </Panel>
      )}
      <Panel
        title={t("back")}
        note={t("backNote")}
        control={
          canReturn && (
            <Button size="sm" onClick={() => setReturning(true)}>
              {t("return")}
            </Button>
          )
        }
      >
        <ChangeList changes={changesBack} title={t("back")} />
      </Panel>
      {isReturning && <ReturnDialog view={view} onClose={() => setReturning(false)} />}
    </>
  );
}

function ReturnDialog({ view, onClose }: { readonly view: VersionView; readonly onClose: () => void }) {
  const t = useTranslations("officeCatalogue.history");
  const queryClient = useQueryClient();
  const limit = useOwnLimit("catalog.publish");
  const { publication, currentVersion, changesBack, movedCents } = view;
  const { version } = publication;
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("returnTitle", { version })}
      description={t("returnText")}
      label={t("return")}
      done={t("returned")}
      effects={[
        { key: "changes", label: t("changes"), value: changesBack.length },
        { key: "moved", label: t("moved"), value: <Money cents={movedCents} /> },
        ...limitItems(limit, { label: t("left"), noLimit: t("noLimit") }),
      ]}
      send={async ({ reason }) => {
        await api("POST /v2/admin/catalogue/versions/{version}/return", {
          params: { version },
          body: { currentVersion, reason },
        });
        await queryClient.invalidateQueries({ queryKey: catalogueKey });
      }}
    >
      {limit?.isOver(movedCents) === true && <Note tone="warn">{t("over")}</Note>}
    </ActDialog>
  );
}
