import { useState } from "react";
import { useTranslations } from "use-intl";
import { CodeBox } from "#src/web/ui/code-box.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { type SampleLanguage, verifySamples } from "#src/shared/webhook-samples.ts";

/** Code that checks a message, in the reader's language of programming. */
export function VerifyCode() {
  const t = useTranslations("webhooks.code");
  const common = useTranslations("common.action");
  const [language, setLanguage] = useState<SampleLanguage>("node");
  return (
    <div className="grid justify-items-start gap-2 [&>:last-child]:w-full">
      <Segmented
        label={t("language")}
        options={verifySamples.map(({ id, name }) => ({ value: id, label: name }))}
        value={language}
        onValueChange={setLanguage}
      />
      {verifySamples
        .filter(({ id }) => id === language)
        .map(({ id, code }) => (
          <CodeBox
            key={id}
            code={code}
            copyLabel={common("copy")}
            copiedLabel={common("copied")}
            of={t("name")}
          />
        ))}
    </div>
  );
}
