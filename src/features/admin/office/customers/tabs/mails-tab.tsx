import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { type Mail, mailsQuery } from "../customer-query.ts";
import { type CustomerId } from "#src/web/office/parts/customer-head-query.ts";
import { MoreRows } from "../parts/more-rows.tsx";
import type { ShownCustomer } from "../parts/use-shown.ts";
import { markOfState } from "./timeline/state-marks.ts";

export interface MailsTabProps {
  readonly id: CustomerId;
  readonly shown: ShownCustomer | undefined;
}

/** Every mail to a customer with what became of it; texts are not kept once they are sent. */
export function MailsTab({ id, shown }: MailsTabProps) {
  const t = useTranslations("officeCustomers.mails");
  const times = useTimes();
  const query = useInfiniteQuery(mailsQuery(id));
  return (
    <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} rows={12} />}>
      {({ pages }) => (
        <>
          <PlainTable
            title={t("title")}
            rows={pages.flatMap(({ mails }) => mails)}
            rowKey={(mail) => mail.id}
            empty={t("none")}
            columns={[
              {
                key: "at",
                header: t("posted"),
                cell: ({ createdAt }) => (
                  <BdiCode className="text-12 whitespace-nowrap">{times.stamp(createdAt)}</BdiCode>
                ),
              },
              {
                key: "subject",
                header: t("subject"),
                cell: ({ subject }) =>
                  subject === null ? <span className="text-muted">{t("secret")}</span> : <bdi>{subject}</bdi>,
              },
              {
                key: "to",
                header: t("to"),
                cell: (mail) => (
                  <BdiCode className="text-12">
                    {shown?.mails.find((one) => one.id === mail.id)?.to ?? mail.to}
                  </BdiCode>
                ),
              },
              { key: "state", header: t("state"), cell: (mail) => <MailState mail={mail} /> },
            ]}
          />
          <MoreRows query={query} label={t("older")} />
        </>
      )}
    </Loaded>
  );
}

function MailState({ mail }: { readonly mail: Mail }) {
  const t = useTranslations("officeCustomers.mails");
  const times = useTimes();
  const { state, tries, reason, endedAt, nextTryAt } = mail;
  return (
    <>
      <Buoy kind={markOfState(state)}>{t(`states.${state}`)}</Buoy>
      <span className="ms-2 text-12 text-muted">
        {endedAt !== null && state === "sent" && times.stampOfYear(endedAt)}
        {state === "queued" && nextTryAt !== null && t("next", { time: times.stampOfYear(nextTryAt) })}
        {tries > 1 && ` ${t("tries", { count: tries })}`}
      </span>
      {reason !== null && <bdi className="ms-2 text-12 text-danger">{reason}</bdi>}
    </>
  );
}
