import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { percentOf } from "#src/shared/tax.ts";
import { api } from "#src/web/api/api.ts";
import { useCountries, useCountryName } from "#src/web/i18n/use-countries.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { type KeyValueItem, KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { customerTaxesQuery, taxesKey } from "./taxes-query.ts";

/** Where a customer is for taxes and what says so; nothing where there is neither. */
export function CustomerTaxPanel({ id }: { readonly id: Id<"customer"> }) {
  const mayRead = useMay("tax.read");
  return mayRead ? <Shown id={id} /> : null;
}

function Shown({ id }: { readonly id: Id<"customer"> }) {
  const t = useTranslations("officeTaxes.customer");
  const countryName = useCountryName();
  const times = useTimes();
  const mayWrite = useMay("tax.write");
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(customerTaxesQuery(id));
  if (data === undefined || (data.mode === "off" && data.profile === null)) return null;
  const { tax, profile, evidence, isCareful } = data;
  const items: KeyValueItem[] = [
    ...(tax
      ? [
          {
            key: "tax",
            label: t("tax"),
            value: t(`treatments.${tax.treatment}`, {
              percent: percentOf(tax.basisPoints),
              country: countryName(tax.country),
            }),
          },
        ]
      : []),
    ...(profile
      ? [
          {
            key: "kind",
            label: t("kind"),
            value: `${t(profile.isBusiness ? "business" : "person")}, ${countryName(profile.country)}`,
          },
        ]
      : []),
    ...(profile?.vatNumber
      ? [
          {
            key: "number",
            label: <BdiCode>{profile.vatNumber}</BdiCode>,
            value: t(`vies.${profile.viesState ?? "unreachable"}`, {
              date: profile.checkedAt === null ? "–" : times.day(profile.checkedAt),
            }),
          },
        ]
      : []),
    ...(profile?.consultationNumber
      ? [{ key: "proof", label: t("proof"), value: <BdiCode>{profile.consultationNumber}</BdiCode> }]
      : []),
    ...evidence.map(({ kind, country, at, note }) => ({
      key: kind,
      label: t(`evidence.${kind}`),
      value: (
        <>
          {countryName(country)}, {times.day(at)}
          {note !== null && <bdi className="block text-12 text-muted">{note}</bdi>}
        </>
      ),
    })),
  ];
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
        <KeyValueList items={items} />
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
        await queryClient.invalidateQueries({ queryKey: taxesKey });
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
