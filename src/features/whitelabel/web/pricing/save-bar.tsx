import { useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { PriceDrafts } from "./use-price-drafts.ts";

/** What is not saved yet, and its button; nothing while nothing is changed: `drafts`. */
export function SaveBar({ drafts }: { readonly drafts: PriceDrafts }) {
  const t = useTranslations("whitelabelPricing.save");
  const errorText = useErrorText();
  const { changes, problems, calls, discard, save, isGlobalReadable } = drafts;
  if (changes === 0) return null;
  const [first] = problems;
  return (
    <Panel>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p role="status" className="text-14 font-medium">
            {t("changes", { count: changes })}
            {first && (
              <span className="block text-13 text-danger">{t("problem", { name: first.label })}</span>
            )}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <Button onClick={discard}>{t("discard")}</Button>
            <Button
              tone="primary"
              disabled={first !== undefined || !isGlobalReadable}
              pending={save.isPending}
              onClick={() => save.mutate()}
            >
              {t("save")}
            </Button>
          </div>
        </div>
        <FormError>{save.isError ? errorText(save.error) : undefined}</FormError>
        <p className="text-13 text-muted">{t("when")}</p>
        <ShowCall call={() => calls[0]} />
      </div>
    </Panel>
  );
}
