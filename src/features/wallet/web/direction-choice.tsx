import { useTranslations } from "use-intl";
import { Segmented } from "#src/web/ui/segmented.tsx";
import type { TransactionFilter } from "./queries.ts";

type Direction = TransactionFilter["direction"];

export interface DirectionChoiceProps {
  readonly value: Direction;
  readonly onValueChange: (direction: Direction) => void;
}

/** All movements, money in, or money out: `value`, `onValueChange`. */
export function DirectionChoice({ value, onValueChange }: DirectionChoiceProps) {
  const t = useTranslations("wallet.direction");
  return (
    <Segmented
      label={t("label")}
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
