import { useTranslations } from "use-intl";
import { buttonClass } from "#src/web/ui/button.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { QrCode } from "#src/web/ui/qr-code.tsx";

/** The customer's own link, to copy, to scan and to send: `link`. */
export function LinkPanel({ link }: { readonly link: string }) {
  const t = useTranslations("referrals.link");
  const words = encodeURIComponent(t("words"));
  const url = encodeURIComponent(link);
  const ways = [
    { key: "mail", href: `mailto:?body=${words}%20${url}` },
    { key: "telegram", href: `https://t.me/share/url?url=${url}&text=${words}` },
  ] as const;
  return (
    <Panel title={t("title")}>
      <div className="flex flex-wrap items-start gap-4">
        <div className="w-40">
          <QrCode value={link} label={t("code")} />
        </div>
        <div className="grid min-w-0 flex-1 gap-4">
          <p className="flex flex-wrap items-center gap-3">
            <bdi dir="ltr" className="min-w-0 font-mono text-13 wrap-anywhere">
              {link}
            </bdi>
            <CopyButton value={link} label={t("copy")} copiedLabel={t("copied")} withText />
          </p>
          <p className="flex flex-wrap gap-2">
            {ways.map(({ key, href }) => (
              <a key={key} href={href} target="_blank" rel="noreferrer" className={buttonClass()}>
                {t(key)}
              </a>
            ))}
          </p>
        </div>
      </div>
    </Panel>
  );
}
