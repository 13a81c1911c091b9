import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { audienceQuery, choicesQuery, type Segment } from "../mailings-query.ts";

export interface SegmentFieldsProps {
  readonly segment: Segment;
  readonly onChange: (segment: Segment) => void;
}

const lists = ["locations", "nodes", "plans", "endings", "countries"] as const;

/** Whom an announcement goes to, by what they have, and how many that are now: `segment`, `onChange`. */
export function SegmentFields({ segment, onChange }: SegmentFieldsProps) {
  const t = useTranslations("officeMailings.segment");
  const choices = useQuery(choicesQuery);
  return (
    <div className="flex flex-col gap-4">
      <Audience segment={segment} />
      <p className="text-13 text-muted">{t("text")}</p>
      <div className="flex flex-col">
        <Checkbox
          label={t("hasServer")}
          checked={segment.hasServer === true}
          onChange={(event) => onChange({ ...segment, hasServer: event.currentTarget.checked })}
        />
        <Checkbox
          label={t("hasDomain")}
          checked={segment.hasDomain === true}
          onChange={(event) => onChange({ ...segment, hasDomain: event.currentTarget.checked })}
        />
      </div>
      <Loaded query={choices} skeleton={<RowsSkeleton label={t("loading")} rows={4} />}>
        {(found) => (
          <div className="grid items-start gap-6 md:grid-cols-2">
            {lists.map((list) => (
              <Choices
                key={list}
                label={t(list)}
                none={t("none")}
                options={found[list]}
                chosen={segment[list] ?? []}
                onChange={(chosen) => onChange({ ...segment, [list]: chosen })}
              />
            ))}
            <Choices
              label={t("languages")}
              none={t("none")}
              options={completeLocales.map((id) => ({ id, name: pickLocale(id).nativeName }))}
              chosen={segment.languages ?? []}
              onChange={(chosen) =>
                onChange({ ...segment, languages: completeLocales.filter((one) => chosen.includes(one)) })
              }
            />
          </div>
        )}
      </Loaded>
    </div>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly none: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Several of a list; none of it chosen: it does not matter. */
function Choices({ label, none, options, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-13 font-medium">{label}</legend>
      {options.length === 0 && <p className="text-13 text-muted">{none}</p>}
      <div className="max-h-80 overflow-y-auto">
        {options.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<bdi>{name}</bdi>}
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function Audience({ segment }: { readonly segment: Segment }) {
  const t = useTranslations("officeMailings.segment");
  const { data } = useQuery({ ...audienceQuery(segment), placeholderData: keepPreviousData });
  return (
    <p role="status" className="text-16 font-medium">
      {data === undefined ? t("counting") : t("count", data)}
    </p>
  );
}
