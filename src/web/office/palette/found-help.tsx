import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";

const examples = {
  text: "nadia",
  id: "ord_01m8…hc5hb3",
  address: "198.51.100.7",
  addressAt: "198.51.100.7 at 2026-10-01 14:30",
  host: "www.example.com",
  hash: "9f3c…e41a",
  coin: "bc1q… 0x…",
} as const;

const lines = ["text", "id", "address", "addressAt", "host", "hash", "coin"] as const;

/** What the search understands, where it found nothing. */
export function FoundHelp({ search }: { readonly search: string }) {
  const t = useTranslations("office.palette.help");
  return (
    <div className="px-4.5 py-5 text-13">
      <p className="font-medium" role="status">
        {t.rich("title", { search: () => <bdi>{search}</bdi> })}
      </p>
      <p className="mt-1 text-muted">{t("lead")}</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 max-md:grid-cols-1">
        {lines.map((line) => (
          <div key={line} className="contents">
            <dt>
              <BdiCode className="text-12">{examples[line]}</BdiCode>
            </dt>
            <dd className="text-fg2">{t(line)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
