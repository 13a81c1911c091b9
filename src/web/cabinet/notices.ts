import type { ToastType } from "#src/web/ui/toast.tsx";

/** A message from outside React, such as a guard: shown as a toast by `NoticeToasts`. */
export interface Notice {
  readonly type: ToastType;
  /** A text key below `common.error`, or a sentence in the user's language. */
  readonly text: NoticeText;
  /** Offers to load the page again. */
  readonly reload?: true;
}

export type NoticeText =
  | { readonly key: "failedToLoadPage" | "failedToLoadProfile" | "unauthorized" | "failedLogout" }
  | { readonly message: string };

type Listener = (notice: Notice) => void;

const waiting: Notice[] = [];
let shown: Listener | undefined;

/** Shows a notice, as soon as there is a place for it. */
export function announce(notice: Notice): void {
  if (shown) shown(notice);
  else waiting.push(notice);
}

/** Takes the place of the notices; those that waited come first. Returns how to leave. */
export function listenForNotices(listener: Listener): () => void {
  shown = listener;
  for (const notice of waiting.splice(0)) listener(notice);
  return () => {
    if (shown === listener) shown = undefined;
  };
}
