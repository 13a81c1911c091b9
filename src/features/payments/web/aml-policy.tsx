import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { AmlText } from "./aml-text.tsx";
import type { AmlState } from "./queries.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";

export interface AmlPolicyProps {
  readonly policy: AmlState;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The action was tried without the consent. */
  readonly error: boolean;
  /** How often the action was tried: each time without the consent its checkbox gets the focus. */
  readonly tries: number;
}

/** What happens with coins of unclear origin, and the consent before the first address is shown. */
export function AmlPolicy({ policy, checked, onChange, error, tries }: AmlPolicyProps) {
  const t = useTranslations("payments.aml");
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error && tries > 0) box.current?.focus();
  }, [error, tries]);
  return (
    <section className="border-t border-fg pt-4">
      <h2 className="text-16 font-medium">{t("title")}</h2>
      <p className="mt-1 mb-3 max-w-prose text-14 text-pretty text-fg2">{t("text")}</p>
      <AmlText policy={policy} />
      <Checkbox
        className="mt-3"
        label={t("consent")}
        name="aml"
        ref={box}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={error ? t("missing") : undefined}
      />
    </section>
  );
}

/** The policy after it was accepted: still there to be read. */
export function AcceptedPolicy({ policy }: { readonly policy: AmlState }) {
  const t = useTranslations("payments.aml");
  return (
    <section className="border-t border-fg pt-4">
      <h2 className="text-16 font-medium">{t("title")}</h2>
      <div className="mt-1">
        <AmlText policy={policy} />
      </div>
    </section>
  );
}
