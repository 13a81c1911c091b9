import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Globe, LogOut, Moon, Plus, SquareTerminal, Sun, WalletCards } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FoundDomainWidget } from "#src/features/domains/web/found-domain-widget.tsx";
import { FoundServerWidget } from "#src/features/servers/web/found-server-widget.tsx";
import { api } from "#src/web/api/api.ts";
import { linksOf, sidebarLinks } from "#src/web/layouts/navigation.ts";
import { site } from "#src/web/site.ts";
import { sidebarIcons } from "../sidebar-icons.ts";
import { useLogout } from "../use-logout.ts";
import { useThemeControl } from "../use-theme-control.ts";
import { matchesWords } from "./matches-words.ts";

/** One line of the palette. */
export interface PaletteEntry {
  readonly key: string;
  readonly content: ReactNode;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly key: "servers" | "domains" | "do" | "pages";
  readonly entries: readonly PaletteEntry[];
}

export interface PaletteAnswer {
  readonly groups: readonly PaletteGroup[];
  /** Servers or domains could not be searched; the rest is there. */
  readonly hasFailed: boolean;
}

const shownOfKind = 5;
const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

/** What a search finds: servers and domains first, then what can be done, then pages; groups without a match are left out. */
export function usePaletteGroups(search: string): PaletteAnswer {
  const wanted = search.trim();
  const servers = useQuery({
    queryKey: ["servers", "list", "palette", wanted],
    queryFn: ({ signal }) =>
      api("GET /v2/servers/list", {
        query: { limit: shownOfKind, ...(wanted !== "" && { searchTerm: wanted }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const domains = useQuery({
    queryKey: ["domains", "list", "palette", wanted],
    queryFn: ({ signal }) =>
      api("GET /v2/domains/list", {
        query: { limit: shownOfKind, ...(wanted !== "" && { searchTerm: wanted }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const found = servers.data?.servers ?? [];
  const navigate = useNavigate();
  const groups: readonly PaletteGroup[] = [
    {
      key: "servers",
      entries: found.map((server) => ({
        key: server.id,
        content: <FoundServerWidget server={server} />,
        run: () => void navigate({ to: "/servers/$id", params: { id: server.id } }),
      })),
    },
    {
      key: "domains",
      entries: (domains.data?.domains ?? []).map((domain) => ({
        key: domain.id,
        content: <FoundDomainWidget domain={domain} />,
        run: () => void navigate({ to: "/domains/$id", params: { id: domain.id } }),
      })),
    },
    { key: "do", entries: useActions(wanted, found[0]) },
    { key: "pages", entries: usePages(wanted) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    hasFailed: servers.isError || domains.isError,
  };
}

interface NamedServer {
  readonly id: string;
  readonly name: string;
  readonly service: string;
}

/** The console belongs to the first server that was found by name; an order takes the searched word along. */
function useActions(wanted: string, first: NamedServer | undefined): readonly PaletteEntry[] {
  const t = useTranslations("palette");
  const common = useTranslations("common");
  const navigate = useNavigate();
  const { theme, chooseTheme } = useThemeControl();
  const logout = useLogout();
  const isDark = theme === "dark";
  const actions = [
    ...(first !== undefined && wanted !== "" && first.service === "active"
      ? [
          {
            key: "console",
            icon: <SquareTerminal {...icon} />,
            label: t("console", { name: first.name }),
            isAlways: true,
            run: () =>
              void navigate({ to: "/servers/$id", params: { id: first.id }, search: { tab: "console" } }),
          },
        ]
      : []),
    {
      key: "order",
      icon: <Plus {...icon} />,
      label: isServerName(wanted) ? t("orderNamed", { name: wanted }) : t("order"),
      isAlways: isServerName(wanted),
      run: () => void navigate({ to: "/order-vm", search: isServerName(wanted) ? { name: wanted } : {} }),
    },
    {
      key: "find-domain",
      icon: <Globe {...icon} />,
      label: isServerName(wanted) ? t("findDomainNamed", { name: wanted }) : t("findDomain"),
      isAlways: isServerName(wanted),
      run: () => void navigate({ to: "/domains/new", search: isServerName(wanted) ? { name: wanted } : {} }),
    },
    {
      key: "top-up",
      icon: <WalletCards {...icon} />,
      label: t("topUp"),
      run: () => void navigate({ to: "/deposit" }),
    },
    {
      key: "theme",
      icon: isDark ? <Sun {...icon} /> : <Moon {...icon} />,
      label: common(isDark ? "theme.switchToLight" : "theme.switchToDark"),
      run: () => chooseTheme(isDark ? "light" : "dark"),
    },
    {
      key: "logout",
      icon: <LogOut {...icon} className="rtl:-scale-x-100" />,
      label: common("action.logout"),
      run: () => void logout(),
    },
  ];
  return actions
    .filter(({ key }) => key !== "find-domain" || !site().withoutDomains)
    .filter(({ label, isAlways }) => isAlways === true || matchesWords(label, wanted))
    .map((action) => ({ ...action, content: <PaletteLine icon={action.icon}>{action.label}</PaletteLine> }));
}

function usePages(wanted: string): readonly PaletteEntry[] {
  const nav = useTranslations("layouts.nav");
  const navigate = useNavigate();
  return linksOf(site(), sidebarLinks)
    .filter(({ text }) => matchesWords(nav(text), wanted))
    .map(({ text, href }) => {
      const Icon = sidebarIcons[text];
      return {
        key: href,
        content: <PaletteLine icon={Icon && <Icon {...icon} />}>{nav(text)}</PaletteLine>,
        run: () => void navigate({ to: href }),
      };
    });
}

function PaletteLine({ icon: drawing, children }: { readonly icon: ReactNode; readonly children: string }) {
  return (
    <>
      <span className="contents text-muted [&_svg]:size-4">{drawing}</span>
      <span className="min-w-0 flex-1 truncate" title={children}>
        {children}
      </span>
    </>
  );
}

/** What the order form takes as a name. */
function isServerName(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(text);
}
