import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

export interface TooltipProps {
  readonly text: ReactNode;
  /** The control it explains; it needs a name of its own. */
  readonly children: ReactElement;
}

/** A short text on hover and focus, never the only source of a fact: `text`, children = the control. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-45">
          <Base.Popup className="max-w-70 rounded-6 bg-fg px-2.5 py-1.5 text-12 text-bg shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
