import { useTranslations } from "use-intl";
import { AsciiName } from "#src/web/ui/ascii-name.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Contact } from "./queries.ts";

/** The names that a contact owns. */
export function NamesPanel({ contact }: { readonly contact: Contact }) {
  const t = useTranslations("contacts.names");
  const { names, nameCount } = contact;
  return (
    <Panel title={t("title")} note={nameCount > 0 ? <bdi className="font-mono">{nameCount}</bdi> : undefined}>
      {names.length === 0 ? (
        <p className="text-13 text-muted">{t("none")}</p>
      ) : (
        <ul className="flex flex-col gap-1.5 text-13 wrap-anywhere">
          {names.map((each) => (
            <li key={each.name} className="flex flex-col">
              <BdiCode>{each.displayName}</BdiCode>
              <AsciiName domain={each} />
            </li>
          ))}
          {nameCount > names.length && (
            <li className="text-muted">{t("more", { count: nameCount - names.length })}</li>
          )}
        </ul>
      )}
    </Panel>
  );
}
