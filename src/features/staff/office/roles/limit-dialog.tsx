import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { DollarsField } from "#src/web/office/parts/dollars-field.tsx";
import { centsText, parseAnyCents } from "#src/web/office/parts/parse-cents.ts";
import { useRoleName } from "#src/web/office/session/use-role-name.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Money } from "#src/web/ui/money.tsx";
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
  const [dollars, setDollars] = useState(limit.centsPerDay === null ? "" : centsText(limit.centsPerDay));
  const cents = limitOf(dollars);
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
      {!isUnlimited && <DollarsField label={t("perDay")} value={dollars} onValueChange={setDollars} />}
    </ActDialog>
  );
}

/** The most that a limit may be. */
const mostCents = 100_000_000;

function limitOf(text: string): number | undefined {
  const cents = parseAnyCents(text);
  return cents === undefined || cents > mostCents ? undefined : cents;
}
