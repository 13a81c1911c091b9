import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { clock } from "#src/web/clock.ts";
import type { SiteId } from "../queries.ts";
import { type ChangeAsked, changePreviewQuery, priceChangesKey } from "./price-changes-queries.ts";

/** What is typed of an announcement. */
export interface AnnounceForm {
  readonly what: ChangeAsked["what"];
  /** A plan or an ending; `*`: all. */
  readonly item: string;
  /** `YYYY-MM-DD`, or what was typed of it. */
  readonly day: string;
  readonly message: string;
}

export const allItems = "*";
const dayMs = 86_400_000;
/** A day more than a raise needs, as days begin at midnight in UTC. */
const usualNoticeDays = 31;
const leastMessage = 5;

export const emptyForm = (): AnnounceForm => ({
  what: "servers",
  item: allItems,
  day: new Date(clock.nowMs() + usualNoticeDays * dayMs).toISOString().slice(0, 10),
  message: "",
});

/** What an announcement would do, its call once it can be sent, and its sending: `id`, `form`, `onDone`. */
export function useAnnouncement(id: SiteId, form: AnnounceForm, onDone: () => void) {
  const t = useTranslations("whitelabelPricing.running");
  const notify = useNotify();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const asked = askedOf(form);
  const preview = useQuery(changePreviewQuery(id, asked));
  const effect = preview.data;
  const isEarly = effect !== undefined && Date.parse(asked.fromAt) < Date.parse(effect.earliestAt);
  const message = form.message.trim();
  const isMessageRight = message === "" || message.length >= leastMessage;
  const isSeen = effect !== undefined && effect.services > 0 && !preview.isPlaceholderData;
  const call =
    isSeen && !isEarly && isMessageRight
      ? keyCall("POST /v2/whitelabel/{id}/price-changes", {
          params: { id },
          body: {
            ...asked,
            expectedServices: effect.services,
            prices: effect.prices,
            ...(message !== "" && { message }),
          },
        })
      : undefined;
  const send = useMutation({
    mutationFn: (ready: NonNullable<typeof call>) => makeCall(ready),
    onSuccess: () => {
      notify("green", t("announced"));
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: priceChangesKey(id) }),
  });
  const failure = send.error ?? preview.error;
  return { effect, isEarly, call, send, error: failure === null ? undefined : errorText(failure) };
}

/** A day that cannot be read is the usual one, so that the preview stays. */
function askedOf({ what, item, day }: AnnounceForm): ChangeAsked {
  const fromDay = Number.isNaN(Date.parse(day)) ? emptyForm().day : day;
  return {
    what,
    fromAt: `${fromDay}T00:00:00Z`,
    ...(item !== allItems && what !== "addresses" && { item }),
  };
}
