import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import { useCountries } from "#src/web/i18n/use-countries.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { customerTaxesKey, customerTaxesQuery } from "./customer-taxes-query.ts";
import { useTaxFacts } from "./use-tax-facts.tsx";

/** Where a customer is for taxes and what says so; nothing where there is neither. */
export function CustomerTaxPanel({ id }: { readonly id: Id<"customer"> }) {
  const mayRead = useMay("tax.read");
  return mayRead ? <Shown id={id} /> : null;
}

function Shown({ id }: { readonly id: Id<"customer"> }) {
  const t = useTranslations("officeTaxes.customer");
  const facts = useTaxFacts();
  const mayWrite = useMay("tax.write");
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(customerTaxesQuery(id));
  if (data === undefined || (data.mode === "off" && data.profile === null)) return null;
  const { tax, profile, isCareful } = data;
  return (
    <Panel
      title={t("title")}
      control={
        mayWrite &&
        profile && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t("add")}
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        {tax?.isKnown === false && <Note>{t("unknown")}</Note>}
        {profile !== null && isCareful && <Note tone="warn">{t("careful")}</Note>}
        <KeyValueList items={facts(data)} />
      </div>
      {isOpen && <EvidenceDialog id={id} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function EvidenceDialog({ id, onClose }: { readonly id: Id<"customer">; readonly onClose: () => void }) {
  const t = useTranslations("officeTaxes.customer");
  const countries = useCountries();
  const queryClient = useQueryClient();
  const [country, setCountry] = useState<string>();
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("addTitle")}
      description={t("addText")}
      label={t("add")}
      done={t("added")}
      isOff={country === undefined}
      send={async ({ reason }) => {
        if (country === undefined) return;
        await api("POST /v2/admin/customers/{id}/taxes/evidence", {
          params: { id },
          body: { country, reason },
        });
        await queryClient.invalidateQueries({ queryKey: customerTaxesKey });
      }}
    >
      <SelectField
        label={t("country")}
        options={countries}
        value={country}
        placeholder={t("choose")}
        onValueChange={setCountry}
      />
    </ActDialog>
  );
}
