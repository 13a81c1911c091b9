import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { isLongForm } from "../scripts/suite/form.ts";
import { callOk } from "./harness/api-client.ts";
import { buyServer, signInBrowser, topUp, waitForStatus } from "./harness/furnished-customer.ts";
import { type Site, startSite } from "./harness/site.ts";
import { visit } from "./harness/visitor.ts";

// What a customer sees of what staff stopped and closed: why, in staff's words, and what goes on.

let site: Site;

beforeAll(async () => {
  site = await startSite({ SIMULATED_DELAYS: "0" });
});

const looks = [
  { colorScheme: "light", locale: "en" },
  { colorScheme: "dark", locale: "ar" },
  { colorScheme: "dark", locale: "en" },
  { colorScheme: "light", locale: "ar" },
] as const;

/** Where pictures of these states go, to be looked at. */
const pictures = process.env["HELD_PICTURES"];

/** The long form has every look at every width. */
const forms: readonly { readonly width: number; readonly used: readonly (typeof looks)[number][] }[] =
  isLongForm
    ? [
        { width: 360, used: looks },
        { width: 768, used: looks },
        { width: 1440, used: looks },
      ]
    : [
        { width: 360, used: looks.slice(1, 2) },
        { width: 1440, used: looks.slice(0, 1) },
      ];

test.each(forms)(
  "at $width px page and list say why a server and an account are closed",
  async ({ width, used }) => {
    const person = { email: `${randomUUID()}@example.com`, password: "a long enough password" };
    const { accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body: person });
    await topUp(site.url, token, 1000);
    const id = await buyServer(site.url, token, "web-1");
    await waitForStatus(site.url, token, id, "running");
    const server = decodeId("server", id);
    const words = "It sent unasked mail on 3 March.\nPlease write to us.";
    await site.database.query(
      `SELECT servers_hold($1, gen_random_uuid(), '{"kind": "staff"}', NULL, 'abuse', 'a complaint', $2,
       now() + interval '9 days', gen_random_uuid(), gen_random_uuid(), now())`,
      [server, words],
    );
    await site.database.query(
      `INSERT INTO customer_blocks (id, customer_id, kinds, note, shown_text, set_at, set_by)
     SELECT gen_random_uuid(), customer_id, '{spending,changes}', 'a complaint', 'We wait for your answer.', now(), '{}'
     FROM servers WHERE id = $1`,
      [server],
    );
    for (const { colorScheme, locale } of used) {
      const visitor = await visit({ viewport: { width, height: 900 }, colorScheme });
      await signInBrowser(visitor.context, site.url, person);
      const settings = { darkMode: colorScheme === "dark", notificationsEnabled: true, language: locale };
      await callOk(site.url, "POST /users/settings", { token, body: settings });
      await visitor.page.goto(`${site.url}/servers/${id}`);
      await visitor.page.getByText("We wait for your answer.").waitFor();
      await visitor.page.getByText("Please write to us.").waitFor();
      expect(await visitor.page.getByRole("button", { name: "Start" }).count()).toBe(0);
      if (pictures !== undefined)
        await visitor.page.screenshot({ path: `${pictures}/server-${width}-${colorScheme}-${locale}.png` });
      await visitor.page.goto(`${site.url}/my-servers`);
      await visitor.page.getByText("Please write to us.").waitFor();
      if (pictures !== undefined)
        await visitor.page.screenshot({ path: `${pictures}/list-${width}-${colorScheme}-${locale}.png` });
      await visitor.close();
    }
  },
);
