import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff, Ellipsis } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { isLooking } from "#src/web/session/look.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { IconButton } from "#src/web/ui/button.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import { ticketKeys } from "../ticket-keys.ts";
import type { TicketPage } from "../support-types.ts";

/** Whether this person gets mail about the ticket: `page`. */
export function ThreadMenu({ page: { ticket, participants } }: { readonly page: TicketPage }) {
  const t = useTranslations("support.thread");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  const mine = participants.find((participant) => participant.userId === userId);
  // Who takes no part gets no mail.
  const isMuted = mine?.isMuted ?? true;
  const mute = useMutation({
    mutationFn: () =>
      api("POST /v2/support/tickets/{id}/mute", {
        params: { id: ticket.id },
        body: { isMuted: !isMuted },
      }),
    onSuccess: () => notify("green", t(isMuted ? "unmuted" : "muted")),
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ticketKeys.all }),
  });
  if (isLooking()) return null;
  const Icon = isMuted ? Bell : BellOff;
  return (
    <Menu
      trigger={
        <IconButton label={t("more")} className="size-9">
          <Ellipsis strokeWidth={1.6} />
        </IconButton>
      }
      items={[
        {
          key: "mute",
          icon: <Icon strokeWidth={1.6} aria-hidden="true" />,
          label: t(isMuted ? "unmute" : "mute"),
          detail: t(isMuted ? "unmuteText" : "muteText"),
          onSelect: () => mute.mutate(),
        },
      ]}
    />
  );
}
