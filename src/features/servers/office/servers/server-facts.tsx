import { useTranslations } from "use-intl";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import type { ObjectNumber } from "#src/web/office/shapes/object/number-strip.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Fact } from "#src/web/ui/fact-strip.tsx";
import { SeenMoney } from "#src/web/office/parts/seen-money.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { ShownServer } from "./servers-query.ts";

/** Whose, where and what a server is, and its money. */
export function useServerFacts(server: ShownServer): {
  readonly facts: readonly Fact[];
  readonly numbers: readonly ObjectNumber[];
} {
  const t = useTranslations("officeServices.server");
  const list = useTranslations("officeServices.servers");
  const times = useTimes();
  const placeName = usePlaceName();
  const { nodeId } = server;
  const facts: Fact[] = [
    { key: "id", label: list("id"), value: <CopiedId id={server.id} /> },
    { key: "customer", label: list("customer"), value: <ObjectLink kind="customer" {...server.customer} /> },
    { key: "service", label: t("service"), value: list(`services.${server.service}`) },
    { key: "power", label: t("power"), value: t(`powers.${server.power}`) },
    {
      key: "node",
      label: list("node"),
      value:
        nodeId === null ? (
          "–"
        ) : (
          <ObjectLink kind="node" id={nodeId}>
            <BdiCode>{nodeId}</BdiCode>
          </ObjectLink>
        ),
    },
    {
      key: "location",
      label: list("location"),
      value: <Named name={placeName(server.locationName)} id={server.locationId} />,
    },
    { key: "plan", label: list("plan"), value: <Named name={server.planName} id={server.planId} /> },
    { key: "since", label: list("since"), value: <BdiCode>{times.day(server.createdAt)}</BdiCode> },
  ];
  const numbers: ObjectNumber[] = [
    {
      key: "renewal",
      label: list("renewal"),
      value: <Money cents={server.renewalCents} />,
      note: t("months", { months: server.months }),
    },
    {
      key: "until",
      label: list("paidUntil"),
      value: server.paidUntil === null ? "–" : times.day(server.paidUntil),
      note: t(server.autoprolong ? "renewsItself" : "endsThen"),
    },
    {
      key: "reserved",
      label: t("reserved"),
      value: server.reservedCents === null ? "–" : <Money cents={server.reservedCents} />,
    },
    { key: "paid", label: t("paid"), value: <SeenMoney cents={server.paidCents} /> },
    { key: "back", label: t("back"), value: <SeenMoney cents={server.refundedCents} /> },
  ];
  return { facts, numbers };
}

/** Something of the catalogue by its name, its id small: `name`, `id`. */
function Named({ name, id }: { readonly name: string; readonly id: string }) {
  return (
    <>
      <bdi>{name}</bdi> <BdiCode className="text-12 text-muted">{id}</BdiCode>
    </>
  );
}
