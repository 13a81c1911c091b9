import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { Dialog, type DialogProps } from "#src/web/ui/dialog.tsx";

export interface FormDialogProps
  extends Pick<DialogProps, "open" | "onOpenChange" | "title" | "description"> {
  /** A form that may be loaded when the dialog opens. */
  readonly children: ReactNode;
}

/** A dialog around a form that pays for a service: `open`, `onOpenChange`, `title`, `description`. */
export function FormDialog({ children, ...dialog }: FormDialogProps) {
  const common = useTranslations("common.action");
  return (
    <Dialog {...dialog} closeLabel={common("close")} width={560}>
      <Suspense>{children}</Suspense>
    </Dialog>
  );
}
