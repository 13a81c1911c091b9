import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { useChanged } from "./use-changed.ts";

const dayMs = 86_400_000;
const mostDays = 366;

export interface FreeDaysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** With the price of its term of so many months, by which the days count. */
  readonly server: {
    readonly id: Id<"server">;
    readonly name: string;
    readonly paidUntil: string | null;
    readonly renewalCents: number;
    readonly months: number;
  };
}

/** Gives a server days that are not charged; its customer is notified: `server`. One that is not delivered yet has none. */
export function FreeDaysDialog({ open, onClose, server }: FreeDaysDialogProps) {
  const t = useTranslations("officePrices.free");
  const times = useTimes();
  const changed = useChanged();
  const [text, setText] = useState("7");
  const { paidUntil, renewalCents, months } = server;
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  const isFine = days >= 1 && days <= mostDays && paidUntil !== null;
  const shown = (at: number | string) => <BdiCode>{times.stamp(at)}</BdiCode>;
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("title", { name: server.name })}
      description={t("text")}
      label={t("give", { days })}
      done={t("done", { name: server.name })}
      isOff={!isFine}
      effects={[
        { key: "before", label: t("before"), value: paidUntil === null ? "–" : shown(paidUntil) },
        {
          key: "after",
          label: t("after"),
          value: isFine ? shown(Date.parse(paidUntil) + days * dayMs) : "–",
        },
        {
          key: "worth",
          label: t("worth"),
          value: isFine ? <Money cents={Math.ceil((renewalCents * days) / (30 * months))} /> : "–",
        },
      ]}
      send={async ({ reason }) => {
        await api("POST /v2/admin/servers/{id}/free-days", {
          params: { id: server.id },
          body: { days, expectedPaidUntil: paidUntil ?? "", reason },
        });
        await changed();
      }}
    >
      <TextField
        label={t("days")}
        hint={t("daysHint", { most: mostDays })}
        mono
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
