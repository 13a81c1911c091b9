import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { registryQuery, type ShownDomain } from "./domains-query.ts";

interface Line {
  readonly key: string;
  readonly label: string;
  readonly books: string;
  readonly registry: string;
}

/** The books and the registry side by side, the registry as it answers now: `domain`. */
export function RegistryTab({ domain }: { readonly domain: ShownDomain }) {
  const t = useTranslations("officeServices.domain.compare");
  const differences = useTranslations("officeServices.domain.differences");
  const query = useQuery(registryQuery(domain.id));
  return (
    <Loaded query={query} skeleton={<RowsSkeleton label={t("asking")} rows={6} />}>
      {({ name, transfer, difference }) => (
        <div className="flex flex-col gap-4">
          {difference !== null ? (
            <Note tone="danger" title={t("differs")}>
              {differences(difference)}
            </Note>
          ) : name === null ? (
            <Note tone="info">{t("none")}</Note>
          ) : (
            <Note tone="ok">{t("agrees")}</Note>
          )}
          {transfer?.state === "pending" && (
            <Note tone="warn">{t(transfer.direction === "out" ? "leaving" : "coming")}</Note>
          )}
          <Compared domain={domain} name={name} />
          <div>
            <Button size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
              {t("again")}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}

type Seen = ApiOutput<"GET /v2/admin/domains/{id}/registry">["name"];

function Compared({ domain, name }: { readonly domain: ShownDomain; readonly name: Seen }) {
  const t = useTranslations("officeServices.domain.compare");
  const list = useTranslations("officeServices.domains");
  const servers = useTranslations("officeServices.servers");
  const times = useTimes();
  const day = (at: string | null | undefined) => (at == null ? "–" : times.stamp(at));
  const locked = (isLocked: boolean) => list(isLocked ? "locked" : "unlocked");
  const hosts = (of: ShownDomain["nameServers"] | undefined) =>
    of?.map(({ host, addresses }) => [host, ...addresses].join(" ")).join("\n") || "–";
  const has = (status: string) => name?.statuses.includes(status) === true;
  const lines: readonly Line[] = [
    {
      key: "expires",
      label: servers("paidUntil"),
      books: day(domain.expiresAt),
      registry: day(name?.expiresAt),
    },
    {
      key: "lock",
      label: list("lock"),
      books: locked(domain.isLocked),
      registry: name ? locked(has("clientTransferProhibited")) : "–",
    },
    {
      key: "hold",
      label: t("outOfZone"),
      books: servers(`yesNo.${domain.hold !== null}`),
      registry: name ? servers(`yesNo.${has("clientHold") || has("serverHold")}`) : "–",
    },
    {
      key: "servers",
      label: t("nameServers"),
      books: hosts(domain.nameServers),
      registry: hosts(name?.nameServers),
    },
    {
      key: "dnssec",
      label: t("dnssec"),
      books: "",
      registry: name?.signers.map(({ keyTag, algorithm }) => `${keyTag} (${algorithm})`).join("\n") || "–",
    },
    {
      key: "statuses",
      label: t("statuses"),
      books: "",
      registry: [...(name?.statuses ?? []), ...(name?.graces ?? [])].join("\n") || "–",
    },
  ];
  return (
    <PlainTable
      title={t("title")}
      rows={lines}
      rowKey={({ key }) => key}
      empty={t("none")}
      columns={[
        { key: "what", header: t("what"), cell: ({ label }) => label },
        { key: "books", header: t("books"), cell: ({ books }) => <Cell text={books} /> },
        { key: "registry", header: t("registry"), cell: ({ registry }) => <Cell text={registry} /> },
      ]}
    />
  );
}

function Cell({ text }: { readonly text: string }) {
  return <BdiCode className="text-12 whitespace-pre-line">{text}</BdiCode>;
}
