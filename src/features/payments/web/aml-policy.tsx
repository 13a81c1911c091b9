import { lazy, Suspense, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { arrived } from "#src/web/api/arrived.ts";
import { texts } from "#src/web/cabinet/texts.ts";
import { withTexts } from "#src/web/i18n/with-texts.tsx";
import type { AmlState } from "./queries.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";

// Lazy: it is folded, and longer than the rest of the page.
const AmlText = lazy(async () => {
  const [module] = await Promise.all([import("./aml-text.tsx").then(arrived), texts.want(["aml"])]);
  return { default: withTexts("aml", module.AmlText) };
});

/** The line of the folded text, before it is there. */
const foldedText = <div className="h-8 max-md:h-11" />;

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
      <Suspense fallback={foldedText}>
        <AmlText policy={policy} />
      </Suspense>
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
        <Suspense fallback={foldedText}>
          <AmlText policy={policy} />
        </Suspense>
      </div>
    </section>
  );
}
