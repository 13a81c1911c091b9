import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { MoreButton } from "#src/web/lists/more-button.tsx";
import { useWho } from "#src/web/lists/use-who.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { zoneQuery } from "../zone-query.ts";
import type { ZoneDomain } from "../zone-domain.ts";
import type { ZoneVersion } from "./record-types.ts";
import type { Editor } from "./use-editor.ts";

export interface HistoryListProps {
  readonly domain: ZoneDomain;
  readonly editor: Editor;
  /** Unsaved changes would be mixed with the restored records. */
  readonly isDirty: boolean;
  readonly onDone: () => void;
}

/** Versions of the zone with their changes, and a button to restore each. */
export function HistoryList({ domain, editor, isDirty, onDone }: HistoryListProps) {
  const t = useTranslations("zone.history");
  const common = useTranslations("common.state");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const { id } = domain;
  const history = useInfiniteQuery({
    queryKey: [...domain.queryKey, "history"],
    queryFn: ({ pageParam, signal }) =>
      api("GET /v2/domains/{id}/records/history", {
        params: { id },
        query: { limit: 20, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
  const restore = useMutation({
    mutationFn: (version: number) =>
      api("POST /v2/domains/{id}/records/history/{version}/restore", {
        params: { id, version: String(version) },
        body: {},
      }),
    onSuccess: async (_, version) => {
      editor.startOver(await queryClient.fetchQuery({ ...zoneQuery(domain), staleTime: 0 }));
      void queryClient.invalidateQueries({ queryKey: [...domain.queryKey, "history"] });
      notify("green", t("restored", { version }));
      onDone();
    },
    onError: (error) => notify("red", textOf(error)),
  });
  return (
    <QueryView
      query={history}
      errorTitle={t("loadError")}
      level={3}
      skeleton={<SkeletonRows label={common("loading")} rows={4} rowHeight={56} />}
    >
      {({ pages }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {isDirty && <Note tone="warn">{t("unsaved")}</Note>}
          <ol className="max-h-[50dvh] overflow-y-auto rounded-8 border border-line px-4">
            {pages
              .flatMap((page) => page.versions)
              .map((version, index) => (
                <li key={version.version} className="border-line py-3 text-13 not-last:border-b">
                  <VersionHead version={version}>
                    {index === 0 ? (
                      <span className="text-12 text-muted">{t("current")}</span>
                    ) : (
                      <ForRole right="services.manage">
                        <Button
                          size="sm"
                          disabled={isDirty}
                          pending={restore.isPending && restore.variables === version.version}
                          onClick={() => {
                            if (!restore.isPending) restore.mutate(version.version);
                          }}
                        >
                          {t("restore")}
                        </Button>
                      </ForRole>
                    )}
                  </VersionHead>
                  <VersionLines version={version} />
                </li>
              ))}
          </ol>
          <MoreButton query={history} tone="quiet" size="sm" />
        </div>
      )}
    </QueryView>
  );
}

interface VersionHeadProps {
  readonly version: ZoneVersion;
  readonly children: ReactNode;
}

function VersionHead({ version, children }: VersionHeadProps) {
  const t = useTranslations("zone.history");
  const whoOf = useWho();
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium">
          {t(`cause.${version.cause}`)}{" "}
          <span className="font-mono text-12 font-normal text-muted">#{version.version}</span>
        </p>
        <p className="text-12 text-muted">
          <AgeLabel at={version.at} /> · {whoOf(version)}
        </p>
      </div>
      {children}
    </div>
  );
}

function VersionLines({ version }: { readonly version: ZoneVersion }) {
  const t = useTranslations("zone.history");
  const hidden = version.addedCount + version.removedCount - version.added.length - version.removed.length;
  const lines = [
    ...version.removed.map((text) => ({ text, sign: "−", colour: "text-danger" })),
    ...version.added.map((text) => ({ text, sign: "+", colour: "text-ok" })),
  ];
  if (lines.length === 0) return null;
  return (
    <ul dir="ltr" className="mt-1.5 font-mono text-12">
      {lines.map(({ text, sign, colour }) => (
        <li key={`${sign} ${text}`} className="flex gap-2 wrap-anywhere">
          <span className={colour}>{sign}</span>
          <span className="min-w-0">{text}</span>
        </li>
      ))}
      {hidden > 0 && <li className="text-muted">{t("hidden", { count: hidden })}</li>}
    </ul>
  );
}
