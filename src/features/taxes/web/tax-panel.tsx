import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { percentOf } from "#src/shared/tax.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useCountryName } from "#src/web/i18n/use-countries.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { userQuery } from "#src/web/session/user-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { type KeyValueItem, KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { type Billing, billingQuery } from "./queries.ts";

/** Which VAT purchases have now and why, and what is known of the VAT number: `billing`. */
export function TaxPanel({ billing }: { readonly billing: Billing }) {
  const t = useTranslations("billing");
  const countryName = useCountryName();
  const { mode, tax, profile } = billing;
  if (mode === "off" || tax === null) return <Note>{t("off")}</Note>;
  const country = countryName(tax.country);
  const percent = percentOf(tax.basisPoints);
  const items: KeyValueItem[] = [
    {
      key: "tax",
      label: t("tax.label"),
      value: tax.basisPoints > 0 ? t("tax.rate", { percent, country }) : t(`tax.${none(tax.treatment)}`),
    },
  ];
  return (
    <Panel title={t("tax.title")}>
      <div className="grid gap-3">
        {!tax.isKnown && <Note tone="warn">{t("tax.unknown")}</Note>}
        {tax.isKnown && <KeyValueList items={items} />}
        {profile?.vatNumber && <NumberState profile={{ ...profile, vatNumber: profile.vatNumber }} />}
      </div>
    </Panel>
  );
}

function none(treatment: NonNullable<Billing["tax"]>["treatment"]) {
  return treatment === "reverse-charge" ? "reverse" : "outside";
}

type Numbered = NonNullable<Billing["profile"]> & { readonly vatNumber: string };

function NumberState({ profile }: { readonly profile: Numbered }) {
  const t = useTranslations("billing.number");
  const times = useTimes();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { vatNumber, viesState, checkedAt } = profile;
  const check = useMutation({
    mutationFn: () => api("POST /v2/billing/check", { body: {} }),
    onSuccess: (answer) => {
      queryClient.setQueryData(billingQuery.queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
  const day = checkedAt === null ? "" : times.day(checkedAt);
  const state = viesState ?? "unreachable";
  return (
    <Note
      tone={state === "valid" ? undefined : state === "invalid" ? "danger" : "warn"}
      title={<BdiCode>{vatNumber}</BdiCode>}
    >
      <p>{t(state, { date: day })}</p>
      {check.error && <p>{errorText(check.error)}</p>}
      {state !== "valid" && (
        <p className="mt-2">
          <Button size="sm" pending={check.isPending} onClick={() => check.mutate()}>
            {t("check")}
          </Button>
        </p>
      )}
    </Note>
  );
}
