import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { type Networks, networksQuery } from "../part-queries.ts";
import { NetworkForm } from "./network-form.tsx";

type Network = Networks["networks"][number];

/** From where all keys may be used; each change replaces the list. */
export function NetworksPanel() {
  const t = useTranslations("keys.networks");
  const common = useTranslations("common.state");
  const query = useQuery(networksQuery);
  return (
    <Panel title={t("title")} note={t("note")} flush>
      <QueryView
        query={query}
        errorTitle={t("loadFailed")}
        level={3}
        skeleton={<SkeletonRows label={common("loading")} rows={2} rowHeight={56} />}
      >
        {(saved) => <NetworkList saved={saved} />}
      </QueryView>
    </Panel>
  );
}

function NetworkList({ saved }: { readonly saved: Networks }) {
  const t = useTranslations("keys.networks");
  const textOf = useErrorText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { networks, seenFrom, excludesYou } = saved;
  const save = async (list: readonly Network[]): Promise<void> => {
    const body = { networks: [...list] };
    queryClient.setQueryData(networksQuery.queryKey, await api("PUT /v2/api-keys/allowed-ips", { body }));
  };
  const removal = useMutation({
    mutationFn: (cidr: string) => save(networks.filter((network) => network.cidr !== cidr)),
    onError: (error) => notify("red", textOf(error)),
  });
  return (
    <>
      {excludesYou && (
        <div className="p-4 pb-2">
          <Note tone="warn" title={t("excludesTitle")}>
            {t.rich("excludes", { ...richTags, address: seenFrom })}
          </Note>
        </div>
      )}
      {networks.length === 0 && (
        <p className="p-4 text-13 text-pretty text-fg2">
          {t.rich("none", { ...richTags, address: seenFrom })}
        </p>
      )}
      <ul>
        {networks.map(({ cidr, note }) => (
          <li key={cidr} className="flex min-h-14 items-center gap-4 border-b border-line px-4 py-2">
            <span className="min-w-0 flex-1 leading-5">
              <BdiCode className="text-14">{cidr}</BdiCode>
              {note !== "" && (
                <span className="block text-12 wrap-anywhere text-muted">
                  <bdi>{note}</bdi>
                </span>
              )}
            </span>
            <Button
              size="sm"
              aria-label={t("removeOne", { network: cidr })}
              pending={removal.isPending && removal.variables === cidr}
              onClick={() => removal.mutate(cidr)}
            >
              {t("remove")}
            </Button>
          </li>
        ))}
      </ul>
      <NetworkForm
        seenFrom={networks.some(({ cidr }) => cidr === seenFrom) ? null : seenFrom}
        onAdd={(network) => save([...networks, network])}
      />
    </>
  );
}
