import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { RenewalDays } from "#src/web/services/renewal-days.ts";
import { useCart } from "./order/use-cart.ts";
import { NameSearch, type NameSearchProps } from "./name-search.tsx";

export interface OrderIslandProps {
  readonly language: string;
  readonly box: NameSearchProps["texts"];
  readonly texts: Readonly<
    Record<"emptyTitle" | "emptyText" | "prices" | "server" | "loading" | "more", string>
  >;
  readonly searchHref: string;
  readonly serverHref: string;
  /** When auto-renew sets a price aside and charges it; absent: as the product does. */
  readonly nameDays?: RenewalDays | undefined;
}

/** The order of names. An empty one is a search box; the rest is loaded with its first name. */
export function OrderIsland({ language, box, texts, searchHref, serverHref, nameDays }: OrderIslandProps) {
  const isEmpty = useCart().length === 0;
  const [Order, setOrder] = useState<ComponentType<{ readonly empty: ReactNode }>>();
  useEffect(() => {
    if (isEmpty) return;
    void import("./order/public-order.tsx")
      .then(({ openOrder }) => openOrder(language, nameDays))
      .then((Opened) => setOrder(() => Opened));
  }, [isEmpty, language, nameDays]);

  const empty = (
    <>
      <NameSearch texts={box} action={searchHref} />
      <div className="mt-8 border-y border-fg py-4">
        <EmptyState
          title={texts.emptyTitle}
          actions={
            <>
              <ButtonLink href={searchHref}>{texts.prices}</ButtonLink>
              <ButtonLink href={serverHref}>{texts.server}</ButtonLink>
            </>
          }
        >
          {texts.emptyText}
        </EmptyState>
      </div>
    </>
  );
  if (isEmpty) return empty;
  return (
    <>
      <p className="mb-4">
        <ButtonLink href={searchHref} size="sm">
          {texts.more}
        </ButtonLink>
      </p>
      {Order ? <Order empty={empty} /> : <SkeletonRows label={texts.loading} rows={3} />}
    </>
  );
}
