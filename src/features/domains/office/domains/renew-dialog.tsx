import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Money } from "#src/web/ui/money.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import type { DomainDialogProps } from "./domain-acts.tsx";
import { domainsKey } from "./domains-query.ts";

/** Renews a domain at our cost: its price is credited first: `open`, `domain`, `onClose`. */
export function RenewDialog({ open, domain, onClose }: DomainDialogProps) {
  const t = useTranslations("officeServices.domain.renew");
  const changed = useChanged();
  const times = useTimes();
  const [years, setYears] = useState("1");
  const params = { id: domain.id };
  const quote = useQuery({
    queryKey: [...domainsKey, "renewal", domain.id],
    queryFn: ({ signal }) => api("GET /v2/admin/domains/{id}/renew", { params, signal }),
    enabled: open,
  });
  const options = quote.data?.options ?? [];
  const data = options.find((option) => String(option.years) === years) ?? options[0];
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("title", { name: domain.displayName })}
      description={t("text")}
      label={t("label")}
      cents={data?.totalCents}
      done={t("done", { name: domain.displayName })}
      isOff={data === undefined}
      reads={quote}
      effects={[
        {
          key: "before",
          label: t("before"),
          value: domain.expiresAt === null ? "–" : times.day(domain.expiresAt),
        },
        { key: "after", label: t("after"), value: data === undefined ? "–" : times.day(data.expiresAt) },
        {
          key: "credit",
          label: t("credit"),
          value: data === undefined ? "–" : <Money cents={data.totalCents} />,
        },
      ]}
      send={async ({ reason, keyFor }) => {
        if (data === undefined) return;
        const body = { years: data.years, expectedTotalCents: data.totalCents, reason };
        await api("POST /v2/admin/domains/{id}/renew", { params, body, idempotencyKey: keyFor(body) });
        await changed();
      }}
    >
      {data !== undefined && (
        <SelectField
          label={t("years")}
          options={options.map((option) => ({
            value: String(option.years),
            label: t("count", { years: option.years }),
            detail: <Money cents={option.totalCents} />,
          }))}
          value={String(data.years)}
          onValueChange={setYears}
        />
      )}
    </ActDialog>
  );
}
