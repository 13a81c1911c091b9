import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import type { EditorAction, EditorRow } from "./editor-state.ts";
import { shownValue, splitValue } from "./record-parts.ts";
import type { RowProblem } from "./row-problems.ts";
import { useProblemText } from "./use-problem-text.ts";

export interface RowNotesProps {
  readonly row: EditorRow;
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly RowProblem[];
  readonly onAction: (action: EditorAction) => void;
  /** For `aria-describedby` of the fields. */
  readonly id?: string | undefined;
}

/** A row's errors, warnings and changes by somebody else; an error with a clear fix offers it. */
export function RowNotes({ row, problems, warnings, onAction, id }: RowNotesProps) {
  const t = useTranslations("zone.row");
  const textOf = useProblemText();
  if (problems.length === 0 && warnings.length === 0 && row.clash === null) return null;
  return (
    <div id={id} className="text-12 max-md:order-4 max-md:col-span-full md:col-start-3 md:col-end-8 md:pb-1">
      {problems.map((problem) => (
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
      {warnings.map((warning) => (
        <p key={`${warning.field} ${warning.code}`} className="text-warn">
          {textOf(warning)}
        </p>
      ))}
      {row.clash !== null && (
        <p className="text-warn">
          {row.clash === "deleted" ? t("clash.deleted") : t("clash.changed", { value: theirs(row) })}
        </p>
      )}
    </div>
  );
}

function theirs({ original }: EditorRow): string {
  if (original === null || original.type === "SOA") return "–";
  return shownValue(original.type, splitValue(original.type, original));
}

function fixed({ key, draft }: EditorRow, { field, fix }: RowProblem): EditorAction {
  const text = fix ?? "";
  if (field === "name") return { kind: "type", key, draft: { ...draft, name: text } };
  if (field === "ttl") return { kind: "type", key, draft: { ...draft, ttl: text } };
  return {
    kind: "type",
    key,
    draft: { ...draft, values: splitValue(draft.type, { content: text, priority: null }) },
  };
}
