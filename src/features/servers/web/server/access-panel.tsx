import { LockKeyhole } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { buttonClass } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { isAlive } from "../../rules.ts";
import type { Server } from "../server-types.ts";
import { PasswordOnce } from "./password-once.tsx";
import { ServerFacts } from "./server-facts.tsx";

/** How to enter a server, and the facts that are typed elsewhere. */
export function AccessPanel({ server }: { readonly server: Server }) {
  const t = useTranslations("server.wayIn");
  return (
    <section
      aria-label={t("label")}
      data-panel=""
      className="grid min-w-0 rounded-10 border border-line bg-surface [&>*]:border-line [&>*:not(:last-child)]:border-b"
    >
      <WayIn server={server} />
      {server.service !== "failed" && <PasswordOnce serverId={server.id} />}
      <div className="px-4 py-3">
        <ServerFacts server={server} />
      </div>
    </section>
  );
}

const rowClass = "flex min-h-15 items-center px-4 py-3 text-14 text-pretty text-muted";

/** The command that enters a server that runs. One that is off has none, and says so in its place. */
function WayIn({ server }: { readonly server: Server }) {
  const t = useTranslations("server.wayIn");
  const common = useTranslations("common.action");
  const isWide = useMinWidth(768);
  const [address] = server.ipv4;
  // As high as the command that comes.
  if (server.service === "pending")
    return <p className={classNames(rowClass, "max-md:min-h-34")}>{t("pending")}</p>;
  if (!isAlive(server) || address === undefined) return null;
  if (server.power === "off") return <p className={rowClass}>{t("off")}</p>;
  if (server.power !== "running") return null;
  const command = `ssh root@${address}`;
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-3.5 gap-y-3 px-4 py-3">
      <p dir="ltr" className="flex min-w-0 gap-3 font-mono text-18 max-md:text-16">
        <span aria-hidden="true" className="text-muted select-none">
          $
        </span>
        <span className="wrap-anywhere select-all">{command}</span>
      </p>
      <CopyButton
        value={command}
        label={common("copy")}
        copiedLabel={common("copied")}
        of={command}
        withText
        look={buttonClass({
          tone: "primary",
          size: isWide ? "sm" : "md",
          className: "gap-1.5 max-md:order-last max-md:w-full [&_svg]:text-current",
        })}
      />
      <LogIn server={server} />
    </div>
  );
}

/** What opens it: saved keys by their names, or the root password. */
function LogIn({ server }: { readonly server: Server }) {
  const t = useTranslations("server.wayIn");
  const format = useFormatter();
  const { access } = server.details ?? {};
  if (access === undefined || (access.keys.length === 0 && !access.hasPassword)) return null;
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-13 text-muted max-md:basis-full md:ms-auto">
      <LockKeyhole className="size-3.5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {access.keys.length === 0
          ? t("byPassword")
          : t.rich("byKeys", {
              count: access.keys.length,
              names: () => (
                <bdi className="font-medium text-fg">{format.list(access.keys, { type: "unit" })}</bdi>
              ),
            })}
      </span>
    </p>
  );
}
