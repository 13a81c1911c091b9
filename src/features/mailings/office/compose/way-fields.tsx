import { useTranslations } from "use-intl";
import { type MailingWay, mailingWays, mostPerHour } from "#src/shared/mailings.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { MailingDraft } from "../mailings-query.ts";
import { localTime, timeOf } from "./local-time.ts";

export interface WayFieldsProps {
  readonly draft: MailingDraft;
  readonly onChange: (part: Partial<MailingDraft>) => void;
}

/** By which ways it comes, how long its banner is shown, and how fast its mails go. */
export function WayFields({ draft: { ways, shownFrom, shownUntil, perHour }, onChange }: WayFieldsProps) {
  const t = useTranslations("officeMailings");
  const toggle = (way: MailingWay, isOn: boolean) =>
    onChange({ ways: mailingWays.filter((one) => (one === way ? isOn : ways.includes(one))) });
  const isBadly = shownUntil === null || (shownFrom ?? "") >= shownUntil;
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <div className="flex flex-col">
        {mailingWays.map((way) => (
          <Checkbox
            key={way}
            label={t(`way.${way}`)}
            detail={t(`wayText.${way}`)}
            checked={ways.includes(way)}
            onChange={(event) => toggle(way, event.currentTarget.checked)}
          />
        ))}
      </div>
      {ways.includes("banner") && (
        <>
          <TextField
            type="datetime-local"
            label={t("field.shownFrom")}
            hint={t("field.shownFromHint")}
            value={localTime(shownFrom)}
            onChange={(event) => onChange({ shownFrom: timeOf(event.currentTarget.value) })}
          />
          <TextField
            type="datetime-local"
            label={t("field.shownUntil")}
            hint={t("field.shownUntilHint")}
            error={isBadly ? t("field.shownUntilHint") : undefined}
            value={localTime(shownUntil)}
            onChange={(event) => onChange({ shownUntil: timeOf(event.currentTarget.value) })}
          />
        </>
      )}
      {ways.includes("mail") && (
        <TextField
          type="number"
          mono
          min={1}
          max={mostPerHour}
          label={t("field.perHour")}
          hint={t("field.perHourHint")}
          value={String(perHour)}
          onChange={(event) => onChange({ perHour: Math.trunc(event.currentTarget.valueAsNumber) || 1 })}
        />
      )}
    </div>
  );
}
