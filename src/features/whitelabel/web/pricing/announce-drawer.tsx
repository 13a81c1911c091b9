import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { clock } from "#src/web/clock.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import type { SiteId } from "../queries.ts";
import { ChangeEffect } from "./change-effect.tsx";
import { type ChangeAsked, changePreviewQuery, priceChangesKey } from "./price-changes-queries.ts";
import type { Pricing } from "./queries.ts";

const things = ["servers", "addresses", "names"] as const;
const all = "*";
const dayMs = 86_400_000;
/** A day more than a raise needs, as days begin at midnight in UTC. */
const usualNoticeDays = 31;
const leastMessage = 5;

interface AnnounceDrawerProps {
  readonly id: SiteId;
  readonly pricing: Pricing;
  readonly onClose: () => void;
}

/** Announces that running services cost what the price list says, after showing what that does. */
export function AnnounceDrawer({ id, pricing, onClose }: AnnounceDrawerProps) {
  const t = useTranslations("whitelabelPricing.running");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [what, setWhat] = useState<(typeof things)[number]>("servers");
  const [item, setItem] = useState(all);
  const [day, setDay] = useState(() => dayIn(usualNoticeDays));
  const [message, setMessage] = useState("");
  const fromAt = Number.isNaN(Date.parse(day)) ? dayIn(usualNoticeDays) : day;
  const asked: ChangeAsked = {
    what,
    fromAt: `${fromAt}T00:00:00Z`,
    ...(item !== all && what !== "addresses" && { item }),
  };
  const preview = useQuery(changePreviewQuery(id, asked));
  const effect = preview.data;
  const words = message.trim();
  const isMessageRight = words === "" || words.length >= leastMessage;
  const isEarly = effect !== undefined && Date.parse(asked.fromAt) < Date.parse(effect.earliestAt);
  const isReady =
    effect !== undefined && effect.services > 0 && !isEarly && isMessageRight && !preview.isPlaceholderData;
  const callOf = ({ services, prices }: NonNullable<typeof effect>) =>
    keyCall("POST /v2/whitelabel/{id}/price-changes", {
      params: { id },
      body: { ...asked, expectedServices: services, prices, ...(words !== "" && { message: words }) },
    });
  const announce = useMutation({
    mutationFn: (seen: NonNullable<typeof effect>) => makeCall(callOf(seen)),
    onSuccess: () => {
      notify("green", t("announced"));
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: priceChangesKey(id) }),
  });
  const items =
    what === "names"
      ? pricing.domains.map(({ ending, label }) => ({ value: ending, label: `.${label}` }))
      : pricing.servers.map(({ planId, label }) => ({ value: planId, label }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("announce")}
      description={t("text")}
      closeLabel={common("close")}
      isDrawer
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            tone="primary"
            disabled={!isReady}
            pending={announce.isPending}
            onClick={() => effect && announce.mutate(effect)}
          >
            {t("confirm", { count: effect?.services ?? 0 })}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="flex flex-col items-start gap-1.5">
          <span className="text-13 font-medium">{t("what")}</span>
          <Segmented
            label={t("what")}
            value={what}
            onValueChange={(value) => {
              setWhat(value);
              setItem(all);
            }}
            options={things.map((value) => ({ value, label: t(`things.${value}`) }))}
          />
        </div>
        {what !== "addresses" && (
          <SelectField
            label={t(what === "names" ? "ending" : "plan")}
            value={item}
            onValueChange={setItem}
            options={[{ value: all, label: t("all") }, ...items]}
          />
        )}
        <TextField
          type="date"
          label={t("from")}
          hint={t("fromHint")}
          error={isEarly ? t("early") : undefined}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextAreaField
          label={t("message")}
          hint={t("messageHint")}
          rows={3}
          maxLength={1000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <ChangeEffect effect={effect} />
        <FormError>
          {announce.isError
            ? errorText(announce.error)
            : preview.isError
              ? errorText(preview.error)
              : undefined}
        </FormError>
      </div>
      <ShowCall call={() => effect && callOf(effect)} className="mt-4" />
    </Dialog>
  );
}

function dayIn(days: number): string {
  return new Date(clock.nowMs() + days * dayMs).toISOString().slice(0, 10);
}
