import { useTranslations } from "use-intl";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { Catalogue } from "./buy-queries.ts";

/** What is typed and chosen of a server; empty texts: nothing yet. */
export interface TypedServer {
  readonly name: string;
  readonly plan: string;
  readonly location: string;
  readonly image: string;
  readonly months: string;
}

export interface ServerFieldsProps {
  readonly catalogue: Catalogue;
  readonly typed: TypedServer;
  readonly onChange: (next: Partial<TypedServer>) => void;
}

const valueOf = (text: string) => (text === "" ? undefined : text);

/** Plan, place, system, period and name of a server: `catalogue`, `typed`, `onChange`. */
export function ServerFields({ catalogue, typed, onChange }: ServerFieldsProps) {
  const t = useTranslations("officeOrders.buy");
  const placeName = usePlaceName();
  const { plans, locations, images, terms } = catalogue;
  const plan = plans.find(({ id }) => id === typed.plan);
  const offers = plan?.offers ?? [];
  const offerIn = (id: string) => offers.find(({ locationId }) => locationId === id);
  return (
    <>
      <SelectField
        label={t("plan")}
        placeholder={t("choose")}
        options={plans.map(({ id, name, vcpu, memoryMb, diskGb }) => ({
          value: id,
          label: name,
          detail: t("planDetail", { vcpu, memory: memoryMb / 1024, disk: diskGb }),
        }))}
        value={valueOf(typed.plan)}
        onValueChange={(next) => onChange({ plan: next, location: "", image: "" })}
      />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <SelectField
          label={t("location")}
          placeholder={t("choose")}
          disabled={plan === undefined}
          options={locations
            .filter(({ id }) => offerIn(id) !== undefined)
            .map(({ id, name }) => ({
              value: id,
              label: placeName(name),
              disabled: offerIn(id)?.availability === "sold-out",
            }))}
          value={valueOf(typed.location)}
          onValueChange={(next) => onChange({ location: next })}
        />
        <SelectField
          label={t("image")}
          placeholder={t("choose")}
          disabled={plan === undefined}
          options={images
            .filter(({ minDiskGb }) => plan !== undefined && minDiskGb <= plan.diskGb)
            .map(({ id, name, version }) => ({ value: id, label: `${name} ${version}` }))}
          value={valueOf(typed.image)}
          onValueChange={(next) => onChange({ image: next })}
        />
        <SelectField
          label={t("term")}
          options={terms.map(({ months }) => ({
            value: String(months),
            label: t("months", { count: months }),
          }))}
          value={typed.months}
          onValueChange={(next) => onChange({ months: next })}
        />
        <TextField
          label={t("serverName")}
          mono
          autoComplete="off"
          maxLength={63}
          value={typed.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </div>
      <p className="text-12 text-muted">{t("passwordText")}</p>
    </>
  );
}
