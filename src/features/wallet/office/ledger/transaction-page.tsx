import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeId } from "#src/web/office/office-link.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { useMovementName } from "#src/web/office/parts/use-kind-name.ts";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { CauseLink } from "./cause-link.tsx";
import { EntriesTable } from "./entries-table.tsx";

export type LedgerTransaction = ApiOutput<"GET /v2/admin/transactions/{id}">;

/** One transaction of the ledger: its entries, which sum to zero, and what caused it. */
export function TransactionPage() {
  const id = useOfficeId("transaction");
  const query = useQuery({
    queryKey: ["office", "ledger", "one", id],
    queryFn: ({ signal }) => api("GET /v2/admin/transactions/{id}", { params: { id }, signal }),
  });
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {(transaction) => <Shown transaction={transaction} />}
    </Loaded>
  );
}

function Shown({ transaction }: { readonly transaction: LedgerTransaction }) {
  const t = useTranslations("officeMoney.ledger");
  const list = useTranslations("officeMoney.deposits");
  const times = useTimes();
  const movementName = useMovementName();
  const { id, kind, createdAt, customer, reference, idempotencyKey, others } = transaction;
  return (
    <ObjectPage
      title={movementName(kind)}
      list={{ label: t("title"), href: "/staff/ledger" }}
      facts={[
        { key: "id", label: t("transaction"), value: <CopiedId id={id} /> },
        { key: "at", label: t("time"), value: <BdiCode>{times.stamp(createdAt)}</BdiCode> },
        ...(customer === null
          ? []
          : [
              {
                key: "customer",
                label: list("customer"),
                value: <ObjectLink kind="customer" {...customer} />,
              },
            ]),
        { key: "cause", label: t("cause"), value: <CauseLink cause={reference} /> },
        { key: "key", label: t("key"), value: <CopiedId id={idempotencyKey} /> },
      ]}
      tabs={[
        {
          key: "entries",
          label: t("entries"),
          content: (
            <div className="flex flex-col gap-4">
              <EntriesTable entries={transaction.entries} />
              <Adjustment transaction={transaction} />
            </div>
          ),
        },
        {
          key: "others",
          label: t("others"),
          count: others.length,
          content: (
            <PlainTable
              title={t("others")}
              rows={others}
              rowKey={(other) => other.id}
              empty={t("noOthers")}
              columns={[
                {
                  key: "at",
                  header: t("time"),
                  cell: (other) => <BdiCode className="text-12">{times.stamp(other.createdAt)}</BdiCode>,
                },
                {
                  key: "kind",
                  header: t("kind"),
                  cell: (other) => movementName(other.kind),
                },
                {
                  key: "id",
                  header: t("transaction"),
                  cell: (other) => <ObjectLink kind="transaction" id={other.id} />,
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}

/** Who adjusted a wallet, why, and what its customer read. */
function Adjustment({ transaction: { adjustment } }: { readonly transaction: LedgerTransaction }) {
  const t = useTranslations("officeMoney.ledger");
  if (adjustment === null) return null;
  return (
    <Panel title={t("adjustment")}>
      <KeyValueList
        items={[
          { key: "by", label: t("doneBy"), value: <bdi>{adjustment.doneBy?.name ?? "–"}</bdi> },
          { key: "reason", label: t("reason"), value: <bdi>{adjustment.reason ?? "–"}</bdi> },
          { key: "note", label: t("note"), value: <bdi>{adjustment.note}</bdi> },
          ...(adjustment.reverses === null
            ? []
            : [
                {
                  key: "reverses",
                  label: t("corrects"),
                  value: <ObjectLink kind="transaction" id={adjustment.reverses} />,
                },
              ]),
          ...(adjustment.correctedBy === null
            ? []
            : [
                {
                  key: "correctedBy",
                  label: t("correctedBy"),
                  value: <ObjectLink kind="transaction" id={adjustment.correctedBy} />,
                },
              ]),
        ]}
      />
    </Panel>
  );
}
