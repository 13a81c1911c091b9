import { useState } from "react";
import { useTranslations } from "use-intl";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type PreviewedRow, valueOf } from "./price-rows.ts";
import type { PriceDrafts } from "./use-price-drafts.ts";

export interface ChangeShownProps {
  readonly rows: readonly PreviewedRow[];
  readonly setDraft: PriceDrafts["setDraft"];
}

/** One percentage for all rows that the search leaves, or the general rule again: `rows`, `setDraft`. */
export function ChangeShown({ rows, setDraft }: ChangeShownProps) {
  const t = useTranslations("whitelabelPricing.bulk");
  const [text, setText] = useState("");
  const keys = rows.map(({ key }) => key);
  const isReadable = text !== "" && valueOf("percent", text) !== null;
  return (
    <ForRole right="orders.buy">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          className="w-40"
          size="sm"
          mono
          label={t("label", { count: rows.length })}
          inputMode="decimal"
          maxLength={8}
          suffix="%"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          disabled={!isReadable || rows.length === 0}
          onClick={() => setDraft(keys, { mode: "percent", text })}
        >
          {t("set")}
        </Button>
        <Button
          disabled={rows.every(({ rule }) => rule.source !== "own")}
          onClick={() =>
            setDraft(
              rows.flatMap(({ key, rule }) => (rule.source === "own" ? [key] : [])),
              { mode: "inherit", text: "" },
            )
          }
        >
          {t("inherit")}
        </Button>
      </div>
    </ForRole>
  );
}
