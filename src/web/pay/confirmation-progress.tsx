import { useTranslations } from "use-intl";
import { ConfirmationBlocks, ScaleBar } from "#src/web/ui/scale-bar.tsx";
import type { Forecast } from "./forecast-query.ts";

/** With more of them, blocks are a bar. */
const mostBlocks = 4;

/** The confirmations of coins on their way, drawn: `confirmations`, `required`. Texts of the catalog `lasting`. */
export function ConfirmationProgress({
  confirmations: have,
  required: need,
}: Pick<Forecast["incoming"][number], "confirmations" | "required">) {
  const label = useTranslations("lasting.incoming")("confirmations", { have, need });
  return need <= mostBlocks ? (
    <ConfirmationBlocks label={label} have={have} need={need} isSmall />
  ) : (
    <ScaleBar kind="progress" label={label} value={have} max={need} className="w-22" />
  );
}
