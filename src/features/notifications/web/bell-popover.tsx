import { Popover } from "@base-ui/react/popover";
import type { RefObject } from "react";
import { floatingClass } from "#src/web/ui/floating.ts";
import { LatestNotifications } from "./latest-notifications.tsx";

export interface BellPopoverProps {
  /** The bell it is anchored to. */
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The dropdown of the bell: `anchor`, `open`, `onOpenChange`. */
export function BellPopover({ anchor, open, onOpenChange }: BellPopoverProps) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        // The bell handles presses on itself.
        const isBell = details.event.target instanceof Node && anchor.current?.contains(details.event.target);
        if (!isBell) onOpenChange(next);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={8} align="end" collisionPadding={8} className="z-30">
          <Popover.Popup
            className={`${floatingClass} w-89 max-w-[calc(100vw-16px)] p-0!`}
            finalFocus={anchor}
          >
            <LatestNotifications onFollow={() => onOpenChange(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
