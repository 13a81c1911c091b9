import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import type { MailSender } from "./mail-sender-query.ts";

const marks: Readonly<Record<MailSender["health"]["dkim"], BuoyKind>> = {
  right: "ok",
  missing: "warn",
  unneeded: "off",
};

/** What receivers find of a domain, a light for each: `sender`. */
export function MailHealth({ sender }: { readonly sender: MailSender }) {
  const t = useTranslations("whitelabelMail.health");
  return (
    <KeyValueList
      items={(["dkim", "spf", "dmarc"] as const).map((part) => ({
        key: part,
        label: t(part),
        value: <Buoy kind={marks[sender.health[part]]}>{t(sender.health[part])}</Buoy>,
      }))}
    />
  );
}
