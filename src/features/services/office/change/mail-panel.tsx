import { useLocale, useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { ChangeView } from "../prices-query.ts";

/** The notice as the first customer gets it, in the language of this page; each gets it in their own. */
export function MailPanel({ view: { change, effect, lines } }: { readonly view: ChangeView }) {
  const t = useTranslations("officePrices.mail");
  const { language } = new Intl.Locale(useLocale());
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
  const prices = named
    .map(({ name, part, beforeCents, afterCents }) => {
      const what = part === "term" ? name : `${name}, ${part}`;
      return `${what}: ${formatCents(beforeCents)} → ${formatCents(afterCents)}`;
    })
    .join("; ");
  const hasRaise = own.some(({ beforeCents, afterCents }) => afterCents > beforeCents);
  // As the mail writes it: a day of UTC with the name of its month, by the language alone.
  const at = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(change.fromAt),
  );
  return (
    <Panel title={t("panel")} note={t("sample", { count: effect.customers })}>
      <div className="flex flex-col gap-2 text-13">
        <p className="text-12 text-muted">
          {t("to")} <ObjectLink kind="customer" {...customer} />
        </p>
        <p className="border-b border-line pb-2 font-medium">
          {t(hasRaise ? "title" : "loweredTitle", { at })}
        </p>
        <p className="wrap-anywhere text-fg2">{t(hasRaise ? "message" : "loweredMessage", { prices, at })}</p>
      </div>
    </Panel>
  );
}
