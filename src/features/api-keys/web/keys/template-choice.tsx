import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Scope } from "#src/shared/access.ts";
import { site } from "#src/web/site.ts";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { type KeyTemplate, keyTemplates, templateScopes } from "./scope-rows.ts";

/** What most keys are for; choosing one fills the table of scopes. */
export function TemplateChoice({ onChosen }: { readonly onChosen: (scopes: Scope[]) => void }) {
  const t = useTranslations("keys.template");
  const [chosen, setChosen] = useState<KeyTemplate>("deploy");
  const shown = keyTemplates.filter((template) => template !== "dns" || !site().withoutDomains);
  return (
    <RadioTileGroup
      legend={t("label")}
      options={shown.map((value) => ({
        value,
        label: t(`${value}.name`),
        detail: <span className="font-sans">{t(`${value}.text`)}</span>,
      }))}
      value={chosen}
      onValueChange={(template) => {
        setChosen(template);
        onChosen([...templateScopes[template]]);
      }}
    />
  );
}
