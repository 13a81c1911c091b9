import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Renewal } from "./server-types.ts";
import { useDates } from "./use-dates.ts";

type Cover = "reserved" | "covered" | "notCovered";

const marks: Readonly<Record<Cover, BuoyKind>> = { reserved: "ok", covered: "ok", notCovered: "warn" };

/** What autoprolong charges in the next 30 days, soonest first, and whether the balance covers it. */
export function UpcomingCharges({ upcoming }: { readonly upcoming: readonly Renewal[] }) {
  const t = useTranslations("servers.funding");
  return (
    <section>
      <h3 className="text-12 text-muted">{t("upcoming")}</h3>
      {upcoming.length === 0 ? (
        <p className="mt-1 text-13">{t("upcomingNone")}</p>
      ) : (
        <ul>
          {upcoming.map((charge) => (
            <Charge key={`${charge.serverId} ${charge.at}`} charge={charge} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Charge({ charge }: { readonly charge: Renewal }) {
  const t = useTranslations("servers.funding");
  const dates = useDates();
  const cover = coverOf(charge);
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-line py-2 text-13 not-last:border-b">
      <Link
        to="/servers/$id"
        params={{ id: charge.serverId }}
        className="font-medium wrap-anywhere underline-offset-2 hover:underline"
      >
        <bdi>{charge.name}</bdi>
      </Link>
      <Money cents={charge.cents} className="text-end" />
      <BdiCode className="text-12 text-muted">{dates.day(charge.at)}</BdiCode>
      <Buoy kind={marks[cover]} className="justify-self-end text-12">
        {t(`cover.${cover}`)}
      </Buoy>
    </li>
  );
}

function coverOf({ isReserved, isCovered }: Renewal): Cover {
  if (isReserved) return "reserved";
  return isCovered ? "covered" : "notCovered";
}
