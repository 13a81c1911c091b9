import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { TicketPage } from "../support-types.ts";

/** For who comes from our mail about an answer that was not theirs: ends the address that others have: `ticket`. */
export function NotMeNote({ ticket }: Pick<TicketPage, "ticket">) {
  const t = useTranslations("support.notMe");
  const notify = useNotify();
  const textOf = useErrorText();
  const renew = useMutation({
    mutationFn: () =>
      api("POST /v2/support/tickets/{id}/renew-address", { params: { id: ticket.id }, body: {} }),
    onSuccess: () => notify("green", t("done")),
    onError: (error) => notify("red", textOf(error)),
  });
  if (renew.isSuccess) return null;
  return (
    <Note
      tone="warn"
      title={t("title")}
      action={
        <Button size="sm" pending={renew.isPending} onClick={() => renew.mutate()}>
          {t("renew")}
        </Button>
      }
    >
      {t("text")}
    </Note>
  );
}
