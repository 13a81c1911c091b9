import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { ownZone } from "#src/web/i18n/own-zone.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { Switch } from "#src/web/ui/switch.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type Preferences, preferencesQuery } from "#src/web/session/preferences-query.ts";
import { QuietScale } from "./quiet-scale.tsx";

type Hours = Preferences["quietHours"];

/** When nothing optional is sent to chats: `hours`. */
export function QuietPanel({ hours }: { readonly hours: Hours }) {
  const t = useTranslations("telegram.quiet");
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const [form, setForm] = useState(hours.isOn ? hours : { ...hours, zone: ownZone() });
  const save = useMutation({
    mutationFn: (quietHours: Hours) =>
      api("PUT /v2/notifications/preferences", { body: { topics: [], quietHours } }),
    onSuccess: (saved) => queryClient.setQueryData(preferencesQuery.queryKey, saved),
  });
  const zones = zoneNames(form.zone).map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
  const isChanged = form.from !== hours.from || form.to !== hours.to || form.zone !== hours.zone;
  return (
    <Panel
      title={t("title")}
      control={
        <Switch
          label={t("on")}
          labelHidden
          checked={hours.isOn}
          disabled={save.isPending}
          onCheckedChange={(isOn) => save.mutate({ ...form, isOn })}
        />
      }
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={t("from")}
            type="time"
            size="sm"
            value={form.from}
            onChange={(event) => setForm({ ...form, from: event.currentTarget.value })}
          />
          <TextField
            label={t("to")}
            type="time"
            size="sm"
            value={form.to}
            onChange={(event) => setForm({ ...form, to: event.currentTarget.value })}
          />
          <div className="w-64 max-md:w-full">
            <SelectField
              label={t("zone")}
              size="sm"
              options={zones}
              value={form.zone}
              onValueChange={(zone) => setForm({ ...form, zone })}
            />
          </div>
          {hours.isOn && isChanged && (
            <Button size="sm" pending={save.isPending} onClick={() => save.mutate(form)}>
              {t("save")}
            </Button>
          )}
        </div>
        {hours.isOn && <QuietScale {...form} />}
        <p className="text-13 text-muted">{t("text")}</p>
        <FormError>{save.error ? textOf(save.error) : undefined}</FormError>
      </div>
    </Panel>
  );
}

/** Every zone that the browser has, and those that are chosen. */
function zoneNames(chosen: string): readonly string[] {
  return [...new Set([chosen, "UTC", ...Intl.supportedValuesOf("timeZone")])];
}
