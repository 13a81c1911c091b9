import { useSyncExternalStore } from "react";
import type { DomainId } from "../zone-domain.ts";
import type { EditorState } from "./editor-state.ts";

const kept = new Map<DomainId, EditorState>();
const listeners = new Set<() => void>();

/** Unsaved changes, by domain: they survive a visit to another tab or page. */
export const editorMemory = {
  of: (id: DomainId): EditorState | undefined => kept.get(id),
  /** `state`: undefined without unsaved changes. The rules of rows stay out of pages without an editor. */
  keep(id: DomainId, state: EditorState | undefined): void {
    if (state === undefined) kept.delete(id);
    else kept.set(id, state);
    for (const listener of listeners) listener();
  },
};

/** True while records of the domain are changed and not saved. */
export function useUnsaved(id: DomainId): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept.has(id),
  );
}
