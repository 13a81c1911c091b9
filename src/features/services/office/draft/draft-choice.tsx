import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { DollarsField } from "#src/web/office/parts/dollars-field.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { soldQuery } from "../prices-query.ts";
import { ManyChoice } from "#src/web/office/parts/many-choice.tsx";
import type { Draft } from "./use-draft.ts";

/** Which services the change is for: plans and locations of servers, or endings of names. */
export function DraftChoice({ draft }: { readonly draft: Draft }) {
  const t = useTranslations("officePrices.draft");
  const placeName = usePlaceName();
  const sold = useQuery(soldQuery).data;
  if (draft.kind === "domain")
    return (
      <TextField
        label={t("endings")}
        hint={t("endingsHint")}
        mono
        autoComplete="off"
        value={draft.endingsText}
        onChange={(event) => draft.set({ endingsText: event.currentTarget.value })}
      />
    );
  return (
    <>
      <ManyChoice
        label={t("plans")}
        hint={t("allPlans")}
        choices={(sold?.plans ?? []).map((plan) => ({ value: plan.id, label: plan.name }))}
        chosen={draft.plans}
        onChoose={(plans) => draft.set({ plans })}
      />
      <ManyChoice
        label={t("locations")}
        hint={t("allLocations")}
        choices={(sold?.locations ?? []).map((place) => ({ value: place.id, label: placeName(place.name) }))}
        chosen={draft.locations}
        onChoose={(locations) => draft.set({ locations })}
      />
    </>
  );
}

/** The new price: what the list says, or an amount for the unit of what is chosen. */
export function DraftPrice({ draft }: { readonly draft: Draft }) {
  const t = useTranslations("officePrices.draft");
  const unit = draft.kind === "domain" ? "year" : draft.part === "address" ? "addressMonth" : "month";
  return (
    <>
      <Checkbox
        label={t("list")}
        checked={draft.isList}
        onChange={(event) => draft.set({ isList: event.currentTarget.checked })}
      />
      {!draft.isList && (
        <DollarsField
          label={t(unit)}
          hint={unit === "month" ? t("monthHint") : undefined}
          value={draft.dollars}
          onValueChange={(dollars) => draft.set({ dollars })}
        />
      )}
    </>
  );
}
