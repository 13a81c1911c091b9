import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { noticeDays } from "#src/shared/server-limits.ts";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { HoldFields, useFirstHoldWords } from "#src/web/office/parts/hold-fields.tsx";
import { isCustomerText } from "#src/web/office/parts/is-customer-text.ts";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { ServerDialogProps } from "./server-acts.tsx";
import { serversKey } from "./servers-query.ts";

/** Announces that a server is removed with its disk, by two persons: `open`, `server`, `onClose`. */
export function RemovalDialog({ open, server, onClose }: ServerDialogProps) {
  const t = useTranslations("officeServices.server.removal");
  const changed = useChanged();
  const times = useTimes();
  const first = useFirstHoldWords();
  const [words, setWords] = useState(first);
  const [text, setText] = useState(String(noticeDays.usual));
  const [givesBack, setGivesBack] = useState(true);
  const days = /^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined;
  const isFine = days !== undefined && days <= noticeDays.longest;
  const params = { id: server.id };
  const quote = useQuery({
    queryKey: [...serversKey, "removal", server.id, days],
    queryFn: ({ signal }) =>
      api("GET /v2/admin/servers/{id}/removal-quote", {
        params,
        query: { days: days ?? noticeDays.usual },
        signal,
      }),
    enabled: open && isFine,
  });
  const cents = quote.data && quote.data.refundCents + quote.data.formerCents;
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      isDanger
      title={t("title", { name: server.name })}
      description={t("text")}
      typed={server.name}
      label={t("label")}
      cents={givesBack ? cents : undefined}
      done={t("done", { name: server.name })}
      isOff={quote.data === undefined || !isFine || !isCustomerText(words.text)}
      reads={quote}
      effects={[
        {
          key: "at",
          label: t("at"),
          value: quote.data === undefined ? "–" : times.stamp(quote.data.removesAt),
        },
        {
          key: "back",
          label: t("back"),
          value: !givesBack ? t("nothing") : cents === undefined ? "–" : <Money cents={cents} />,
        },
      ]}
      send={async ({ reason }) => {
        await api("POST /v2/admin/servers/{id}/terminate", {
          params,
          body: {
            confirmName: server.name,
            cause: words.cause,
            text: words.text.trim(),
            days: days ?? noticeDays.usual,
            givesBack,
            reason,
          },
        });
        await changed();
      }}
    >
      <HoldFields value={words} onChange={setWords} />
      <TextField
        label={t("days")}
        hint={t("daysHint", { most: noticeDays.longest })}
        mono
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        label={t("givesBack")}
        detail={t("givesBackDetail")}
        checked={givesBack}
        onChange={(event) => setGivesBack(event.currentTarget.checked)}
      />
    </ActDialog>
  );
}
