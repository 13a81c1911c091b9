import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { Button, IconButton } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { domainKeys } from "../domain-queries.ts";
import { domainCan } from "../domain-status.ts";
import type { Domain } from "../domain-types.ts";
import type { Zone } from "../records/record-types.ts";
import { countOurs, needsAddress, type ServerRow, toSend } from "./server-rows.ts";

export interface ServersFormProps {
  readonly domain: Domain;
  readonly zone: Zone;
}

type Kind = "ours" | "own";
const most = 13;
const empty: ServerRow = { host: "", addresses: "" };

/** Ours or a list of one's own, with addresses for hosts below the domain itself. */
export function ServersForm({ domain, zone }: ServersFormProps) {
  const t = useTranslations("domain.nameServers");
  const notify = useNotify();
  const textOf = useErrorText();
  const errors = useTranslations("errors");
  const queryClient = useQueryClient();
  const ours = zone.providerNameServers;
  const current = domain.nameServers.map(({ host, addresses }) => ({
    host,
    addresses: addresses.join(", "),
  }));
  const isAllOurs =
    current.length === ours.length &&
    countOurs(
      domain.nameServers.map(({ host }) => host),
      ours,
    ) === ours.length;
  const [kind, setKind] = useState<Kind>(isAllOurs ? "ours" : "own");
  const [rows, setRows] = useState<readonly ServerRow[]>(
    isAllOurs || current.length === 0 ? [empty, empty] : current,
  );
  const change = useMutation({
    mutationFn: () =>
      api("POST /v2/domains/{id}/change-ns", {
        params: { id: domain.id },
        body: { nameServers: kind === "ours" ? ours.map((host) => ({ host })) : toSend(rows, domain.name) },
      }),
    onSuccess: () => notify("green", t("asked", { name: domain.displayName })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKeys.one(domain.id) }),
  });
  const hosts = rows.map(({ host }) => host).filter((host) => host.trim() !== "");
  const oursCount = kind === "ours" ? ours.length : countOurs(hosts, ours);
  const isOff = !domainCan.change(domain);
  /** What is chosen is what is set already. */
  const isSame = kind === "ours" ? isAllOurs : isSameList(rows, isAllOurs ? [] : current);
  const set = (index: number, part: Partial<ServerRow>) => {
    change.reset();
    setRows(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  };
  /** Refusals of fields name the row among those that were sent. */
  const filled = rows.map(({ host }) => host.trim() !== "");
  const errorOf = (index: number, field: "host" | "addresses"): string | undefined => {
    if (!(change.error instanceof ApiError)) return undefined;
    const place = filled.slice(0, index).filter(Boolean).length;
    const wanted = `nameServers.${place}.${field}`;
    const found = Object.entries(change.error.fields).find(
      ([path]) => path === wanted || path.startsWith(`${wanted}.`),
    );
    return found && filled[index] ? errors(found[1], {}) : undefined;
  };
  const hasFieldError = rows.some((_, index) => errorOf(index, "host") ?? errorOf(index, "addresses"));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <Panel title={t("title")} note={domain.isChanging ? t("changing") : undefined}>
      <form onSubmit={send} className="grid gap-4">
        <RadioTileGroup<Kind>
          legend={t("whose")}
          layout="list"
          value={kind}
          onValueChange={(next) => {
            change.reset();
            setKind(next);
          }}
          options={[
            { value: "ours", label: t("ours"), detail: t("oursDetail"), disabled: isOff },
            { value: "own", label: t("own"), detail: t("ownDetail"), disabled: isOff },
          ]}
        />
        {kind === "ours" ? (
          <ul className="grid gap-1 font-mono text-13 text-fg2">
            {ours.map((host) => (
              <li key={host} className="wrap-anywhere">
                <bdi dir="ltr">{host}</bdi>
              </li>
            ))}
          </ul>
        ) : (
          <div className="grid gap-3">
            {rows.map((row, index) => (
              <div key={index} className="grid items-start gap-2 md:grid-cols-[minmax(0,1fr)_auto]">
                <div className="grid gap-2 md:grid-cols-2">
                  <TextField
                    mono
                    label={t("server", { number: index + 1 })}
                    placeholder="ns1.example.net"
                    value={row.host}
                    error={errorOf(index, "host")}
                    onChange={(event) => set(index, { host: event.currentTarget.value })}
                    disabled={isOff}
                    {...plainInput}
                  />
                  {needsAddress(row.host, domain.name) && (
                    <TextField
                      mono
                      label={t("addresses")}
                      placeholder="203.0.113.10"
                      hint={t("glue")}
                      value={row.addresses}
                      error={errorOf(index, "addresses")}
                      onChange={(event) => set(index, { addresses: event.currentTarget.value })}
                      disabled={isOff}
                      {...plainInput}
                    />
                  )}
                </div>
                {rows.length > 2 && (
                  <IconButton
                    label={t("remove", { number: index + 1 })}
                    className="md:mt-6.5"
                    onClick={() => {
                      change.reset();
                      setRows(rows.filter((_, at) => at !== index));
                    }}
                  >
                    <X strokeWidth={1.6} aria-hidden="true" />
                  </IconButton>
                )}
              </div>
            ))}
            {rows.length < most && (
              <Button
                size="sm"
                className="justify-self-start"
                icon={<Plus strokeWidth={1.6} aria-hidden="true" />}
                disabled={isOff}
                onClick={() => setRows([...rows, empty])}
              >
                {t("add")}
              </Button>
            )}
          </div>
        )}
        <RuleNote oursCount={oursCount} isEmpty={kind === "own" && hosts.length === 0} />
        <div aria-live="polite" className="empty:hidden">
          {change.error && !hasFieldError && <Note tone="danger">{textOf(change.error)}</Note>}
        </div>
        <div>
          <Button
            type="submit"
            tone={isSame ? "secondary" : "primary"}
            pending={change.isPending}
            disabled={isOff}
          >
            {t("save")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Whether two lists say the same; rows that are empty do not count. */
function isSameList(typed: readonly ServerRow[], set: readonly ServerRow[]): boolean {
  const said = (rows: readonly ServerRow[]) =>
    rows
      .filter(({ host }) => host.trim() !== "")
      .map(({ host, addresses }) => `${host.trim()} ${addresses.trim()}`)
      .join("\n");
  return said(typed) === said(set) && said(set) !== "";
}

const plainInput = {
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
  maxLength: 255,
} as const;

/** The rule of two (product §5), and what this choice means by it. */
function RuleNote({ oursCount, isEmpty }: { readonly oursCount: number; readonly isEmpty: boolean }) {
  const t = useTranslations("domain.nameServers.rule");
  if (isEmpty) return <p className="text-13 text-pretty text-muted">{t("text")}</p>;
  return (
    <Note tone={oursCount >= 2 ? "ok" : "warn"} title={t("count", { count: oursCount })}>
      {t(oursCount >= 2 ? "enough" : "tooFew")}
    </Note>
  );
}
