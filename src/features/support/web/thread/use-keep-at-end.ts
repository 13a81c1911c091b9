import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Shows the end of a list that has been read. */
export function scrollToEnd(end: RefObject<Element | null>): void {
  end.current?.scrollIntoView({ behavior: "instant", block: "end" });
}

/**
 * Opens a list at its end, and keeps it there as `newest` changes, unless somebody has scrolled away from it. Returns what
 * brings it back there with the next change.
 */
export function useKeepAtEnd(end: RefObject<Element | null>, isAtEnd: boolean, newest: string): () => void {
  const stays = useRef(true);
  const seen = useRef(newest);
  useLayoutEffect(() => scrollToEnd(end), [end]);
  useEffect(() => {
    if (seen.current === newest) return;
    seen.current = newest;
    if (stays.current) scrollToEnd(end);
  }, [end, newest]);
  useEffect(() => {
    stays.current = isAtEnd;
  }, [isAtEnd]);
  return () => {
    stays.current = true;
  };
}
