import type { UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { AddressFields } from "./address-fields.tsx";
import { type ContactValues, linesOf } from "./contact-values.ts";
import { type LinePath, linePaths } from "./use-latin-proposal.ts";

export interface LatinPanelProps {
  readonly form: UseFormReturn<ContactValues>;
  readonly onEdit: (path: LinePath) => void;
}

/** The proposed lines in Latin letters, which registries everywhere accept. */
export function LatinPanel({ form, onEdit }: LatinPanelProps) {
  const t = useTranslations("contacts.latin");
  const values = form.watch();
  const written = linesOf(values);
  const latin = linesOf(values.latin);
  const lines = linePaths.filter((_, at) => written[at] !== "" || latin[at] !== "");
  const isUnchecked = form.formState.errors.isLatinChecked !== undefined;
  return (
    <Panel title={t("title")}>
      <div className="flex flex-col gap-4">
        <p className="text-13 text-pretty text-fg2">{t("text")}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <AddressFields form={form} prefix="latin." lines={lines} onEdit={onEdit} />
        </div>
        <Checkbox
          label={t("checked")}
          {...form.register("isLatinChecked")}
          error={isUnchecked ? t("checkFirst") : undefined}
        />
      </div>
    </Panel>
  );
}
