import { useTranslations } from "use-intl";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import type { Pricing } from "./queries.ts";
import { allItems, type AnnounceForm } from "./use-announcement.ts";

const things = ["servers", "addresses", "names"] as const;

interface AnnounceFieldsProps {
  readonly pricing: Pricing;
  readonly form: AnnounceForm;
  readonly isEarly: boolean;
  readonly set: (patch: Partial<AnnounceForm>) => void;
}

/** Which services, from which day, and what their customers read beside it. */
export function AnnounceFields({ pricing, form, isEarly, set }: AnnounceFieldsProps) {
  const t = useTranslations("whitelabelPricing.running");
  const { what, item, day, message } = form;
  const items =
    what === "names"
      ? pricing.domains.map(({ ending, label }) => ({ value: ending, label: `.${label}` }))
      : pricing.servers.map(({ planId, label }) => ({ value: planId, label }));
  return (
    <>
      <div className="flex flex-col items-start gap-1.5">
        <span className="text-13 font-medium">{t("what")}</span>
        <Segmented
          label={t("what")}
          value={what}
          onValueChange={(value) => set({ what: value, item: allItems })}
          options={things.map((value) => ({ value, label: t(`things.${value}`) }))}
        />
      </div>
      {what !== "addresses" && (
        <SelectField
          label={t(what === "names" ? "ending" : "plan")}
          value={item}
          onValueChange={(value) => set({ item: value })}
          options={[{ value: allItems, label: t("all") }, ...items]}
        />
      )}
      <TextField
        type="date"
        label={t("from")}
        hint={t("fromHint")}
        error={isEarly ? t("early") : undefined}
        value={day}
        onChange={(event) => set({ day: event.currentTarget.value })}
      />
      <TextAreaField
        label={t("message")}
        hint={t("messageHint")}
        rows={3}
        maxLength={1000}
        value={message}
        onChange={(event) => set({ message: event.currentTarget.value })}
      />
    </>
  );
}
