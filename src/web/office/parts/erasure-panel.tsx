import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { Loaded } from "../frame/loaded.tsx";
import { RowsSkeleton } from "../frame/office-skeleton.tsx";
import { ErasureEffects } from "./erasure-effects.tsx";
import { erasureQuery } from "./erasure-query.ts";

export interface ErasurePanelProps {
  readonly customerId: Id<"customer">;
  /** The balance that the customer gave up, which is in the way no more. */
  readonly renouncedCents?: number;
}

/** What an erasure of the customer would do now: `customerId`, `renouncedCents`. */
export function ErasurePanel({ customerId, renouncedCents = 0 }: ErasurePanelProps) {
  const t = useTranslations("office.queue");
  const preview = useQuery(erasureQuery(customerId));
  return (
    <Loaded query={preview} skeleton={<RowsSkeleton label={t("loading")} rows={3} />}>
      {(data) => <ErasureEffects preview={data} renouncedCents={renouncedCents} />}
    </Loaded>
  );
}
