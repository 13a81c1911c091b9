import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Site } from "./queries.ts";

/** The host of a site, as a link to its first page in a new tab where visitors can see it: `site`. */
export function ShopLink({ site }: { readonly site: Pick<Site, "state" | "url" | "host"> }) {
  const t = useTranslations("whitelabel");
  const isVisited = site.state === "live" || site.state === "suspended" || site.state === "closing";
  if (!isVisited) return <bdi className="font-mono text-13 wrap-anywhere text-muted">{site.host}</bdi>;
  return (
    <a
      href={site.url}
      target="_blank"
      rel="noopener"
      title={t("open", { host: site.host })}
      className="touch-target flex items-center gap-2 font-mono text-13 wrap-anywhere text-accent"
    >
      <bdi>{site.host}</bdi>
      <ExternalLink size={14} strokeWidth={1.6} aria-hidden="true" />
    </a>
  );
}
