import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { isCustomerText } from "./is-customer-text.ts";
import { useChanged } from "./use-changed.ts";
import { limitItems, useOwnLimit } from "./use-own-limit.tsx";

const dayMs = 86_400_000;

export interface FreeDaysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** With what its term of so many months counts as, and how many days may still be given. */
  readonly server: {
    readonly id: Id<"server">;
    readonly name: string;
    readonly paidUntil: string | null;
    readonly freeDays: { readonly termCents: number; readonly left: number };
    readonly months: number;
  };
}

/** Gives a server days that are not charged; its customer is notified: `server`. One that is not delivered yet has none. */
export function FreeDaysDialog({ open, onClose, server }: FreeDaysDialogProps) {
  const t = useTranslations("officePrices.free");
  const times = useTimes();
  const changed = useChanged();
  const [text, setText] = useState("7");
  const [note, setNote] = useState("");
  const limit = useOwnLimit("servers.give-days", { enabled: open });
  const { paidUntil, freeDays, months } = server;
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  const worthCents = Math.ceil((freeDays.termCents * days) / (30 * months));
  const isFine = days >= 1 && days <= freeDays.left && paidUntil !== null;
  const shown = (at: number | string) => <BdiCode>{times.stamp(at)}</BdiCode>;
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("title", { name: server.name })}
      description={t("text")}
      label={t("give", { days })}
      done={t("done", { name: server.name })}
      isOff={!isFine || !isCustomerText(note)}
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
          value: isFine ? <Money cents={worthCents} /> : "–",
        },
        ...limitItems(limit, { label: t("left"), noLimit: t("noLimit") }),
      ]}
      send={async ({ reason }) => {
        await api("POST /v2/admin/servers/{id}/free-days", {
          params: { id: server.id },
          body: { days, expectedPaidUntil: paidUntil ?? "", text: note.trim(), reason },
        });
        await changed();
      }}
    >
      <TextField
        label={t("days")}
        hint={t("daysHint", { most: freeDays.left })}
        mono
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextAreaField
        label={t("note")}
        hint={t("noteHint")}
        rows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {isFine && limit?.isOver(worthCents) === true && <Note tone="warn">{t("overLimit")}</Note>}
    </ActDialog>
  );
}
