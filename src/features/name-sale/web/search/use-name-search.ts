import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#src/web/api/api-error.ts";
import type { FoundName } from "./found-name.ts";

/** What a search has found so far. */
export interface SearchState {
  /** What is searched; null before the first search. */
  readonly query: string | null;
  readonly found: readonly FoundName[];
  readonly isRunning: boolean;
  readonly error: ApiError | null;
}

export type RunSearch = (
  signal: AbortSignal,
  onFound: (found: readonly FoundName[]) => void,
) => Promise<void>;

const nothing: SearchState = { query: null, found: [], isRunning: false, error: null };

/** One search at a time, with results as they come: a new one aborts the one before. */
export function useNameSearch() {
  const [state, setState] = useState(nothing);
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  /** `keep` leaves the results and replaces those with new answers: for checking one name again. */
  const run = useCallback(async (query: string, search: RunSearch, keep = false): Promise<void> => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    const isOver = () => own.signal.aborted;
    setState((before) => ({
      query,
      found: keep ? before.found : [],
      isRunning: true,
      error: null,
    }));
    try {
      await search(own.signal, (found) => {
        if (!isOver()) setState((before) => ({ ...before, found: merge(before.found, found) }));
      });
      if (!isOver()) setState((before) => ({ ...before, isRunning: false }));
    } catch (error) {
      if (isOver()) return;
      const failure = error instanceof ApiError ? error : null;
      if (failure === null) throw error;
      setState((before) => ({ ...before, isRunning: false, error: failure }));
    }
  }, []);

  const reset = useCallback(() => {
    current.current?.abort();
    setState(nothing);
  }, []);
  return { ...state, run, reset };
}

function merge(known: readonly FoundName[], found: readonly FoundName[]): readonly FoundName[] {
  if (known.length === 0) return found;
  const newer = new Map(found.map((name) => [name.name, name]));
  const kept = known.map((name) => newer.get(name.name) ?? name);
  const names = new Set(known.map(({ name }) => name));
  return [...kept, ...found.filter(({ name }) => !names.has(name))];
}
