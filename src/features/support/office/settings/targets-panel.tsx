import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";

type Target = ApiOutput<"GET /v2/admin/support/targets">["targets"][number];

export interface TargetsPanelProps {
  readonly targets: readonly Target[];
  readonly mayManage: boolean;
}

const mostMinutes = 43_200;

const fields = ["firstMinutes", "nextMinutes"] as const;

/** Within how many working minutes answers are promised, by priority: `targets`, `mayManage`. */
export function TargetsPanel({ targets, mayManage }: TargetsPanelProps) {
  const t = useTranslations("officeSupport");
  const errorText = useErrorText();
  const show = useToasts();
  const changed = useChanged();
  const [typed, setTyped] = useState(() =>
    targets.map(({ priority, firstMinutes, nextMinutes }) => ({
      priority,
      firstMinutes: String(firstMinutes),
      nextMinutes: String(nextMinutes),
    })),
  );
  const isWrong = typed.some((row) => fields.some((field) => !isMinutes(row[field])));
  const save = useMutation({
    mutationFn: () =>
      api("PUT /v2/admin/support/targets", {
        body: {
          targets: typed.map(({ priority, firstMinutes, nextMinutes }) => ({
            priority,
            firstMinutes: Number(firstMinutes),
            nextMinutes: Number(nextMinutes),
          })),
        },
      }),
    onSuccess: async () => {
      show({ type: "green", message: t("settings.targets.done") });
      await changed();
    },
  });
  return (
    <Panel title={t("settings.targets.title")} note={t("settings.targets.note")}>
      <fieldset disabled={!mayManage} className="flex flex-col gap-4">
        {typed.map((row, index) => (
          <div key={row.priority} className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            {fields.map((field) => (
              <TextField
                key={field}
                label={t(`settings.targets.${field}`, { priority: t(`priorities.${row.priority}`) })}
                mono
                inputMode="numeric"
                error={isMinutes(row[field]) ? undefined : t("settings.targets.hint", { most: mostMinutes })}
                value={row[field]}
                onChange={({ currentTarget: { value } }) =>
                  setTyped(typed.map((one, place) => (place === index ? { ...one, [field]: value } : one)))
                }
              />
            ))}
          </div>
        ))}
        {save.isError && <FormError>{errorText(save.error)}</FormError>}
        {mayManage && (
          <Button
            tone="primary"
            className="self-start"
            disabled={isWrong}
            pending={save.isPending}
            onClick={() => save.mutate()}
          >
            {t("settings.targets.save")}
          </Button>
        )}
      </fieldset>
    </Panel>
  );
}

function isMinutes(typed: string): boolean {
  return /^[1-9]\d{0,4}$/.test(typed.trim()) && Number(typed) <= mostMinutes;
}
