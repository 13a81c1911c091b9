import type { ReactNode } from "react";

export interface SettingRowProps {
  readonly name: ReactNode;
  readonly detail: ReactNode;
  /** The control, at the end. */
  readonly children: ReactNode;
}

/** One setting of a panel: `name`, `detail`, and its control as children. */
export function SettingRow({ name, detail, children }: SettingRowProps) {
  return (
    <div className="flex items-center justify-between gap-6 border-line px-4 py-3 not-last:border-b">
      <div className="min-w-0">
        <p className="text-14 font-medium">{name}</p>
        <p className="text-13 text-muted wrap-anywhere">{detail}</p>
      </div>
      {children}
    </div>
  );
}
