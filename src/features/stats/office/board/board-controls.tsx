import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { boardQuery, periods, useBoardAsked } from "./board-query.ts";

/** The period and the site of the numbers; a provider with one site has no choice of sites. */
export function BoardControls() {
  const t = useTranslations("officeBoard.controls");
  const { asked, ask } = useBoardAsked();
  const sites = useQuery(boardQuery(asked)).data?.sites ?? [];
  return (
    <>
      {sites.length > 1 && (
        <SelectField
          label={t("site")}
          labelHidden
          // In a line of its own: fields of toolbars are higher than periods.
          className="w-full"
          size="sm"
          value={String(asked.siteId ?? "")}
          options={[
            { value: "", label: t("allSites", { count: sites.length }) },
            ...sites.map(({ id, name }) => ({ value: String(id), label: <bdi>{name}</bdi> })),
          ]}
          onValueChange={(value) => ask({ siteId: value === "" ? undefined : Number(value) })}
        />
      )}
      <Segmented
        label={t("period")}
        isView
        value={asked.days}
        options={periods.map((value) => ({ value, label: t(`days.${value}`) }))}
        onValueChange={(days) => ask({ days })}
      />
    </>
  );
}
