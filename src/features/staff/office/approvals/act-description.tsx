import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useSoldLabel } from "#src/web/i18n/order-line-text.ts";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Approval } from "./approvals-query.ts";

type Description = NonNullable<Approval["description"]>;
type Fact = Description["facts"][number];
type Thing = NonNullable<Description["thing"]>;

/** What an act would do: for whom, to what, and its facts in words: `approval`. */
export function ActDescription({ approval: { description, state } }: { readonly approval: Approval }) {
  const t = useTranslations("officeStaff.approvals");
  const facts = useTranslations("officeStaff.facts");
  if (description === null) return <Note tone="danger">{t("unreadable")}</Note>;
  const { customer, thing } = description;
  const isOpen = state === "asked" || state === "waiting";
  return (
    <Panel {...(isOpen ? { title: t("what"), note: t("whatNote") } : { title: t("whatAsked") })}>
      <KeyValueList
        items={[
          ...(customer === null
            ? []
            : [{ key: "customer", label: t("customer"), value: <ThingLink thing={customer} /> }]),
          ...(thing === null
            ? []
            : [{ key: "thing", label: t(`things.${thingKey(thing)}`), value: <ThingLink thing={thing} /> }]),
          ...description.facts.map((fact) => ({
            key: fact.key,
            label: facts(fact.key),
            value: <FactValue fact={fact} />,
          })),
        ]}
      />
    </Panel>
  );
}

const thingKeys = ["deposit", "domain", "order", "payment", "server", "transaction"] as const;

function thingKey({ kind }: Thing): (typeof thingKeys)[number] | "other" {
  return thingKeys.find((one) => one === kind) ?? "other";
}

/** A customer or a thing by name, which opens its page: `thing`. */
function ThingLink({ thing: { kind, id, name } }: { readonly thing: Thing }) {
  return <ObjectLink kind={kind} id={id} name={name === "" ? null : name} />;
}

function FactValue({ fact: { key, kind, value } }: { readonly fact: Fact }) {
  const t = useTranslations("officeStaff");
  const words = useCodeText();
  const times = useTimes();
  if (kind === "cents" && typeof value === "number") return <Money cents={value} signed={key === "amount"} />;
  if (kind === "time" && typeof value === "string") return <BdiCode>{times.stamp(value)}</BdiCode>;
  if (kind === "flag") return t(value === true ? "approvals.yes" : "approvals.no");
  if (kind === "count" && typeof value === "number") return <BdiCode>{value}</BdiCode>;
  return <bdi className="whitespace-pre-line">{words(key, String(value))}</bdi>;
}

/** A text of a fact, in words where it is a code. */
function useCodeText(): (key: Fact["key"], text: string) => string {
  const held = useTranslations("officeStaff.heldFor");
  const causes = useTranslations("officeServices.causes");
  const bans = useTranslations("officeActs.bans.kinds");
  const placeName = usePlaceName();
  const soldLabel = useSoldLabel();
  return (key, text) => {
    if (key === "heldFor") return held(heldKey(text));
    if (key === "cause") return causes(text === "abuse" ? "abuse" : "admin");
    if (key === "bannedKind") return bans(banKinds.find((one) => one === text) ?? "network");
    if (key === "location") return placeName(text);
    // `Sloop 2, Frankfurt: $4.90`, each in a line of its own.
    if (key === "lines")
      return text.replaceAll(/^(.*)(: [^:]*)$/gm, (_, label: string, sum: string) => soldLabel(label) + sum);
    return text;
  };
}

const banKinds = ["network", "mail-domain", "email", "wallet"] as const;
const heldKeys = ["limit", "sender", "unattributed", "unmoved", "late_rate", "failed", "no_rate"] as const;

function heldKey(reason: string): (typeof heldKeys)[number] | "other" {
  return heldKeys.find((one) => one === reason) ?? "other";
}
