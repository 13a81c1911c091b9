import { useState } from "react";
import { useTranslations } from "use-intl";
import { parseUnits } from "#src/shared/money.ts";
import { Button } from "#src/web/ui/button.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";

const mostCents = 100_000;

export interface LimitFormProps {
  readonly cents: number;
  readonly pending: boolean;
  readonly onSave: (cents: number) => void;
}

/** What a renewal from the chat may cost: `cents`, `pending`, `onSave`. */
export function LimitForm({ cents, pending, onSave }: LimitFormProps) {
  const t = useTranslations("telegram.chats");
  const [text, setText] = useState((cents / 100).toFixed(2));
  const [isWrong, setWrong] = useState(false);
  const save = () => {
    const units = parseUnits(text.trim(), 2);
    const isRight = units !== null && units >= 0n && units <= BigInt(mostCents);
    setWrong(!isRight);
    if (isRight) onSave(Number(units));
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        label={t("limit")}
        hint={t("limitDetail")}
        size="sm"
        inputMode="decimal"
        prefix="$"
        className="w-64 max-md:w-full"
        maxLength={10}
        value={text}
        error={isWrong ? t("limitWrong") : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button size="sm" pending={pending} onClick={save}>
        {t("save")}
      </Button>
    </div>
  );
}
