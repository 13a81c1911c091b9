import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { FactList } from "../../web/both/fact-list.tsx";
import type { Message } from "../tickets-query.ts";

/** A line of the product itself, such as the end of a ticket, with what was known of its thing: `message`. */
export function SystemRow({ message }: { readonly message: Message }) {
  const t = useTranslations("officeSupport");
  const times = useTimes();
  const { line, facts, authorName, createdAt } = message;
  if (line === null) return null;
  return (
    <div className="flex flex-col gap-2 px-3 py-2 text-13 text-muted">
      <p className="flex flex-wrap items-baseline gap-2">
        <span>
          {t(`lines.${line}`)}
          {authorName !== null && (
            <>
              {" "}
              · <bdi>{authorName}</bdi>
            </>
          )}
        </span>
        <time dateTime={createdAt} title={times.stamp(createdAt)} className="ms-auto text-12">
          <BdiCode>{times.stampOfYear(createdAt)}</BdiCode>
        </time>
      </p>
      {facts.length > 0 && (
        <div className="rounded-8 border border-line px-3 py-2 text-fg">
          <FactList facts={facts} />
        </div>
      )}
    </div>
  );
}
