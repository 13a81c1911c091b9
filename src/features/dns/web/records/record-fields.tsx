import { Undo2 } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import {
  changeOf,
  type EditorAction,
  type EditorRow,
  isBlank,
  type TypedRecord,
  valueBefore,
} from "./editor-state.ts";
import { CellSelect } from "./cell-select.tsx";
import { partsOf, splitValue, startValues } from "./record-parts.ts";
import type { Former, RecordType, Zone } from "./record-types.ts";
import { addFocus, type RowFocus, useRowFocus } from "./row-focus.ts";
import { cellInputClass, fieldsClass } from "./row-layout.ts";
import { noteIdOf, RowNotes } from "./row-notes.tsx";
import type { RowProblem } from "./row-problems.ts";
import { ValueFields } from "./value-fields.tsx";

export interface RecordFieldsProps {
  readonly row: EditorRow;
  readonly zone: Zone;
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly RowProblem[];
  readonly former: Former | undefined;
  readonly focus: RowFocus | undefined;
  readonly onFocus: (focus: RowFocus) => void;
  readonly onAction: (action: EditorAction) => void;
  /** Opens another row below, so that a list is typed without the mouse. */
  readonly onNext: () => void;
}

/** A record in its fields. Enter closes the row, after a new one opens the next; Escape reverts it. */
export function RecordFields(props: RecordFieldsProps) {
  const { row, zone, problems, warnings, former, focus, onFocus, onAction, onNext } = props;
  const t = useTranslations("zone.row");
  const part = useTranslations("zone.part");
  const noteId = useId();
  const element = useRef<HTMLDivElement>(null);
  useRowFocus(element, focus);
  const { key, draft } = row;
  const change = changeOf(row);
  const type = (next: Partial<TypedRecord>) => onAction({ kind: "type", key, draft: { ...draft, ...next } });
  const describe = (field: string) => {
    const isWrong = problems.some((problem) => problem.field === field);
    return isWrong ? ({ "aria-invalid": true, "aria-describedby": noteIdOf(noteId, field) } as const) : {};
  };
  const isEmpty = isBlank(row);
  const undo = () => {
    onAction({ kind: "revert", key });
    // That removes a new row; the focus request is a new object each time.
    onFocus(row.original === null ? { ...addFocus } : { key, part: "edit" });
  };
  const close = (withNext: boolean) => {
    if (isEmpty) undo();
    else {
      onAction({ kind: "close", key });
      if (withNext) onNext();
      else onFocus({ key, part: "edit" });
    }
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      close(row.original === null && !isEmpty);
    } else if (event.key === "Escape") {
      event.preventDefault();
      undo();
    }
  };
  const changeType = (next: RecordType) => {
    const isPlain = partsOf[next].length === 1 && partsOf[draft.type].length === 1;
    const values = isPlain
      ? splitValue(next, { content: draft.values[0] ?? "", priority: null })
      : startValues(next);
    type({ type: next, values });
  };
  return (
    <div
      ref={element}
      role="row"
      onKeyDown={pressKey}
      className={classNames(fieldsClass, change === "added" ? "bg-oktint" : "bg-infotint")}
    >
      <span
        role="cell"
        className={classNames(
          "pt-2 font-mono text-14 font-semibold max-md:hidden",
          change === "added" ? "text-ok" : "text-info",
        )}
      >
        {change !== "none" && <span aria-hidden="true">{change === "added" ? "+" : "~"}</span>}
      </span>
      <span role="cell" className="max-md:col-span-2">
        <CellSelect
          data-part="type"
          aria-label={part("type")}
          {...describe("type")}
          value={draft.type}
          onChange={(event) => {
            const next = zone.types.find((one) => one === event.currentTarget.value);
            if (next) changeType(next);
          }}
          className="max-md:w-28"
        >
          {zone.types.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </CellSelect>
      </span>
      <span role="cell" className="max-md:order-1 max-md:col-span-2">
        <input
          data-part="name"
          aria-label={part("name")}
          {...describe("name")}
          placeholder="@"
          value={draft.name}
          onChange={(event) => type({ name: event.currentTarget.value })}
          className={cellInputClass}
          {...plainInput}
        />
      </span>
      <span role="cell" className="min-w-0 max-md:order-2 max-md:col-span-3">
        <ValueFields
          record={draft}
          describe={describe}
          onValues={(values) => type({ values })}
          was={valueBefore(row)}
        />
      </span>
      <span role="cell" className="max-md:order-1">
        <input
          data-part="ttl"
          aria-label={part("ttl")}
          {...describe("ttl")}
          inputMode="numeric"
          placeholder={String(zone.limits.ttl.default)}
          value={draft.ttl}
          onChange={(event) => type({ ttl: event.currentTarget.value })}
          className={classNames(cellInputClass, "text-end")}
          {...plainInput}
        />
      </span>
      <span role="cell" className="col-span-2 flex items-center justify-end gap-1 max-md:col-span-1">
        <Button size="sm" onClick={() => close(false)}>
          {t("done")}
        </Button>
        <IconButton label={t(row.original === null ? "drop" : "undo")} onClick={undo}>
          <Undo2 strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      </span>
      <RowNotes
        id={noteId}
        row={row}
        problems={problems}
        warnings={warnings}
        former={former}
        onAction={onAction}
      />
    </div>
  );
}

const plainInput = { dir: "ltr", autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
