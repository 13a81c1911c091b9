import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { api, makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";

export type PointableDomain = Pick<
  ApiOutput<"GET /v2/domains/list">["domains"][number],
  "id" | "name" | "displayName"
>;

type ZoneRecord = ApiOutput<"GET /v2/domains/{id}/records">["records"][number];

interface PointOptions {
  readonly domain: PointableDomain;
  readonly serverName: string;
  readonly address: string;
  readonly onDone: () => void;
}

/** What pointing a name to an address changes in its records, and the change: the template of a website. */
export function usePointDomain({ domain, serverName, address, onDone }: PointOptions) {
  const t = useTranslations("server.point");
  const notify = useNotify();
  const queryClient = useQueryClient();
  const params = { id: domain.id };
  const body = { template: "website", values: { ipv4: address } } as const;
  const preview = useQuery({
    queryKey: ["domains", "one", domain.id, "point", address],
    queryFn: async ({ signal }) => {
      const call = "POST /v2/domains/{id}/records/templates";
      const [zone, outcome] = await Promise.all([
        api("GET /v2/domains/{id}/records", { params, signal }),
        api(call, { params, body: { ...body, mode: "preview" }, signal }),
      ]);
      const known = new Set(zone.records.map(lineOf));
      const wanted = outcome.preview.records.flatMap((record) => (record === null ? [] : [lineOf(record)]));
      return {
        added: wanted.filter((line) => !known.has(line)),
        removed: zone.records
          .filter(({ id }) => id !== null && outcome.removedIds.includes(id))
          .map(lineOf)
          .filter((line) => !wanted.includes(line)),
        hasProblems: outcome.preview.problems.length > 0,
        version: outcome.zoneVersion,
      };
    },
    staleTime: 0,
  });
  /** Another change since the preview is refused. */
  const callOf = (version: number) =>
    keyCall("POST /v2/domains/{id}/records/templates", {
      params,
      body: { ...body, mode: "add" },
      ifMatch: version,
    });
  const point = useMutation({
    mutationFn: (version: number) => makeCall(callOf(version)),
    onSuccess: () => {
      notify("green", t("done", { domain: domain.displayName, name: serverName }));
      onDone();
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["domains", "one", domain.id] }),
        queryClient.invalidateQueries({ queryKey: ["servers", "one"], refetchType: "active" }),
      ]),
  });
  return { preview, point, callOf };
}

function lineOf({
  name,
  type,
  content,
}: Pick<ZoneRecord, "name" | "content"> & { readonly type: string }): string {
  return `${name} ${type} ${content}`;
}
