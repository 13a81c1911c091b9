import type { Page } from "playwright-core";
import type { FurnishedCustomer } from "./furnished-customer.ts";

/** What opens over a screen, or a screen that a person has changed. */
export interface Overlay {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  /** Opens it and waits until it is there with its content. */
  readonly open: (page: Page) => Promise<void>;
}

async function press(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name }).filter({ visible: true }).first().click();
}

const changeLanguage = async (page: Page): Promise<void> => {
  await press(page, /Change language/);
  await page.getByRole("dialog").getByRole("textbox").waitFor();
};
const openBell = async (page: Page): Promise<void> => {
  await press(page, /Notifications/);
  await page.getByRole("link", { name: /View all/ }).waitFor();
  await page
    .getByText(/API key|Your server \S+ is ready/)
    .filter({ visible: true })
    .first()
    .waitFor();
};
const openKeyForm = async (page: Page): Promise<void> => {
  await press(page, /New key|مفتاح جديد/);
  await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
};
const showCall = async (page: Page): Promise<void> => {
  await press(page, /Show the call|عرض الاستدعاء/);
  await page.locator("pre").filter({ hasText: "curl " }).first().waitFor();
};
const openMenu = (page: Page): Promise<void> => press(page, /Open menu/);

/** A row that is new and wrong, one that is changed, one that is deleted. Marks surround names right to left. */
const changeRecords = async (page: Page): Promise<void> => {
  await press(page, /Delete\W*TXT/);
  await press(page, /Edit\W*A\b/);
  await page.locator(":focus").fill("203.0.113.25");
  await press(page, /Add record/);
  await page.locator("[data-part=type]").last().selectOption("SRV");
  await page.locator("[data-part=content]").last().fill("1");
  await page
    .getByText(/needs? a change/)
    .filter({ visible: true })
    .first()
    .waitFor();
};

/** An order of one name, on the page of orders at `path`, until it shows `shows`. The next screen has none. */
const fillOrder =
  (path: string, shows: RegExp) =>
  async (page: Page): Promise<void> => {
    await press(page, /Add\W*northpier\.dev/);
    await page.getByRole("button", { name: /In order\W*northpier\.dev/ }).waitFor();
    await page.goto(new URL(path, page.url()).href);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    await page.evaluate(() => localStorage.removeItem("domainOrder"));
  };

/** Dialogs and menus of visitors. */
export const visitorOverlays: readonly Overlay[] = [
  { name: "language dialog, public", path: "/servers", width: 1440, open: changeLanguage },
  { name: "burger, public", path: "/", width: 390, open: openMenu },
  { name: "language dialog, bare", path: "/login", width: 390, open: changeLanguage },
  ...[360, 1440].map((width) => ({
    name: "an order of a name, public",
    path: "/domains?name=northpier.dev",
    width,
    open: fillOrder("/your-order", /Sign up and order/),
  })),
];

/** What opens over the pages of servers. */
export function serverOverlays({ servers }: FurnishedCustomer): readonly Overlay[] {
  return [
    ...[360, 1440].map((width) => ({
      name: "a shown call",
      path: `/servers/${servers.running}?tab=settings`,
      width,
      open: showCall,
    })),
    {
      name: "stop dialog",
      path: `/servers/${servers.running}`,
      width: 390,
      open: async (page) => {
        await press(page, /Actions of/);
        await page.getByRole("menuitem", { name: "Stop" }).click();
        await page
          .getByRole("dialog")
          .getByRole("button", { name: /Stop server/ })
          .waitFor();
      },
    },
  ];
}

/** Pages of domains after a person's changes. */
export function domainOverlays({ domains }: FurnishedCustomer): readonly Overlay[] {
  return [
    ...[360, 1440].map((width) => ({
      name: "records being changed",
      path: `/domains/${domains.active}?tab=records`,
      width,
      open: changeRecords,
    })),
    ...[360, 1440].map((width) => ({
      name: "an order of a name, cabinet",
      path: "/domains/new?name=northpier.dev",
      width,
      open: fillOrder("/domains/new?view=order", /Who owns the names/),
    })),
  ];
}

/** Dialogs and menus that every page of a customer has. */
export const accountOverlays: readonly Overlay[] = [
  { name: "bell, public", path: "/servers", width: 1440, open: openBell },
  { name: "burger, signed in, public", path: "/", width: 390, open: openMenu },
  { name: "language dialog, cabinet", path: "/settings", width: 1440, open: changeLanguage },
  ...[360, 1440].map((width) => ({ name: "form of an API key", path: "/api", width, open: openKeyForm })),
  { name: "bell, cabinet", path: "/settings", width: 390, open: openBell },
  { name: "burger, cabinet", path: "/settings", width: 390, open: openMenu },
];
