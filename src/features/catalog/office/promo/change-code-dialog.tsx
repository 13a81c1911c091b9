import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { dayEnd, limitOf } from "#src/shared/promo-form.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type PromoCode, promoKey } from "./promo-query.ts";

export interface ChangeCodeDialogProps {
  readonly code: PromoCode;
  readonly onClose: () => void;
}

/** Pauses a code, or sets its limit and its last day; what it does stays as it was made: `code`, `onClose`. */
export function ChangeCodeDialog({ code, onClose }: ChangeCodeDialogProps) {
  const t = useTranslations("officePromo");
  const queryClient = useQueryClient();
  const [isPaused, setPaused] = useState(code.state === "paused");
  const [limitText, setLimit] = useState(code.maxUses === null ? "" : String(code.maxUses));
  const [day, setDay] = useState("");
  const [isUnlimited, setUnlimited] = useState(code.untilAt === null);
  const [wholeBatch, setWhole] = useState(false);
  const maxUses = limitOf(limitText);
  const untilAt = isUnlimited ? null : day === "" ? code.untilAt : dayEnd(day);
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("change.title", { code: code.code })}
      description={t("change.text")}
      label={t("change.label")}
      done={t("change.done")}
      isOff={maxUses === undefined || (!isUnlimited && untilAt === null)}
      effects={[
        { key: "uses", label: t("list.uses"), value: <BdiCode>{code.uses}</BdiCode> },
        { key: "discount", label: t("list.discount"), value: <Money cents={code.discountCents} /> },
      ]}
      send={async ({ reason }) => {
        if (maxUses === undefined) return;
        const { id, version } = code;
        const body = {
          version,
          maxUses,
          untilAt,
          wholeBatch,
          reason,
          state: isPaused ? ("paused" as const) : ("active" as const),
        };
        try {
          await api("PUT /v2/admin/promo-codes/{id}", { params: { id }, body });
        } finally {
          await queryClient.invalidateQueries({ queryKey: promoKey });
        }
      }}
    >
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
    </ActDialog>
  );
}
