import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import { networksQuery } from "../part-queries.ts";
import type { KeyValues } from "./key-values.ts";

export interface NetworksFieldProps {
  readonly form: UseFormReturn<KeyValues>;
  readonly onChosen: (networks: string) => void;
}

/** From where the key may be used, with a button for the address of this browser. */
export function NetworksField({ form, onChosen }: NetworksFieldProps) {
  const t = useTranslations("keys");
  const typed = useWatch({ control: form.control, name: "networks" });
  const { data } = useQuery(networksQuery);
  return (
    <div className="grid justify-items-start gap-2">
      <TextAreaField
        className="w-full"
        label={t("onlyFrom")}
        hint={t("onlyFromHint")}
        mono
        rows={2}
        spellCheck={false}
        placeholder="203.0.113.0/24"
        value={typed}
        onChange={(event) => onChosen(event.currentTarget.value)}
      />
      {data !== undefined && typed.trim() !== data.seenFrom && (
        <Button size="sm" onClick={() => onChosen(data.seenFrom)}>
          {t.rich("onlyHere", { address: () => <BdiCode>{data.seenFrom}</BdiCode> })}
        </Button>
      )}
    </div>
  );
}
