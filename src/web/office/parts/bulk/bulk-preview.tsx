import { useTranslations } from "use-intl";
import type { ErrorCode } from "#src/shared/errors.ts";
import { useRefusalTexts } from "#src/web/i18n/use-refusal-texts.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { ShortId } from "../../shapes/copied-id.tsx";
import type { BulkRow } from "./bulk-query.ts";

/** What an act would do to each object, those that it refuses first: `rows`. */
export function BulkPreview({ rows }: { readonly rows: readonly BulkRow[] }) {
  const t = useTranslations("officeOrders.bulk");
  const refused = rows.filter(({ errorCode }) => errorCode !== null);
  const fitting = rows.filter(({ errorCode }) => errorCode === null);
  return (
    <div className="overflow-clip rounded-8 border border-line">
      <p role="status" className="border-b border-line px-3.5 py-2 text-13 font-medium">
        {t("fits", { count: fitting.length, all: rows.length })}
      </p>
      <section
        // What scrolls is reached by the keyboard.
        tabIndex={0}
        aria-label={t("preview")}
        className="max-h-60 overflow-y-auto outline-offset-[-2px]"
      >
        <table className="office-table">
          <caption className="sr-only">{t("preview")}</caption>
          <tbody>
            {[...refused, ...fitting].map((row) => (
              <tr key={row.id}>
                <th scope="row" className="max-w-40 truncate">
                  {row.name === null ? <ShortId id={row.id} /> : <bdi title={row.id}>{row.name}</bdi>}
                </th>
                <td className="whitespace-normal">
                  {row.errorCode === null ? (
                    <Buoy kind="ok">{t("willBeDone")}</Buoy>
                  ) : (
                    <Buoy kind="lock">
                      <RefusedText code={row.errorCode} detail={row.detail} />
                    </Buoy>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

export interface RefusedTextProps {
  readonly code: string;
  readonly detail: string | null;
}

/** Why an object was passed over: the refusal in words, else its code's text: `code`, `detail`. */
export function RefusedText({ code, detail }: RefusedTextProps) {
  const refusal = useRefusalTexts();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a code of the product, of this release or before
  const known = code as ErrorCode;
  return <bdi>{detail ?? refusal(known) ?? code}</bdi>;
}
