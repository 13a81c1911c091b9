import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import { rateLines, readRateLines } from "./rate-lines.ts";
import { taxesKey, type TaxesView } from "./taxes-query.ts";

export interface RatesDialogProps {
  readonly view: TaxesView;
  readonly onClose: () => void;
}

/** Confirms the rates as lines of text. Suggestions are put in by a button, and count when they are sent. */
export function RatesDialog({ view, onClose }: RatesDialogProps) {
  const t = useTranslations("officeTaxes.rates");
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(() => rateLines(view.rates));
  const read = readRateLines(typed);
  const suggest = () => {
    const present = new Set("rates" in read ? read.rates.map(({ country }) => country) : []);
    const lines = rateLines(
      view.suggested
        .filter(({ country }) => !present.has(country))
        .map(({ country, basisPoints }) => ({
          country,
          basisPoints,
          validFrom: view.suggestedAt,
          validTo: null,
        })),
    );
    setTyped([typed.trim(), lines].filter((part) => part !== "").join("\n"));
  };
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("changeTitle")}
      description={t("changeText", { date: view.suggestedAt })}
      label={t("confirm")}
      done={t("done")}
      isOff={!("rates" in read)}
      send={async ({ reason }) => {
        if (!("rates" in read)) return;
        try {
          await api("PUT /v2/admin/taxes/rates", {
            body: { rates: read.rates, version: view.ratesVersion, reason },
          });
        } finally {
          await queryClient.invalidateQueries({ queryKey: taxesKey });
        }
      }}
    >
      <TextAreaField
        label={t("lines")}
        hint={t("linesHint")}
        error={"wrongLine" in read ? t("wrongLine", { line: read.wrongLine }) : undefined}
        mono
        rows={12}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {view.suggested.length > 0 && (
        <Button size="sm" className="self-start" onClick={suggest}>
          {t("suggest")}
        </Button>
      )}
    </ActDialog>
  );
}
