import { CopyPlus, Pencil, Trash2, Undo2 } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { Button, IconButton } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { changeOf, type EditorAction, type EditorRow, type RowChange, valueBefore } from "./editor-state.ts";
import { shownValue } from "./record-parts.ts";
import type { Former, Zone, ZoneRecord } from "./record-types.ts";
import { RecordName } from "./record-name.tsx";
import { RecordValue } from "./record-value.tsx";
import { type RowFocus, useRowFocus } from "./row-focus.ts";
import { rowClass, stateClass } from "./row-layout.ts";
import { RowNotes } from "./row-notes.tsx";
import type { RowProblem } from "./row-problems.ts";
import { TypeMark } from "./type-mark.tsx";
import { WasValue } from "./was-value.tsx";

export interface RecordRowProps {
  readonly row: EditorRow;
  /** The record as the servers have it now. */
  readonly live: ZoneRecord | undefined;
  readonly zone: Zone;
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly RowProblem[];
  readonly former: Former | undefined;
  readonly focus: RowFocus | undefined;
  readonly onFocus: (focus: RowFocus) => void;
  readonly onAction: (action: EditorAction) => void;
  readonly onCopy: () => void;
}

const grounds: Readonly<Record<RowChange, string>> = {
  none: "hover:bg-surface2",
  added: "bg-oktint",
  changed: "bg-infotint",
  deleted: "bg-dangertint",
};

const signs: Readonly<Record<RowChange, string>> = { none: "", added: "+", changed: "~", deleted: "−" };
const signColours: Readonly<Record<RowChange, string>> = {
  none: "",
  added: "text-ok",
  changed: "text-info",
  deleted: "text-danger",
};

const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

/** A row that is not being edited, with its change since the last save. */
export function RecordRow(props: RecordRowProps) {
  const { row, live, zone, problems, warnings, former, focus, onFocus, onAction, onCopy } = props;
  const t = useTranslations("zone.row");
  const element = useRef<HTMLDivElement>(null);
  useRowFocus(element, focus);
  const { key, draft } = row;
  const change = changeOf(row);
  const value = shownValue(draft.type, draft.values);
  const was = valueBefore(row);
  const what = { type: draft.type, name: draft.name === "" ? "@" : draft.name };
  const open = () => {
    onAction({ kind: "open", keys: [key] });
    onFocus({ key, part: "content" });
  };
  const struck = change === "deleted" && "line-through";
  return (
    <div ref={element} role="row" className={classNames(rowClass, grounds[change])}>
      <span
        role="cell"
        className={classNames(
          "font-mono text-14 font-semibold",
          change === "none" && "max-md:hidden",
          signColours[change],
        )}
      >
        {change !== "none" && (
          <>
            <span aria-hidden="true">{signs[change]}</span>
            <span className="sr-only">{t(`change.${change}`)}</span>
          </>
        )}
      </span>
      <span role="cell">
        <TypeMark type={draft.type} />
      </span>
      <span role="cell" className={classNames("min-w-0", change === "none" && "max-md:col-span-2", struck)}>
        <RecordName name={draft.name} zone={zone} />
      </span>
      <span
        role="cell"
        className={classNames("min-w-0 wrap-anywhere max-md:order-1 max-md:col-span-4", struck)}
      >
        <RecordValue value={value} />
        {was !== undefined && <WasValue value={was} />}
      </span>
      <span
        role="cell"
        className="text-end font-mono text-fg2 tabular-nums max-md:order-2 max-md:col-span-2 max-md:text-start max-md:text-12"
      >
        <span className="md:hidden">TTL </span>
        {draft.ttl === "" ? zone.limits.ttl.default : draft.ttl}
      </span>
      <span
        role="cell"
        className={classNames("flex max-md:order-3 max-md:col-span-2 max-md:justify-self-end", stateClass)}
      >
        <LiveMark change={change} live={live} />
      </span>
      <span
        role="cell"
        className={classNames(
          "flex items-center justify-end max-md:-me-1.5 md:-me-1 md:[&_svg]:size-3.5",
          change !== "deleted" && "[&>button]:text-muted [&>button]:hover:text-fg",
        )}
      >
        {change === "deleted" ? (
          <Button
            size="sm"
            tone="quiet"
            data-part="edit"
            className="text-danger!"
            onClick={() => onAction({ kind: "restore", key })}
          >
            {t("restore")}
          </Button>
        ) : (
          <>
            {change === "changed" ? (
              <IconButton label={t("revert", what)} onClick={() => onAction({ kind: "revert", key })}>
                <Undo2 {...icon} />
              </IconButton>
            ) : (
              <IconButton label={t("copy", what)} className="max-rail:hidden" onClick={onCopy}>
                <CopyPlus {...icon} />
              </IconButton>
            )}
            <IconButton label={t("edit", what)} data-part="edit" onClick={open}>
              <Pencil {...icon} />
            </IconButton>
            <IconButton
              label={t("delete", what)}
              onClick={() => {
                onAction({ kind: "delete", key });
                onFocus({ key, part: "edit" });
              }}
            >
              <Trash2 {...icon} />
            </IconButton>
          </>
        )}
      </span>
      <RowNotes row={row} problems={problems} warnings={warnings} former={former} onAction={onAction} />
    </div>
  );
}

const liveMarks: Readonly<Record<ZoneRecord["state"], BuoyKind>> = {
  live: "ok",
  pending: "busy",
  failed: "bad",
};

/** Whether the name servers answer with the record; unsaved changes cannot be live. */
function LiveMark({ change, live }: { readonly change: RowChange; readonly live: ZoneRecord | undefined }) {
  const t = useTranslations("zone.row");
  if (change === "added" || change === "changed") {
    return <span className="text-12 text-muted">{t("unsaved")}</span>;
  }
  if (change === "deleted" || live === undefined) return null;
  return (
    <Buoy kind={liveMarks[live.state]} className="text-12 font-normal!">
      {t(`state.${live.state}`)}
    </Buoy>
  );
}
