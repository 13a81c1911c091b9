import { useTranslations } from "use-intl";
import { Segmented } from "#src/web/ui/segmented.tsx";
import type { TransactionFilter } from "./queries.ts";

type Direction = TransactionFilter["direction"];

export interface DirectionChoiceProps {
  readonly value: Direction;
  readonly onValueChange: (direction: Direction) => void;
  readonly isBesideFields?: boolean;
}

/** All movements, money in, or money out: `value`, `onValueChange`. */
export function DirectionChoice({ value, onValueChange, isBesideFields }: DirectionChoiceProps) {
  const t = useTranslations("wallet.direction");
  return (
    <Segmented
      label={t("label")}
      isBesideFields={isBesideFields}
      value={value ?? "all"}
      onValueChange={(chosen) => onValueChange(chosen === "all" ? undefined : chosen)}
      options={[
        { value: "all", label: t("all") },
        { value: "in", label: t("in") },
        { value: "out", label: t("out") },
      ]}
    />
  );
}
