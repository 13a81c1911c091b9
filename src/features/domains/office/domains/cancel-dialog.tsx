import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { isCustomerText } from "#src/web/office/parts/is-customer-text.ts";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Money } from "#src/web/ui/money.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import type { DomainDialogProps } from "./domain-acts.tsx";
import { domainsKey } from "./domains-query.ts";

const longestNote = 300;

/** Deletes a name within the add grace of its registry, with its money: `open`, `domain`, `onClose`. */
export function CancelDialog({ open, domain, onClose }: DomainDialogProps) {
  const t = useTranslations("officeServices.domain.cancel");
  const changed = useChanged();
  const times = useTimes();
  const [note, setNote] = useState("");
  const params = { id: domain.id };
  const quote = useQuery({
    queryKey: [...domainsKey, "cancellation", domain.id],
    queryFn: ({ signal }) => api("GET /v2/admin/domains/{id}/cancel", { params, signal }),
    enabled: open,
  });
  const { data } = quote;
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      isDanger
      title={t("title", { name: domain.displayName })}
      description={t("text")}
      typed={domain.name}
      label={t("label")}
      keep={t("keep")}
      cents={data?.totalCents}
      done={t("done", { name: domain.displayName })}
      isOff={data === undefined || !isCustomerText(note) || note.trim().length > longestNote}
      reads={quote}
      effects={[
        { key: "until", label: t("until"), value: data === undefined ? "–" : times.stamp(data.until) },
        {
          key: "back",
          label: t("back"),
          value: data === undefined ? "–" : <Money cents={data.totalCents} />,
        },
        { key: "name", label: t("name"), value: t("nameText") },
      ]}
      send={async ({ reason, keyFor }) => {
        if (data === undefined) return;
        const body = {
          expectedCents: data.totalCents,
          confirmName: domain.name,
          note: note.trim(),
          reason,
        };
        await api("POST /v2/admin/domains/{id}/cancel", { params, body, idempotencyKey: keyFor(body) });
        await changed();
      }}
    >
      <TextAreaField
        label={t("note")}
        hint={t("noteHint")}
        rows={2}
        maxLength={longestNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActDialog>
  );
}
