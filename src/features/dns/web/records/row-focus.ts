import { type RefObject, useEffect } from "react";

/** A field of a row: `type`, `name`, `content`, `priority`, `ttl`, or the row's `edit` button. */
export interface RowFocus {
  readonly key: string;
  readonly part: string;
}

/** Where the focus goes from a row that is gone: the button that adds one. */
export const addFocus: RowFocus = { key: "", part: "add" };

/** Moves the focus into a row on request: to the part, or to the nearest one. */
export function useRowFocus(place: RefObject<HTMLElement | null>, focus: RowFocus | undefined): void {
  useEffect(() => {
    if (focus === undefined) return;
    const find = (part: string) => place.current?.querySelector<HTMLElement>(`[data-part="${part}"]`);
    (find(focus.part) ?? find("content") ?? find("edit"))?.focus();
  }, [place, focus]);
}
