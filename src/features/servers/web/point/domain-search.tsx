import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ComboField, type ComboOption } from "#src/web/ui/combo-field.tsx";
import { useSettled } from "#src/web/use-settled.ts";
import { pointableQuery } from "./pointable-query.ts";
import type { PointableDomain } from "./use-point-domain.ts";

export interface DomainSearchProps {
  readonly chosen: PointableDomain | null;
  readonly onChoose: (domain: PointableDomain | null) => void;
}

const settleMs = 300;

/** One of the customer's names, found by a part of it: for those who have more than a list can show. */
export function DomainSearch({ chosen, onChoose }: DomainSearchProps) {
  const t = useTranslations("server.point");
  const common = useTranslations("common.state");
  const textOf = useErrorText();
  const [typed, setTyped] = useState("");
  const wanted = useSettled(typed.trim(), settleMs);
  const found = useQuery({ ...pointableQuery(wanted), placeholderData: keepPreviousData });
  const [optionOf] = useState(keepOptions);
  const domains = useMemo((): readonly PointableDomain[] => {
    const listed = found.data?.domains ?? [];
    return chosen === null || listed.some(({ id }) => id === chosen.id) ? listed : [chosen, ...listed];
  }, [found.data, chosen]);
  const isAsking = found.isFetching || wanted !== typed.trim();
  return (
    <ComboField
      label={t("choose")}
      hint={t("byName")}
      options={useMemo(() => domains.map(optionOf), [domains, optionOf])}
      value={chosen?.id ?? ""}
      onValueChange={(value) => onChoose(domains.find(({ id }) => id === value) ?? null)}
      onSearch={setTyped}
      noMatch={isAsking ? common("loading") : t("noMatch")}
      openLabel={t("openList")}
      error={found.isError ? textOf(found.error) : undefined}
    />
  );
}

/** The same option for the same domain: a new one would be taken for another choice, and put over what is typed. */
function keepOptions(): (domain: PointableDomain) => ComboOption {
  const kept = new Map<string, ComboOption>();
  return ({ id, name, displayName }) => {
    const option = kept.get(id) ?? {
      value: id,
      label: displayName,
      detail: name === displayName ? undefined : name,
    };
    kept.set(id, option);
    return option;
  };
}
