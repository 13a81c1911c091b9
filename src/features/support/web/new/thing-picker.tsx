import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { Thing } from "../support-types.ts";
import { pickableQuery } from "./pick-queries.ts";
import { matching, type Pickable } from "./pickable.ts";

/** Of more things the others are found by their names. */
const mostShown = 4;

export interface ThingPickerProps {
  readonly kind: Pickable["thing"]["kind"];
  readonly value: Thing | null;
  readonly onValueChange: (thing: Thing | null) => void;
}

/** Which of the customer's servers, domains or payments a ticket is about, those in trouble first. */
export function ThingPicker({ kind, value, onValueChange }: ThingPickerProps) {
  const t = useTranslations("support.pick");
  const common = useTranslations("common.state");
  const times = useTimes();
  const [words, setWords] = useState("");
  const query = useQuery(pickableQuery(kind));
  return (
    <QueryView
      query={query}
      errorTitle={t(`loadError.${kind}`)}
      level={2}
      skeleton={<SkeletonRows label={common("loading")} rows={2} rowHeight={56} />}
    >
      {(things) => {
        if (things.length === 0) return <p className="text-13 text-muted">{t(`none.${kind}`)}</p>;
        const found = matching(things, words);
        const chosen = things.find(({ thing }) => thing.id === value?.id);
        const shown = found.slice(0, mostShown);
        const rows = chosen === undefined || shown.includes(chosen) ? shown : [chosen, ...shown];
        return (
          <div className="grid gap-2">
            <RadioTileGroup
              layout="list"
              legend={t(`which.${kind}`)}
              value={chosen === undefined ? none : chosen.thing.id}
              onValueChange={(id) =>
                onValueChange(things.find(({ thing }) => thing.id === id)?.thing ?? null)
              }
              options={[
                ...rows.map(({ thing, label, detail, mark, state, at }) => ({
                  value: thing.id,
                  label: <bdi className="wrap-anywhere">{label}</bdi>,
                  detail:
                    detail === "" ? undefined : (
                      <>
                        <BdiCode className="text-12">{detail}</BdiCode>
                        {thing.kind === "payment" && <> · {times.stamp(at)}</>}
                      </>
                    ),
                  end: (
                    <Buoy kind={mark} className="font-sans">
                      {state === undefined ? t(`state.${kind}.${mark}`) : t(`state.server.${state}`)}
                    </Buoy>
                  ),
                })),
                { value: none, label: t(`no.${kind}`) },
              ]}
            />
            {things.length > mostShown && (
              <TextField
                type="search"
                size="sm"
                label={t("search")}
                labelHidden
                placeholder={t("search")}
                prefix={<Search strokeWidth={1.6} />}
                suffix={
                  <span role="status" className="text-12 whitespace-nowrap text-muted">
                    {t("found", { count: shown.length, total: things.length })}
                  </span>
                }
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
              />
            )}
          </div>
        );
      }}
    </QueryView>
  );
}

const none = "none";
