import { demoTlds, type TldSeed } from "./demo-tlds.ts";
import { demoDedicated } from "./demo-dedicated.ts";

/** Rows of a whole catalogue, as the demo seeds it and an operator may import it. */
export interface CatalogueSeed {
  readonly locations: readonly {
    id: string;
    name: string;
    country: string;
    latitude: number;
    longitude: number;
  }[];
  readonly plans: readonly {
    id: string;
    name: string;
    vcpu: number;
    memoryMb: number;
    diskGb: number;
    trafficGb: number;
    priceCents: bigint;
  }[];
  /** Stock by location; a location not listed sells every plan without limit. */
  readonly stock: Readonly<Record<string, number>>;
  readonly terms: readonly { months: number; discountPercent: number }[];
  /** Dedicated servers; without a stock number they are built on request. */
  readonly dedicated: readonly {
    id: string;
    name: string;
    cpu: string;
    cores: number;
    memoryGb: number;
    disks: string;
    networkMbps: number;
    trafficTb: number | null;
    location: string;
    priceCents: bigint;
    setupCents: bigint;
    stock: number | null;
  }[];
  /** Monthly extras sold with a plan: `ipv4` is an additional address. */
  readonly extras: readonly { id: "ipv4"; priceCents: bigint }[];
  readonly images: readonly {
    id: string;
    family: string;
    name: string;
    version: string;
    minDiskGb: number;
  }[];
  readonly promotions: readonly {
    id: string;
    kind: "first-month-price" | "first-term-percent";
    priceCents?: bigint;
    percent?: number;
    planIds: readonly string[];
    countries?: readonly string[];
    oncePerCustomer: boolean;
    stock?: number;
  }[];
  readonly tlds: readonly TldSeed[];
}

const gb = 1024;

/** What the demo sells. A live product starts with an empty catalogue. */
export const demoCatalogue: CatalogueSeed = {
  locations: [
    { id: "fra1", name: "Frankfurt", country: "DE", latitude: 50.11, longitude: 8.68 },
    { id: "ams1", name: "Amsterdam", country: "NL", latitude: 52.37, longitude: 4.9 },
    { id: "lon1", name: "London", country: "GB", latitude: 51.51, longitude: -0.13 },
    { id: "hel1", name: "Helsinki", country: "FI", latitude: 60.17, longitude: 24.94 },
    { id: "waw1", name: "Warsaw", country: "PL", latitude: 52.23, longitude: 21.01 },
    { id: "ash1", name: "Ashburn", country: "US", latitude: 39.04, longitude: -77.49 },
    { id: "sin1", name: "Singapore", country: "SG", latitude: 1.35, longitude: 103.82 },
    { id: "fsn1", name: "Falkenstein", country: "DE", latitude: 50.48, longitude: 12.37 },
  ],
  plans: [
    {
      id: "skiff-1",
      name: "Skiff 1",
      vcpu: 1,
      memoryMb: gb,
      diskGb: 15,
      trafficGb: 1000,
      priceCents: 300n,
    },
    {
      id: "sloop-2",
      name: "Sloop 2",
      vcpu: 2,
      memoryMb: 4 * gb,
      diskGb: 40,
      trafficGb: 4000,
      priceCents: 490n,
    },
    {
      id: "cutter-4",
      name: "Cutter 4",
      vcpu: 4,
      memoryMb: 8 * gb,
      diskGb: 80,
      trafficGb: 8000,
      priceCents: 980n,
    },
    {
      id: "ketch-8",
      name: "Ketch 8",
      vcpu: 8,
      memoryMb: 16 * gb,
      diskGb: 160,
      trafficGb: 16_000,
      priceCents: 1940n,
    },
    {
      id: "brig-16",
      name: "Brig 16",
      vcpu: 16,
      memoryMb: 32 * gb,
      diskGb: 320,
      trafficGb: 20_000,
      priceCents: 3860n,
    },
    {
      id: "barque-32",
      name: "Barque 32",
      vcpu: 32,
      memoryMb: 64 * gb,
      diskGb: 640,
      trafficGb: 20_000,
      priceCents: 7680n,
    },
  ],
  stock: { fsn1: 0 },
  terms: [
    { months: 1, discountPercent: 0 },
    { months: 3, discountPercent: 2 },
    { months: 6, discountPercent: 5 },
    { months: 12, discountPercent: 10 },
  ],
  dedicated: demoDedicated,
  extras: [{ id: "ipv4", priceCents: 150n }],
  images: [
    { id: "debian-13", family: "debian", name: "Debian", version: "13", minDiskGb: 5 },
    { id: "debian-12", family: "debian", name: "Debian", version: "12", minDiskGb: 5 },
    { id: "ubuntu-26.04", family: "ubuntu", name: "Ubuntu", version: "26.04 LTS", minDiskGb: 8 },
    { id: "ubuntu-24.04", family: "ubuntu", name: "Ubuntu", version: "24.04 LTS", minDiskGb: 8 },
    { id: "almalinux-10", family: "almalinux", name: "AlmaLinux", version: "10", minDiskGb: 10 },
    { id: "fedora-44", family: "fedora", name: "Fedora", version: "44", minDiskGb: 10 },
    { id: "arch-2026.11", family: "arch", name: "Arch Linux", version: "2026.11", minDiskGb: 8 },
    { id: "freebsd-15", family: "freebsd", name: "FreeBSD", version: "15.0", minDiskGb: 10 },
  ],
  promotions: [
    {
      // Counts only while it is below the price of the plan: see sql/quote-server.sql.
      id: "first-vps",
      kind: "first-month-price",
      priceCents: 200n,
      planIds: ["skiff-1"],
      oncePerCustomer: true,
      stock: 500,
    },
    {
      id: "germany-sale",
      kind: "first-term-percent",
      percent: 10,
      planIds: ["brig-16", "barque-32"],
      countries: ["DE"],
      oncePerCustomer: false,
    },
  ],
  tlds: demoTlds,
};
