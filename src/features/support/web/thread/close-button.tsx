import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { ticketKeys } from "../ticket-keys.ts";
import type { Ticket } from "../support-types.ts";

/** Closes a ticket, which a message opens again: `ticket`. */
export function CloseButton({ ticket: { id } }: { readonly ticket: Ticket }) {
  const t = useTranslations("support.thread");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const close = useMutation({
    mutationFn: () => api("POST /v2/support/tickets/{id}/close", { params: { id }, body: {} }),
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ticketKeys.all }),
  });
  return (
    <Button
      icon={<Check strokeWidth={1.6} aria-hidden="true" />}
      pending={close.isPending}
      onClick={() => close.mutate()}
    >
      {t("close")}
    </Button>
  );
}
