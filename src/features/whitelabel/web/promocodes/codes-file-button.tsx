import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { plainDollars } from "#src/shared/coins/ledger-units.ts";
import { csvOf, textCell } from "#src/shared/csv.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { saveFile } from "#src/web/save-file.ts";
import { Button } from "#src/web/ui/button.tsx";
import type { SiteId } from "../queries.ts";
import { readAllCodes } from "./queries.ts";

const columns = ["code", "batchId", "note", "state", "maxUses", "uses", "untilAt", "revenue", "discount"];

/** All codes of a site as a file, such as those of a batch that are handed out. */
export function CodesFileButton({ id }: { readonly id: SiteId }) {
  const t = useTranslations("whitelabelPromo");
  const errorText = useErrorText();
  const take = useMutation({
    mutationFn: () => readAllCodes(id),
    onSuccess: (codes) =>
      saveFile(
        "promotion-codes.csv",
        csvOf(
          columns,
          codes.map((code) => [
            code.code,
            code.batchId ?? "",
            textCell(code.note),
            code.state,
            String(code.maxUses ?? ""),
            String(code.uses),
            code.untilAt ?? "",
            plainDollars(code.revenueCents),
            plainDollars(code.discountCents),
          ]),
        ),
        "text/csv",
      ),
  });
  return (
    <div className="flex items-center gap-4">
      {take.isError && <span className="text-13 text-danger">{errorText(take.error)}</span>}
      <Button size="sm" reads pending={take.isPending} onClick={() => take.mutate()}>
        {t("file")}
      </Button>
    </div>
  );
}
