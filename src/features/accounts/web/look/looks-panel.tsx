import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { clock } from "#src/web/clock.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { looksQuery } from "./looks-query.ts";
import { useLookParts } from "./use-look-parts.ts";

type Look = ApiOutput<"GET /v2/looks">["looks"][number];

const shown = 5;

/** When our staff looked at the account, who, why and at what; one that lasts is ended here. Absent without any. */
export function LooksPanel() {
  const t = useTranslations("look.looks");
  const { data } = useQuery(looksQuery);
  const looks = data?.looks.slice(0, shown) ?? [];
  if (looks.length === 0) return null;
  return (
    <Panel title={t("title")}>
      <ul className="-my-3 divide-y divide-line">
        {looks.map((look) => (
          <LookRow key={look.id} look={look} />
        ))}
      </ul>
    </Panel>
  );
}

function LookRow({ look }: { readonly look: Look }) {
  const t = useTranslations("look.looks");
  const times = useTimes();
  const partsOf = useLookParts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => api("POST /v2/looks/{id}/end", { params: { id: look.id }, body: {} }),
    onError: (error) => announce({ type: "red", text: { message: errorText(error) } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: looksQuery.queryKey }),
  });
  const isOpen = look.endedAt === null && Date.parse(look.endsAt) > clock.nowMs();
  const until = look.endedAt ?? look.endsAt;
  return (
    <li className="py-3 text-13">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium">{t("began", { name: look.staff })}</span>
        {isOpen ? (
          <Buoy kind="warn">{t("lasting")}</Buoy>
        ) : (
          <span className="text-12 text-muted">{t(`endedBy.${look.endedBy ?? "time"}`)}</span>
        )}
      </p>
      <p className="text-12 text-muted">
        {times.stampOfYear(look.startedAt)}
        {!isOpen && ` – ${times.time(until)}`}
      </p>
      <p className="mt-1 wrap-anywhere text-fg2">
        <bdi>{look.reason}</bdi>
      </p>
      <p className="text-12 text-muted">{partsOf(look.pages.map(({ part }) => part))}</p>
      {isOpen && (
        <Button size="sm" className="mt-2" pending={end.isPending} onClick={() => end.mutate()}>
          {t("end")}
        </Button>
      )}
    </li>
  );
}
