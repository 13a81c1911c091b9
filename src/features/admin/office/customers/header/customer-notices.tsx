import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { type Block, blocksQuery } from "../customer-query.ts";
import { type Customer } from "#src/web/office/parts/customer-head-query.ts";
import { tabPath } from "../parts/tab-paths.ts";

/** What must be seen before all else: a block and by whom, a reported break-in, a debt, deposits that are held. */
export function CustomerNotices({ customer }: { readonly customer: Customer }) {
  const t = useTranslations("officeCustomers.notices");
  const times = useTimes();
  const blocks = useQuery({ ...blocksQuery(customer.id), enabled: customer.state === "blocked" });
  const block = blocks.data?.blocks.find(({ endedAt }) => endedAt === null);
  const { frozenUntil, wallet, counts } = customer;
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {block !== undefined && customer.state === "blocked" && <BlockNote block={block} />}
      {frozenUntil !== null && (
        <Note tone="warn" title={t("frozen")}>
          {t("frozenText", { time: times.stamp(frozenUntil) })}
        </Note>
      )}
      {wallet !== null && wallet.debtCents > 0 && (
        <Note tone="warn">{t.rich("debt", { sum: () => <Money cents={wallet.debtCents} /> })}</Note>
      )}
      {counts.heldDeposits > 0 && (
        <Note
          tone="warn"
          action={
            <OfficeLink href={tabPath(customer.id, "money")} className="text-13 underline underline-offset-3">
              {t("toDeposits")}
            </OfficeLink>
          }
        >
          {t("heldDeposits", { count: counts.heldDeposits })}
        </Note>
      )}
    </div>
  );
}

function BlockNote({ block }: { readonly block: Block }) {
  const t = useTranslations("officeCustomers.notices");
  const format = useFormatter();
  const times = useTimes();
  const closed = format.list(block.kinds.map((kind) => t(`closed.${kind}`)));
  return (
    <Note tone="danger" title={t("blocked", { what: closed })}>
      <p>
        {block.by.name === null
          ? t("blockedAt", { time: times.stamp(block.since) })
          : t("blockedBy", { name: block.by.name, time: times.stamp(block.since) })}{" "}
        {block.until === null ? t("untilEnded") : t("until", { time: times.stamp(block.until) })}
      </p>
      <p>
        {t("reason")} <bdi>{block.reason}</bdi>
      </p>
      <p>
        {t("shown")} <bdi>{block.text}</bdi>
      </p>
    </Note>
  );
}
