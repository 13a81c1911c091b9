import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import type { EditorAction, EditorRow } from "./editor-state.ts";
import { shownValue, splitValue } from "./record-parts.ts";
import type { Former } from "./record-types.ts";
import type { RowProblem } from "./row-problems.ts";
import { useProblemText } from "./use-problem-text.ts";

export interface RowNotesProps {
  readonly row: EditorRow;
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly RowProblem[];
  readonly former: Former | undefined;
  readonly onAction: (action: EditorAction) => void;
  /** For `aria-describedby` of the fields: the notes of each are `noteIdOf` it. */
  readonly id?: string | undefined;
}

/** Columns of the row's grid, one for the notes of each field. */
const columns = {
  type: "md:col-start-2 md:col-end-8",
  name: "md:col-start-3 md:col-end-8",
  content: "md:col-start-4 md:col-end-8",
  ttl: "md:col-start-5 md:col-end-8",
} as const;
type Column = keyof typeof columns;
const order: readonly Column[] = ["type", "name", "content", "ttl"];

/** A priority is a part of the value. */
function columnOf(field: string): Column {
  return order.find((column) => column === field) ?? "content";
}

/** The id of the notes of a field of a row. */
export function noteIdOf(id: string, field: string): string {
  return `${id}-${columnOf(field)}`;
}

/**
 * A row's errors and warnings, each under its field, a server that is gone, and changes by somebody else; a clear fix is
 * offered.
 */
export function RowNotes({ row, problems, warnings, former, onAction, id }: RowNotesProps) {
  const t = useTranslations("zone.row");
  const textOf = useProblemText();
  const of = (column: Column, list: readonly RowProblem[]) =>
    list.filter(({ field }) => columnOf(field) === column);
  return order.map((column) => {
    const [wrong, unusual] = [of(column, problems), of(column, warnings)];
    const clash = column === "name" ? row.clash : null;
    const gone = column === "content" && former !== undefined ? former.server : null;
    if (wrong.length + unusual.length === 0 && clash === null && gone === null) return null;
    return (
      <div
        key={column}
        id={id === undefined ? undefined : noteIdOf(id, column)}
        className={classNames("text-12 max-md:order-4 max-md:col-span-full md:pb-1", columns[column])}
      >
        {wrong.map((problem) => (
          <p
            key={`${problem.field} ${problem.code}`}
            className="flex flex-wrap items-center gap-x-3 text-danger"
          >
            {textOf(problem)}
            {problem.fix !== null && (
              <Button size="sm" tone="quiet" onClick={() => onAction(fixed(row, problem))}>
                <span>
                  {t.rich("useFix", {
                    fix: () => (
                      <bdi dir="ltr" className="font-mono">
                        {problem.fix}
                      </bdi>
                    ),
                  })}
                </span>
              </Button>
            )}
          </p>
        ))}
        {unusual.map((warning) => (
          <p key={`${warning.field} ${warning.code}`} className="text-warn">
            {textOf(warning)}
          </p>
        ))}
        {gone !== null && <p className="text-warn">{t("former", { server: gone })}</p>}
        {clash !== null && (
          <p className="text-warn">
            {clash === "deleted" ? t("clash.deleted") : t("clash.changed", { value: theirs(row) })}
          </p>
        )}
      </div>
    );
  });
}

function theirs({ original }: EditorRow): string {
  if (original === null || original.type === "SOA") return "–";
  return shownValue(original.type, splitValue(original.type, original));
}

function fixed({ key, draft }: EditorRow, { field, fix }: RowProblem): EditorAction {
  const text = fix ?? "";
  if (field === "name") return { kind: "type", key, draft: { ...draft, name: text } };
  if (field === "ttl") return { kind: "type", key, draft: { ...draft, ttl: text } };
  // The host stays when its priority is put right.
  if (field === "priority")
    return { kind: "type", key, draft: { ...draft, values: [text, ...draft.values.slice(1)] } };
  return {
    kind: "type",
    key,
    draft: { ...draft, values: splitValue(draft.type, { content: text, priority: null }) },
  };
}
