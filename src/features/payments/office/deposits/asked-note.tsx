import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { depositApprovalQuery, type Deposit } from "./deposits-query.ts";

/** That another member asked to release a deposit, which waits for a second person: `deposit`. */
export function AskedNote({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations("officeMoney.asked");
  const format = useFormatter();
  const { data: approval } = useQuery(depositApprovalQuery(deposit.id));
  if (approval == null) return null;
  return (
    <Note
      tone="info"
      title={t(approval.canCancel ? "yours" : "title", { name: approval.askedBy.name })}
      action={
        <OfficeLink href={`/staff/approvals?id=${approval.id}`} className={buttonClass({ size: "sm" })}>
          {t("open")}
        </OfficeLink>
      }
    >
      {approval.deciders.length === 0
        ? t("none")
        : t("deciders", { names: format.list(approval.deciders, { type: "disjunction" }) })}
    </Note>
  );
}
