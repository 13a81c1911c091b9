import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useSettled } from "#src/web/use-settled.ts";
import { ActDialog } from "../../acts/act-dialog.tsx";
import { Loaded } from "../../frame/loaded.tsx";
import { RowsSkeleton } from "../../frame/office-skeleton.tsx";
import { useGo } from "../../office-link.tsx";
import { BulkPreview } from "./bulk-preview.tsx";
import { actTexts, type BulkAsk, bulkPreviewQuery } from "./bulk-query.ts";

export interface BulkDialogProps {
  /** What is asked for; undefined while the dialog is closed. */
  readonly ask: BulkAsk | undefined;
  readonly onClose: () => void;
  /** Fields of the act, such as its tag, whose values the page puts into `ask`. */
  readonly children?: ReactNode;
  /** The fields are not complete: there is nothing to preview yet. */
  readonly isOff?: boolean;
  readonly isDanger?: boolean;
}

/**
 * One act on many objects, opened from the bar of a list's chosen rows: what it would do to each, the reason, and the page
 * of the run once it has begun: `ask`, `onClose`, children, `isOff`, `isDanger`.
 */
export function BulkDialog(props: BulkDialogProps) {
  if (props.ask === undefined) return null;
  return <Asked {...props} ask={props.ask} />;
}

function Asked({
  ask,
  onClose,
  children,
  isOff = false,
  isDanger,
}: BulkDialogProps & { readonly ask: BulkAsk }) {
  const t = useTranslations("officeOrders.bulk");
  const frame = useTranslations("office.frame");
  const go = useGo();
  const text = actTexts[ask.act];
  const whole = JSON.stringify(ask);
  // What is typed is asked about when typing pauses.
  const settled = useSettled(whole, 400);
  const preview = useQuery({ ...bulkPreviewQuery(ask), enabled: !isOff && settled === whole });
  const count = preview.data?.rows.filter(({ errorCode }) => errorCode === null).length ?? 0;
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t(`acts.${text}.title`, { count: ask.ids.length })}
      description={t("lead")}
      label={t("doCount", { act: t(`acts.${text}.do`), count })}
      isOff={isOff || count === 0}
      isDanger={isDanger === true}
      send={async ({ reason, keyFor }) => {
        const body = { ...ask, reason };
        const { id } = await api("POST /v2/admin/bulk", { body, idempotencyKey: keyFor(body) });
        go(`/staff/bulk/${id ?? ""}`);
      }}
    >
      {children}
      {!isOff && (
        <Loaded query={preview} skeleton={<RowsSkeleton label={frame("loading")} rows={4} />}>
          {({ rows }) => <BulkPreview rows={rows} />}
        </Loaded>
      )}
    </ActDialog>
  );
}
