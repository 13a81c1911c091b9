import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import type { SiteId } from "../queries.ts";
import { affiliatesQuery, type SiteReward, siteRewardsQuery } from "./queries.ts";

export interface DecideRewardDialogProps {
  readonly id: SiteId;
  readonly reward: SiteReward;
  readonly act: "approve" | "void";
  readonly onClose: () => void;
}

/** Approves a reward that waits, or makes it void, with a reason that is kept. */
export function DecideRewardDialog({ id, reward, act, onClose }: DecideRewardDialogProps) {
  const t = useTranslations("whitelabelAffiliates.rewards");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const input = { params: { id, rewardId: reward.id }, body: { reason: reason.trim() } };
  const call =
    act === "approve"
      ? keyCall("POST /v2/whitelabel/{id}/rewards/{rewardId}/approve", input)
      : keyCall("POST /v2/whitelabel/{id}/rewards/{rewardId}/void", input);
  const decide = useMutation({
    mutationFn: () => makeCall(call),
    onSuccess: onClose,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: siteRewardsQuery(id).queryKey }),
        queryClient.invalidateQueries({ queryKey: affiliatesQuery(id).queryKey }),
      ]),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`${act}Title`)}
      description={t(`${act}Text`)}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            tone="primary"
            disabled={reason.trim() === ""}
            pending={decide.isPending}
            onClick={() => decide.mutate()}
          >
            {t(act)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError>{decide.error ? errorText(decide.error) : undefined}</FormError>
        <TextAreaField
          label={t("reason")}
          hint={t("reasonHint")}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <ShowCall call={() => call} />
      </div>
    </Dialog>
  );
}
