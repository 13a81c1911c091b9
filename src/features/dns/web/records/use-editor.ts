import { useCallback, useEffect, useReducer } from "react";
import type { DomainId } from "../zone-domain.ts";
import { editorMemory } from "./editor-memory.ts";
import { rebase } from "./editor-rebase.ts";
import {
  edit,
  type EditorAction,
  editorOf,
  type EditorState,
  isDirty,
  type TypedRecord,
} from "./editor-state.ts";
import type { RecordId, RecordType, ZoneAnswer } from "./record-types.ts";

type Step = EditorAction | { readonly kind: "put"; readonly state: EditorState };

const follow = (state: EditorState, step: Step): EditorState =>
  step.kind === "put" ? step.state : edit(state, step);

/**
 * The rows of a zone on screen. A newer zone is merged as soon as it arrives: nothing that was typed is lost,
 * and unsaved changes are kept while other pages are open.
 */
export function useEditor(id: DomainId, answer: ZoneAnswer) {
  const [state, run] = useReducer(
    follow,
    undefined,
    () => editorMemory.of(id) ?? editorOf(answer.zone.version, answer.records),
  );
  const shown =
    answer.zone.version === state.version ? state : rebase(state, answer.zone.version, answer.records);
  if (shown !== state) run({ kind: "put", state: shown });
  useEffect(() => editorMemory.keep(id, isDirty(shown) ? shown : undefined), [id, shown]);
  useLeaveWarning(isDirty(shown));

  const newKey = () => `new-${crypto.randomUUID()}`;
  const keyed = (drafts: readonly TypedRecord[]) => drafts.map((draft) => ({ key: newKey(), draft }));
  return {
    state: shown,
    run: useCallback((action: EditorAction) => run(action), []),
    /** Opens an empty row and returns its key. */
    add: (type: RecordType, after?: string): string => {
      const key = newKey();
      run({ kind: "add", key, type, after });
      return key;
    },
    copy: (from: string): string => {
      const key = newKey();
      run({ kind: "copy", key, from });
      return key;
    },
    addAll: (drafts: readonly TypedRecord[], replacedIds?: readonly RecordId[]) =>
      run({ kind: "add-many", rows: keyed(drafts), replacedIds }),
    replaceAll: (drafts: readonly TypedRecord[]) => run({ kind: "replace-all", rows: keyed(drafts) }),
    /** The zone as it is, whatever was typed. */
    startOver: (from: ZoneAnswer) => run({ kind: "put", state: editorOf(from.zone.version, from.records) }),
    put: (before: EditorState) => run({ kind: "put", state: before }),
  };
}

export type Editor = ReturnType<typeof useEditor>;

/** The browser asks before a window with unsaved records is closed. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}
