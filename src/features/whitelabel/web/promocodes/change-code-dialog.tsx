import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { dayEnd, limitOf } from "#src/shared/promo-form.ts";
import { makeCall } from "#src/web/api/api.ts";
import type { ApiBody } from "#src/web/api/api-contract.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { SiteId } from "../queries.ts";
import { codesKey, type SiteCode } from "./queries.ts";

export interface ChangeCodeDialogProps {
  readonly id: SiteId;
  readonly code: SiteCode;
  readonly onClose: () => void;
}

type Change = ApiBody<"PUT /v2/whitelabel/{id}/promo-codes/{codeId}">;

/** Pauses a code, or sets its limit and its last day; what it does stays as it was made. */
export function ChangeCodeDialog({ id, code, onClose }: ChangeCodeDialogProps) {
  const t = useTranslations("whitelabelPromo");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [isPaused, setPaused] = useState(code.state === "paused");
  const [limitText, setLimit] = useState(code.maxUses === null ? "" : String(code.maxUses));
  const [day, setDay] = useState("");
  const [isUnlimited, setUnlimited] = useState(code.untilAt === null);
  const [wholeBatch, setWhole] = useState(false);
  const maxUses = limitOf(limitText);
  const untilAt = isUnlimited ? null : day === "" ? code.untilAt : dayEnd(day);
  const body: Change | undefined =
    maxUses === undefined || (!isUnlimited && untilAt === null)
      ? undefined
      : { version: code.version, state: isPaused ? "paused" : "active", maxUses, untilAt, wholeBatch };
  const callOf = (change: Change) =>
    keyCall("PUT /v2/whitelabel/{id}/promo-codes/{codeId}", {
      params: { id, codeId: code.id },
      body: change,
    });
  const save = useMutation({
    mutationFn: (change: Change) => makeCall(callOf(change)),
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: codesKey(id) }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("change.title", { code: code.code })}
      description={t("change.text")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            tone="primary"
            disabled={body === undefined}
            pending={save.isPending}
            onClick={() => body && save.mutate(body)}
          >
            {common("save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Checkbox
          label={t("change.paused")}
          checked={isPaused}
          onChange={(event) => setPaused(event.currentTarget.checked)}
        />
        <TextField
          label={t("form.maxUses")}
          hint={t("form.noLimitHint")}
          inputMode="numeric"
          mono
          value={limitText}
          onChange={(event) => setLimit(event.currentTarget.value)}
        />
        <Checkbox
          label={t("change.noEnd")}
          checked={isUnlimited}
          onChange={(event) => setUnlimited(event.currentTarget.checked)}
        />
        {!isUnlimited && (
          <TextField
            type="date"
            label={t("form.lastDay")}
            hint={code.untilAt === null ? undefined : t("change.lastDayHint")}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
        {code.batchId !== null && (
          <Checkbox
            label={t("change.wholeBatch")}
            checked={wholeBatch}
            onChange={(event) => setWhole(event.currentTarget.checked)}
          />
        )}
        <FormError>{save.isError ? errorText(save.error) : undefined}</FormError>
        <ShowCall call={() => body && callOf(body)} />
      </div>
    </Dialog>
  );
}
