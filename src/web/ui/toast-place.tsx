import { Toast as Base } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useCallback, useEffect } from "react";
import { type BuoyKind, BuoyMark } from "./buoy.tsx";
import { classNames } from "./class-names.ts";
import type { ToastInput, ToastType } from "./toast.tsx";
import { narrowMaxWidthPx, toastsToDrop, toastTimeoutMs } from "./toast-limits.ts";
import type { WaitingLine } from "./waiting-line.ts";

const marks: Readonly<Record<ToastType, BuoyKind>> = {
  red: "bad",
  green: "ok",
  yellow: "warn",
  blue: "info",
};
const edges: Readonly<Record<ToastType, string>> = {
  red: "border-s-danger",
  green: "border-s-ok",
  yellow: "border-s-warn",
  blue: "border-s-info",
};

function isToastType(type: string | undefined): type is ToastType {
  return type !== undefined && type in marks;
}

export interface ToastPlaceProps {
  /** Where the toasts come from. */
  readonly line: WaitingLine<ToastInput>;
  /** Label of each toast's cross. */
  readonly closeLabel: string;
}

// The limit of narrow windows is ours (the oldest is dropped, not hidden); wide windows have none.
const noLimit = 100;

/** The corner where toasts are shown: `line`, `closeLabel`. */
export function ToastPlace({ line, closeLabel }: ToastPlaceProps) {
  return (
    <Base.Provider limit={noLimit}>
      <Base.Portal>
        <Base.Viewport className="fixed z-50 flex flex-col gap-2.5 bottom-4 outline-none max-md:inset-x-3 md:end-6 md:w-95">
          <ToastList line={line} closeLabel={closeLabel} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList({ line, closeLabel }: ToastPlaceProps) {
  const { toasts, add, close } = Base.useToastManager();
  const show = useCallback(
    ({ type, title, message, timeoutMs, action }: ToastInput) => {
      const isNarrow = matchMedia(`(max-width: ${narrowMaxWidthPx}px)`).matches;
      const open = toasts.filter((toast) => toast.transitionStatus !== "ending").map((toast) => toast.id);
      for (const id of toastsToDrop(open, isNarrow)) close(id);
      // A repeated message replaces the earlier one.
      const said = title === undefined ? { title: message } : { title, description: message };
      for (const toast of toasts) {
        if (toast.type === type && toast.title === said.title && toast.description === said.description)
          close(toast.id);
      }
      const id = add({
        type,
        ...said,
        timeout: timeoutMs ?? toastTimeoutMs(isNarrow),
        priority: type === "red" ? "high" : "low",
        // What it offers is done once: it goes at the press.
        ...(action && {
          actionProps: {
            children: action.label,
            onClick: () => {
              close(id);
              action.onClick();
            },
          },
        }),
      });
    },
    [toasts, add, close],
  );
  useEffect(() => line.receive(show), [line, show]);
  return toasts.map((toast) => {
    const type = isToastType(toast.type) ? toast.type : "blue";
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        swipeDirection={["right", "left", "down"]}
        // The library hides an urgent toast from screen readers once announced; it is focusable, so it stays exposed.
        aria-hidden={false}
        className={classNames(
          "animate-rise rounded-8 border border-s-3 border-line bg-surface text-fg shadow-float transition-opacity duration-220 data-ending-style:opacity-0",
          edges[type],
        )}
      >
        <Base.Content className="grid grid-cols-[auto_1fr_auto] gap-x-3 py-3 ps-3 pe-2">
          <BuoyMark kind={marks[type]} size={16} className="mt-0.5" />
          <div className="min-w-0">
            <Base.Title className="text-14 font-medium" />
            <Base.Description className="text-13 text-fg2" />
            {toast.actionProps && (
              <Base.Action className="touch-target mt-1 border-b border-line2 text-13 font-medium hover:border-fg" />
            )}
          </div>
          <Base.Close
            aria-label={closeLabel}
            aria-hidden={false}
            className="touch-target inline-flex size-7 items-center justify-center rounded-6 text-muted hover:bg-surface2 hover:text-fg"
          >
            <X className="size-4" strokeWidth={1.6} />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    );
  });
}
