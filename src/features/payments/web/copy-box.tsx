import type { ReactNode } from "react";

export interface CopyBoxProps {
  readonly label: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A framed value with its label, and beside it the button that copies it: children. */
export function CopyBox({ label, note, children }: CopyBoxProps) {
  return (
    <div>
      <p className="mb-1.5 text-13 font-medium">
        {label} {note !== undefined && <span className="font-normal text-muted">{note}</span>}
      </p>
      <div className="flex items-start justify-between gap-3 rounded-6 border border-edge bg-surface px-3 py-1.5 text-14 *:first:py-1">
        {children}
      </div>
    </div>
  );
}
