import type { ReactNode } from "react";
import type { SettingsPart } from "./settings-parts.ts";

export interface NamedPanelProps {
  readonly id: SettingsPart;
  readonly children: ReactNode;
}

/** A panel that an address leads to: it takes the focus and leaves room for the head of the page. */
export function NamedPanel({ id, children }: NamedPanelProps) {
  return (
    <div id={id} tabIndex={-1} className="min-w-0 scroll-mt-20 rounded-10">
      {children}
    </div>
  );
}
