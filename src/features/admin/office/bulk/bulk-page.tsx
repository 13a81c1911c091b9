import { useQuery } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeId } from "#src/web/office/office-link.tsx";
import { actTexts, bulkRunQuery, type BulkRun, objectsOf } from "#src/web/office/parts/bulk/bulk-query.ts";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { ActPanel } from "#src/web/office/shapes/object/act-panel.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import { BulkRows } from "./bulk-rows.tsx";
import { StopDialog } from "./stop-dialog.tsx";

const marks: Readonly<Record<BulkRun["state"], BuoyKind>> = { running: "busy", done: "ok", stopped: "off" };

/** One act on many objects: how far it has come, what was refused, and a way to stop it. */
export function BulkPage() {
  const run = useQuery(bulkRunQuery(useOfficeId("bulk")));
  return (
    <Loaded query={run} skeleton={<PageSkeleton />}>
      {(found) => <Shown run={found} />}
    </Loaded>
  );
}

function Shown({ run }: { readonly run: BulkRun }) {
  const t = useTranslations("officeOrders.bulk");
  const times = useTimes();
  const [isStopping, setStopping] = useState(false);
  const changed = useEffectEvent(useChanged(bulkRunQuery(run.id).queryKey));
  // Its objects are not as their pages have them.
  useEffect(() => {
    if (run.state !== "running") void changed();
  }, [run.state]);
  const { act, rows, state, by, createdAt, finishedAt, reason, tag } = run;
  const count = (wanted: BulkRun["rows"][number]["state"]) =>
    rows.filter((row) => row.state === wanted).length;
  const { noun } = objectsOf(act);
  const settled = rows.length - count("waiting");
  return (
    <>
      <ObjectPage
        title={t(`acts.${actTexts[act]}.title`, { count: rows.length })}
        list={{ label: t(`lists.${noun}`), href: `/staff/${noun}` }}
        state={<Buoy kind={marks[state]}>{t(`states.${state}`)}</Buoy>}
        facts={[
          { key: "id", label: t("run"), value: <CopiedId id={run.id} /> },
          { key: "by", label: t("by"), value: <bdi>{by.name ?? by.kind}</bdi> },
          { key: "at", label: t("begun"), value: <BdiCode>{times.stamp(createdAt)}</BdiCode> },
          ...(finishedAt === null
            ? []
            : [{ key: "end", label: t("ended"), value: <BdiCode>{times.stamp(finishedAt)}</BdiCode> }]),
          ...(tag === null ? [] : [{ key: "tag", label: t("tag"), value: <bdi>{tag}</bdi> }]),
          { key: "reason", label: t("reason"), value: <bdi>{reason}</bdi>, wide: true },
        ]}
        numbers={[
          { key: "all", label: t("numbers.all"), value: rows.length },
          { key: "done", label: t("numbers.done"), value: count("done") },
          { key: "refused", label: t("numbers.refused"), value: count("refused") },
          { key: "waiting", label: t("numbers.waiting"), value: count("waiting") },
          { key: "stopped", label: t("numbers.stopped"), value: count("stopped") },
        ]}
        notice={
          state === "running" && (
            <ScaleBar
              kind="progress"
              label={t("progress")}
              value={settled}
              max={rows.length}
              valueText={t("progressText", { settled, all: rows.length })}
            />
          )
        }
        tabs={[{ key: "rows", label: t("numbers.all"), content: <BulkRows run={run} /> }]}
        side={
          state === "running" && (
            <ActPanel
              acts={[
                {
                  key: "stop",
                  label: t("stop"),
                  detail: t("stopDetail"),
                  icon: OctagonX,
                  isDanger: true,
                  shortcut: "s",
                  run: () => setStopping(true),
                },
              ]}
            />
          )
        }
      />
      <StopDialog id={run.id} open={isStopping} onClose={() => setStopping(false)} />
    </>
  );
}
