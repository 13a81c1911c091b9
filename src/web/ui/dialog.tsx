import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  /** What happens, under the title. */
  readonly description?: ReactNode;
  /** Label of the cross at the end of the head; without it the dialog closes by its actions only. */
  readonly closeLabel?: string | undefined;
  /** Buttons at the end, cancel first. */
  readonly actions?: ReactNode;
  /** 440 for questions, 560 for forms and lists, 720 for pictures. */
  readonly width?: 440 | 560 | 720 | undefined;
  /** A drawer of 496 at the end side, as high as the window, for long forms. */
  readonly isDrawer?: boolean | undefined;
  /** The element focused on opening, or what finds it by how it was opened; by default the first focusable one. */
  readonly initialFocus?: RefObject<HTMLElement | null> | ((how: string) => HTMLElement | null) | undefined;
  readonly children?: ReactNode;
}

// Most visits never open a dialog, so its code is loaded with the first one.
const DialogPopup = lazy(async () => ({ default: (await import("./dialog-popup.tsx")).DialogPopup }));

/** A dialog, a bottom sheet on phones: `open`, `onOpenChange`, `title`, `description`, `actions`, `width`, `isDrawer`. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.open);
  if (props.open && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <DialogPopup {...props} />
    </Suspense>
  );
}
