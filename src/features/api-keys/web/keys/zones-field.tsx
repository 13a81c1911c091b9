import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { maxZones } from "#src/shared/api-key-limits.ts";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { useSettled } from "#src/web/use-settled.ts";
import type { KeyValues } from "./key-values.ts";

/** As many are offered as the call lists at once; others are found by their name. */
const offered = 50;
const settleMs = 300;

export interface ZonesFieldProps {
  readonly form: UseFormReturn<KeyValues>;
  readonly onChosen: (zones: Id<"domain">[]) => void;
}

/** Of which domains the key may see and change the records; none chosen: of all. */
export function ZonesField({ form, onChosen }: ZonesFieldProps) {
  const t = useTranslations("keys.zones");
  const chosen = useWatch({ control: form.control, name: "zones" });
  const [search, setSearch] = useState("");
  const searchTerm = useSettled(search.trim(), settleMs);
  const { data } = useQuery({
    queryKey: ["api-keys", "zones", searchTerm],
    queryFn: ({ signal }) => api("GET /v2/domains/list", { query: { limit: offered, searchTerm }, signal }),
  });
  const domains = data?.domains ?? [];
  const toggle = (id: Id<"domain">, isChecked: boolean) =>
    onChosen(isChecked ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className="min-w-0">
      <legend className="text-13 font-medium">{t("label")}</legend>
      <p className="text-12 text-muted">
        {chosen.length === 0 ? t("all") : t("chosen", { count: chosen.length })}
      </p>
      {(data?.nextCursor || search !== "") && (
        <TextField
          className="mt-2"
          size="sm"
          label={t("search")}
          labelHidden
          placeholder={t("search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {domains.length > 0 && (
        <div className="mt-2 max-h-40 overflow-y-auto rounded-8 border border-line px-3 py-1.5">
          {domains.map(({ id, displayName }) => (
            <Checkbox
              key={id}
              label={<bdi>{displayName}</bdi>}
              checked={chosen.includes(id)}
              disabled={chosen.length >= maxZones && !chosen.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
