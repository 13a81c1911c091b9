import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { type ToastInput, type ToastType, useToasts } from "#src/web/ui/toast.tsx";
import { listenForNotices, type Notice } from "./notices.ts";

/** Shows notices from outside React as toasts. */
export function NoticeToasts() {
  const notify = useNotify();
  const t = useTranslations("common");
  useEffect(
    () =>
      listenForNotices(({ type, text, reload }: Notice) => {
        const message = "key" in text ? t(`error.${text.key}`) : text.message;
        notify(
          type,
          message,
          reload && { action: { label: t("action.reload"), onClick: () => location.reload() }, timeoutMs: 0 },
        );
      }),
    [notify, t],
  );
  return null;
}

/** The title of each colour, as its key below `common.toast` (product §4). */
export const titleKeys = { red: "error", green: "success", yellow: "warning", blue: "info" } as const;

/** Shows a toast with the title of its colour: `notify("green", t("saved"))`. */
export function useNotify() {
  const show = useToasts();
  const t = useTranslations("common.toast");
  return (type: ToastType, message: string, more?: Partial<Pick<ToastInput, "action" | "timeoutMs">>): void =>
    show({ type, title: t(titleKeys[type]), message, ...more });
}
