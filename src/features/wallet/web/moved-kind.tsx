import { useTranslations } from "use-intl";
import { Tag } from "#src/web/ui/tag.tsx";
import type { Transaction } from "./queries.ts";
import { kindOf, tagOf } from "./transaction-tag.ts";

/** What kind of movement an entry is, and what became of its order where that is not plain. */
export function MovedKind({ transaction }: { readonly transaction: Transaction }) {
  const t = useTranslations("wallet");
  const tag = tagOf(transaction);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 bar:flex-nowrap">
      {t(`kind.${kindOf(transaction)}`)}
      {tag !== null && <Tag>{t(`table.order.${tag}`)}</Tag>}
    </span>
  );
}
