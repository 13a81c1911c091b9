import { useTranslations } from "use-intl";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { PriceMail } from "#src/web/office/parts/price-mail.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { ChangeView } from "../prices-query.ts";

/** The notice as the first customer gets it, in the language of this page; each gets it in their own. */
export function MailPanel({ view: { change, effect, lines } }: { readonly view: ChangeView }) {
  const t = useTranslations("officePrices.mail");
  const [first] = lines;
  if (first === undefined) return null;
  const { customer } = first;
  const own = lines.filter((line) => line.customer.id === customer.id);
  const seen = new Set<string>();
  // As the notice names them: the usual term of each service first, each once.
  const named = [...own]
    .sort((one, other) => Number(other.isUsual) - Number(one.isUsual))
    .filter(({ serviceId, part }) => {
      const key = `${serviceId} ${part}`;
      return !seen.has(key) && seen.add(key);
    });
  return (
    <Panel title={t("panel")} note={t("sample", { count: effect.customers })}>
      <div className="flex flex-col gap-2 text-13">
        <p className="text-12 text-muted">
          {t("to")} <ObjectLink kind="customer" {...customer} />
        </p>
        <PriceMail
          lines={named}
          at={change.fromAt}
          replaces={effect.replaces}
          words={change.only?.message ?? null}
        />
      </div>
    </Panel>
  );
}
