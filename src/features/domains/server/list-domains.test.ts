import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDomainsTestbed, type DomainsTestbed } from "./domains-testbed.fixture.ts";
import { type ListRequest, listDomains } from "./list-domains.ts";

let testbed: DomainsTestbed;

beforeAll(async () => {
  testbed = await createDomainsTestbed();
});

afterAll(() => testbed.drop());

/** Further names like the first one of a customer, of these states, set to these name servers in turn. */
async function multiply(name: string, count: number, servers: readonly (readonly string[])[]): Promise<void> {
  const sets = servers.map((hosts) => hosts.map((host) => ({ host, addresses: [] })));
  const states = ["active", "active", "active", "expired"];
  await sql`
    INSERT INTO domains
    SELECT (jsonb_populate_record(d, jsonb_build_object(
      'id', gen_random_uuid(), 'name', 'name-' || n || '.com', 'created_at', d.created_at - n * interval '1 second',
      'name_servers', ${JSON.stringify(sets)}::jsonb -> (n % ${sets.length}::integer),
      'state', (${states}::text[])[1 + n % 4]))).*
    FROM domains d, generate_series(1, ${count}::integer) AS n WHERE d.name = ${name}`.execute(
    testbed.database.kysely,
  );
}

test("of more than a thousand names those whose records are here are listed, and each is found by its name", async () => {
  const customer = await testbed.newCustomer(700n);
  await testbed.delivered(customer, "first-of-many.com");
  const [one = "", other = ""] = testbed.context.providerNameServers;
  await multiply("first-of-many.com", 1199, [
    [one, other],
    [one.toUpperCase(), `${other}.`],
    [one, "ns2.example.net"],
    [one, `${one}.`],
    ["ns1.example.net", "ns2.example.net"],
  ]);
  const read = (more: Partial<ListRequest>) =>
    listDomains(testbed.context, {
      customerId: customer.actor.customerId,
      limit: 100,
      sort: "newest",
      ...more,
    });
  const readAll = async (more: Partial<ListRequest>) => {
    const names: string[] = [];
    let all = 0;
    for (let cursor: string | undefined; ; ) {
      const page = await read({ ...more, cursor });
      all += page.domains.length;
      const here = page.domains.filter(
        (domain) => domain.state === "active" && domain.usesProviderNameServers,
      );
      names.push(...here.map(({ name }) => name));
      if (page.nextCursor === null) return { names, all };
      cursor = page.nextCursor;
    }
  };
  const [here, whole] = [await readAll({ records: "here" }), await readAll({})];
  expect(whole.all).toBe(1200);
  expect(here.names).toEqual(whole.names);
  expect(here.all).toBe(here.names.length);
  expect(here.all).toBe(360);
  const found = async (searchTerm: string) =>
    (await read({ records: "here", searchTerm })).domains.map(({ name }) => name);
  // Number 1196 is beyond a thousand names and 300 whose records are here.
  expect(await found("name-1196")).toEqual(["name-1196.com"]);
  expect(await found("name-1197")).toEqual([]);
  expect((await read({ records: "here" })).counts.all).toBe(1200);
});
