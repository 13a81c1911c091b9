import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { afterLoadAndIdle } from "#src/web/after-load-and-idle.ts";
import { createWaitingLine } from "./waiting-line.ts";

/** Red is an error, green success, yellow a warning, blue information (product §4). */
export type ToastType = "red" | "green" | "yellow" | "blue";

export interface ToastInput {
  readonly type: ToastType;
  /** The translated "Error", "Success", "Warning" or "Info"; absent where the message says it alone. */
  readonly title?: string | undefined;
  readonly message: ReactNode;
  /** Stays until closed with 0; else 5 s wide and 3 s narrow. */
  readonly timeoutMs?: number | undefined;
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
}

const ToastContext = createContext<((toast: ToastInput) => void) | undefined>(undefined);

/** Shows toasts: `const show = useToasts(); show({ type: "green", title, message })`. */
export function useToasts(): (toast: ToastInput) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToasts needs a ToastProvider above it");
  return show;
}

export interface ToastProviderProps {
  /** Label of each toast's cross. */
  readonly closeLabel: string;
  /** The first page is rendered, so the code of toasts may be loaded. */
  readonly isPageDrawn: boolean;
  readonly children: ReactNode;
}

/** Place of the toasts and their context: `closeLabel`, `isPageDrawn`. Put once around the application. */
export function ToastProvider({ closeLabel, isPageDrawn, children }: ToastProviderProps) {
  const [line] = useState(() => createWaitingLine<ToastInput>());
  const { Place, load } = useToastPlace(isPageDrawn);
  const show = useCallback(
    (toast: ToastInput) => {
      line.send(toast);
      load();
    },
    [line, load],
  );
  return (
    <ToastContext value={show}>
      {children}
      {Place && <Place line={line} closeLabel={closeLabel} />}
    </ToastContext>
  );
}

type ToastPlace = typeof import("./toast-place.tsx")["ToastPlace"];

/**
 * The first page does not wait for the code of toasts, and a "no connection" toast must not need one: it is
 * loaded when the browser is idle. A failed load is retried with a later toast, but not with the toast that
 * reports the failure.
 */
function useToastPlace(isPageDrawn: boolean) {
  const [Place, setPlace] = useState<ToastPlace>();
  const isLoading = useRef(false);
  const load = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    import("./toast-place.tsx")
      .then(({ ToastPlace }) => setPlace(() => ToastPlace))
      .catch(() => {
        isLoading.current = false;
      });
  }, []);
  useEffect(() => {
    if (isPageDrawn) afterLoadAndIdle(load);
  }, [load, isPageDrawn]);
  return { Place, load };
}
