import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { classNames } from "./class-names.ts";
import type { DialogProps } from "./dialog.tsx";
import { drawerClass } from "./drawer-class.ts";

// Phone: a sheet from the bottom edge.
const popupClass = classNames(
  "fixed z-40 flex flex-col bg-surface text-fg shadow-float outline-none max-h-[calc(100dvh-32px)]",
  "transition-[transform,opacity] duration-220 data-ending-style:opacity-0 data-starting-style:opacity-0",
  "max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-12 max-md:pb-[env(safe-area-inset-bottom)] max-md:data-ending-style:translate-y-6 max-md:data-starting-style:translate-y-6",
);
/** In the middle of the window. */
const middleClass =
  "md:top-1/2 md:left-1/2 md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-12 md:data-starting-style:translate-y-[calc(-50%+4px)]";

/** Of the width 720, which few dialogs have. */
const wide = { width: "min(720px, 100%)" } as const;

/** The dialog itself: `Dialog` loads it when it is first opened. */
export function DialogPopup(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    closeLabel,
    actions,
    width = 440,
    isDrawer,
    initialFocus,
    children,
  } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim/45 transition-opacity duration-220 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={initialFocus}
          className={classNames(
            popupClass,
            isDrawer ? drawerClass : classNames(middleClass, width === 440 ? "md:w-110" : "md:w-140"),
          )}
          style={width === 720 ? wide : undefined}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5 max-md:px-4">
            <Base.Title className="text-20 font-medium">{title}</Base.Title>
            {closeLabel !== undefined && (
              <Base.Close
                aria-label={closeLabel}
                className="touch-target -me-1.5 inline-flex size-7.5 shrink-0 items-center justify-center rounded-6 text-fg2 hover:bg-surface2 hover:text-fg"
              >
                <X className="size-4.5" strokeWidth={1.6} />
              </Base.Close>
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-5 max-md:px-4">
            {description !== undefined && (
              <Base.Description className="text-14 text-fg2">{description}</Base.Description>
            )}
            {children !== undefined && <div className="pt-4">{children}</div>}
          </div>
          {actions !== undefined && (
            <div
              className={classNames(
                "flex justify-end gap-2 px-6 pb-5 max-md:px-4 max-md:[&>*]:flex-1",
                // What is longer than the window is cut off there.
                isDrawer && "border-t border-line pt-4",
              )}
            >
              {actions}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
