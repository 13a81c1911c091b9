import { paths } from "#src/shared/paths.ts";
import { signUpFirst } from "#src/web/session/wanted-path.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";

/** Kinds of use, with their minimum requirements. */
interface KindOfUse {
  readonly key: "bots" | "sites" | "builds" | "databases" | "games" | "whole";
  readonly vcpu: number;
  readonly memoryGb: number;
  /** Needs dedicated servers instead of virtual ones. */
  readonly isDedicated?: true;
}

export const kindsOfUse: readonly KindOfUse[] = [
  { key: "bots", vcpu: 1, memoryGb: 1 },
  { key: "sites", vcpu: 2, memoryGb: 4 },
  { key: "builds", vcpu: 4, memoryGb: 8 },
  { key: "databases", vcpu: 8, memoryGb: 16 },
  { key: "games", vcpu: 8, memoryGb: 16 },
  { key: "whole", vcpu: 4, memoryGb: 32, isDedicated: true },
];

/** A server that suits a kind of use. */
export interface Fit {
  readonly id: string;
  readonly name: string;
  readonly facts: readonly string[];
  readonly monthlyCents: number;
  readonly href: string;
}

const mbPerGb = 1024;
const shownFits = 2;

/** The cheapest available servers that meet the requirements. */
export function fittingServers(page: PublicPage, kind: KindOfUse): readonly Fit[] {
  const fits = kind.isDedicated ? dedicatedFits(page, kind) : planFits(page, kind);
  return fits.sort((one, other) => one.monthlyCents - other.monthlyCents).slice(0, shownFits);
}

function planFits({ t, data }: PublicPage, { vcpu, memoryGb }: KindOfUse): Fit[] {
  return data.catalogue.plans
    .filter((plan) => plan.vcpu >= vcpu && plan.memoryMb >= memoryGb * mbPerGb)
    .filter(({ offers }) => offers.some(({ availability }) => availability !== "sold-out"))
    .map((plan) => ({
      id: plan.id,
      name: plan.name,
      facts: [
        `${plan.vcpu} ${t("catalog.plans.cpu")}`,
        t("common.unit.gigabytes", { count: plan.memoryMb / mbPerGb }),
        t("common.unit.gigabytes", { count: plan.diskGb }),
      ],
      monthlyCents: plan.monthlyCents,
      href: orderHref("cabinet-order-vm", { plan: plan.id }),
    }));
}

function dedicatedFits({ t, data }: PublicPage, { vcpu, memoryGb }: KindOfUse): Fit[] {
  return data.dedicated
    .filter((one) => one.cores >= vcpu && one.memoryGb >= memoryGb && one.availability !== "sold-out")
    .map((one) => ({
      id: one.id,
      name: one.name,
      facts: [one.cpu, t("common.unit.gigabytes", { count: one.memoryGb }), one.disks],
      monthlyCents: one.monthlyCents,
      href: orderHref("cabinet-order-dedicated", { configuration: one.id }),
    }));
}

function orderHref(
  page: "cabinet-order-vm" | "cabinet-order-dedicated",
  choice: Readonly<Record<string, string>>,
): string {
  return signUpFirst(`${paths[page]}?${new URLSearchParams(choice).toString()}`);
}
