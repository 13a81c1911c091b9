import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import type { FactorMethod } from "./factor-proof.tsx";

export interface OtherFactorsProps {
  readonly methods: readonly FactorMethod[];
  readonly chosen: FactorMethod | undefined;
  readonly onChoose: (method: FactorMethod) => void;
}

/** Buttons for the ways that are not shown: `methods`, `chosen`, `onChoose`. */
export function OtherFactors({ methods, chosen, onChoose }: OtherFactorsProps) {
  const t = useTranslations("office.proof");
  const others = methods.filter((method) => method !== chosen);
  if (others.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
      <p className="text-13 text-muted">{t("otherWays")}</p>
      {others.map((method) => (
        <Button key={method} size="sm" onClick={() => onChoose(method)}>
          {t(`ways.${method}`)}
        </Button>
      ))}
    </div>
  );
}
