import type { ReactNode } from "react";
import { type BuoyKind, BuoyMark } from "./buoy.tsx";
import { classNames } from "./class-names.ts";

export type NoteTone = "info" | "warn" | "danger" | "ok";

export interface NoteProps {
  readonly tone?: NoteTone | undefined;
  readonly title?: ReactNode;
  /** A button at the end; below the text on phones. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const tones: Readonly<Record<NoteTone, { readonly frame: string; readonly mark: BuoyKind }>> = {
  info: { frame: "border-info/40 bg-infotint", mark: "info" },
  warn: { frame: "border-warn/40 bg-warntint", mark: "warn" },
  danger: { frame: "border-danger/40 bg-dangertint", mark: "bad" },
  ok: { frame: "border-ok/40 bg-oktint", mark: "ok" },
};

/** A sentence that needs attention: `tone`, `title`, children, `action`. */
export function Note({ tone = "info", title, action, children }: NoteProps) {
  const { frame, mark } = tones[tone];
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-8 border px-3.5 py-2.25 text-14",
        frame,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <BuoyMark kind={mark} className="mt-0.75" />
        <div className="min-w-0 wrap-anywhere">
          {title !== undefined && <p className="font-medium">{title}</p>}
          <div className={title === undefined ? undefined : "text-13 text-fg2"}>{children}</div>
        </div>
      </div>
      {action}
    </div>
  );
}
