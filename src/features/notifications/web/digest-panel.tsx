import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { type DigestRhythm, digestRhythms } from "#src/shared/digest-time.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ownZone } from "#src/web/i18n/own-zone.ts";
import { Panel } from "#src/web/ui/panel.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { type Preferences, preferencesQuery } from "#src/web/session/preferences-query.ts";

/** Whether optional mail comes at once, or many notices in one mail: `digest`. The zone is the browser's. */
export function DigestPanel({ digest: { rhythm, zone, nextAt } }: Pick<Preferences, "digest">) {
  const t = useTranslations("ways.digest");
  const times = useTimes();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (next: DigestRhythm) =>
      api("PUT /v2/notifications/preferences", { body: { digest: { rhythm: next, zone: ownZone() } } }),
    onSuccess: (saved) => queryClient.setQueryData(preferencesQuery.queryKey, saved),
  });
  const shown = save.isPending ? save.variables : rhythm;
  return (
    <Panel title={t("title")}>
      <div className="grid gap-3">
        <div className="w-64 max-md:w-full">
          <SelectField
            label={t("rhythm")}
            labelHidden
            size="sm"
            options={digestRhythms.map((value) => ({ value, label: t(value) }))}
            value={shown}
            disabled={save.isPending}
            onValueChange={(next) => save.mutate(next)}
          />
        </div>
        <p className="text-13 text-muted">
          {t("text", { zone: (rhythm === "at-once" ? ownZone() : zone).replaceAll("_", " ") })}{" "}
          {rhythm !== "at-once" && nextAt !== null && t("next", { at: times.stamp(nextAt) })}
        </p>
        <FormError>{save.error ? textOf(save.error) : undefined}</FormError>
      </div>
    </Panel>
  );
}
