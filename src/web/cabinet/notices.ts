import type { ToastType } from "#src/web/ui/toast.tsx";
import { createWaitingLine } from "#src/web/ui/waiting-line.ts";

/** A message from outside React, such as a guard: shown as a toast by `NoticeToasts`. */
export interface Notice {
  readonly type: ToastType;
  /** A text key below `common.error`, or a sentence in the user's language. */
  readonly text: NoticeText;
  /** Offers to load the page again. */
  readonly reload?: true;
}

export type NoticeText =
  | {
      readonly key:
        | "failedToLoadPage"
        | "failedToLoadProfile"
        | "failedToFetchUserProfile"
        | "unauthorized"
        | "failedLogout";
    }
  | { readonly message: string };

const line = createWaitingLine<Notice>();

/** Shows a notice as soon as `NoticeToasts` is mounted. */
export const announce = line.send;

/** Receives the notices, those that waited first. Returns the function to stop. */
export const listenForNotices = line.receive;
