import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "#src/shared/paths.ts";
import { formatCents } from "#src/shared/money.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { ButtonLink, buttonClass } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { domainActivityQuery } from "../domain-queries.ts";
import type { Domain } from "../domain-types.ts";
import { DomainSteps } from "./domain-steps.tsx";

/** A failed order: at which step it failed, and where the money is. */
export function FailedPanel({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.failed");
  const common = useTranslations("common.state");
  const activity = useInfiniteQuery(domainActivityQuery(domain.id));
  if (activity.isPending) return <SkeletonRows label={common("loading")} rows={6} />;
  const isTransfer = domain.state === "transfer_failed";
  const task = activity.data?.pages
    .flatMap((page) => page.tasks)
    .find(({ kind }) => kind === (isTransfer ? "domain-transfer" : "domain-register"));
  return (
    <Panel title={t(isTransfer ? "transfer" : "register")}>
      <div className="grid gap-5">
        {task && (
          <p className="text-14 text-fg2">
            {task.refundedCents === null
              ? t("refundPending")
              : t.rich("refunded", { ...richTags, amount: formatCents(task.refundedCents) })}
          </p>
        )}
        {task && <DomainSteps task={task} />}
        <div className="flex flex-wrap gap-2">
          <ForRole right="orders.buy">
            <ButtonLink
              href={`${isTransfer ? paths["domain-transfer"] : paths.domains}?${new URLSearchParams({ name: domain.name }).toString()}`}
              tone="primary"
            >
              {t(isTransfer ? "againTransfer" : "again")}
            </ButtonLink>
          </ForRole>
          <ForRole right="money">
            <Link to="/transactions" className={buttonClass()}>
              {t("transactions")}
            </Link>
          </ForRole>
        </div>
      </div>
    </Panel>
  );
}
