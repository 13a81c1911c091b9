import { useTranslations } from "use-intl";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Statistics } from "./queries.ts";

const shown = 5;

/** What brought most margin: `products`. */
export function ProductsList({ products }: { readonly products: Statistics["topProducts"] }) {
  const t = useTranslations("whitelabelDashboard.sales");
  return (
    <div className="grid gap-4">
      <h3 className="text-13 font-medium">{t("products")}</h3>
      <KeyValueList
        items={products.slice(0, shown).map(({ product, orders, marginCents }) => ({
          key: product,
          label: (
            <>
              <bdi>{product}</bdi> · {t("sold", { count: orders })}
            </>
          ),
          value: <Money cents={marginCents} />,
        }))}
      />
    </div>
  );
}
