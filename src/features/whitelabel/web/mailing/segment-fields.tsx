import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Chip } from "#src/web/ui/chip.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { SiteId } from "../queries.ts";
import { audienceQuery, type Segment } from "./queries.ts";

export interface SegmentFieldsProps {
  readonly id: SiteId;
  readonly segment: Segment;
  readonly onChange: (segment: Segment) => void;
}

const boxes = ["hasServer", "hasDomain"] as const;
const days = ["expiresWithinDays", "idleDays"] as const;

/** To whom a mailing goes, by what they have and do, and how many of them agreed. */
export function SegmentFields({ id, segment, onChange }: SegmentFieldsProps) {
  const t = useTranslations("whitelabelMailing.segment");
  const { data } = useQuery(audienceQuery(id, segment));
  const { languages = [] } = segment;
  /** Without what is not asked for. */
  const put = ({ ...part }: Segment) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...segment, ...part }).filter(
          ([, value]) =>
            value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
        ),
      ),
    );
  const numberOf = (text: string): number | undefined => {
    const number = Number(text);
    return Number.isInteger(number) && number > 0 ? Math.min(number, 365) : undefined;
  };
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2.5 text-13 font-medium">{t("title")}</legend>
      <p role="status" className="text-14">
        {data === undefined ? t("counting") : t("count", { count: data.recipients })}
      </p>
      <div className="flex flex-wrap gap-2">
        {completeLocales.map((code) => {
          const isChosen = languages.includes(code);
          return (
            <Chip
              key={code}
              chosen={isChosen}
              onClick={() =>
                put({ languages: isChosen ? languages.filter((one) => one !== code) : [...languages, code] })
              }
            >
              {pickLocale(code).nativeName}
            </Chip>
          );
        })}
      </div>
      {boxes.map((key) => (
        <Checkbox
          key={key}
          label={t(key)}
          checked={segment[key] === true}
          onChange={(event) => put({ [key]: event.currentTarget.checked })}
        />
      ))}
      {days.map((key) => (
        <TextField
          key={key}
          label={t(key)}
          hint={t("emptyHint")}
          inputMode="numeric"
          mono
          value={segment[key] ?? ""}
          onChange={(event) => put({ [key]: numberOf(event.currentTarget.value) })}
        />
      ))}
      <TextField
        label={t("spent")}
        hint={t("emptyHint")}
        prefix="$"
        inputMode="numeric"
        mono
        value={segment.spentCents === undefined ? "" : segment.spentCents / 100}
        onChange={(event) => {
          const dollars = Number(event.currentTarget.value);
          const isAmount = Number.isInteger(dollars) && dollars > 0 && dollars <= 1_000_000;
          put({ spentCents: isAmount ? dollars * 100 : undefined });
        }}
      />
    </fieldset>
  );
}
