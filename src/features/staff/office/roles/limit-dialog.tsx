import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useRoleName } from "#src/web/office/session/use-role-name.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { staffKey } from "../members/members-query.ts";

/** A limit of a role. */
export interface LimitOf {
  readonly role: string;
  readonly act: string;
  readonly centsPerDay: number | null;
}

export interface LimitDialogProps {
  readonly limit: LimitOf;
  readonly onClose: () => void;
}

/** Sets how much a role may move by an act in a day: `limit`, `onClose`. */
export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const t = useTranslations("officeStaff.limits");
  const roleName = useRoleName();
  const queryClient = useQueryClient();
  const [isUnlimited, setUnlimited] = useState(limit.centsPerDay === null);
  const [dollars, setDollars] = useState(limit.centsPerDay === null ? "" : String(limit.centsPerDay / 100));
  const cents = centsOf(dollars);
  const next = isUnlimited ? null : cents;
  const shown = (value: number | null) => (value === null ? t("unlimited") : <Money cents={value} />);
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("dialogTitle", { role: roleName(limit.role), act: limit.act })}
      description={t("dialogText")}
      label={t("set")}
      done={t("done")}
      isOff={next === undefined || next === limit.centsPerDay}
      effects={[
        { key: "before", label: t("before"), value: shown(limit.centsPerDay) },
        { key: "after", label: t("after"), value: next === undefined ? "–" : shown(next) },
      ]}
      send={async ({ reason }) => {
        await api("PUT /v2/admin/roles/{name}/limits/{act}", {
          params: { name: limit.role, act: limit.act },
          body: { centsPerDay: next ?? null, reason },
        });
        await queryClient.invalidateQueries({ queryKey: staffKey });
      }}
    >
      <Checkbox
        label={t("noLimit")}
        checked={isUnlimited}
        onChange={(event) => setUnlimited(event.currentTarget.checked)}
      />
      {!isUnlimited && (
        <TextField
          label={t("perDay")}
          prefix="$"
          mono
          inputMode="decimal"
          value={dollars}
          onChange={(event) => setDollars(event.currentTarget.value)}
        />
      )}
    </ActDialog>
  );
}

/** "20" and "20.50" as cents; undefined for anything else. */
function centsOf(text: string): number | undefined {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, whole = "", part = ""] = match;
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
