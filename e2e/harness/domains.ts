import { randomUUID } from "node:crypto";
import { callApi, callOk } from "./api-client.ts";
import { until } from "./until.ts";

/** A registrant as registries want one. */
const registrant = {
  name: "Nadia Kessler",
  organization: null,
  street: ["Hafenstr. 12"],
  city: "Hamburg",
  postalCode: "20459",
  country: "DE",
  phone: { country: "DE", nationalNumber: "040 1234567" },
  email: "nadia.kessler@example.com",
} as const;

/** Creates a contact that can own names. */
export async function addContact(url: string, token: string): Promise<string> {
  return (await callOk(url, "POST /v2/domains/contacts", { token, body: registrant })).id;
}

/** Buys a name for a year at the price of the search. It is not registered yet. */
export async function buyDomain(
  url: string,
  token: string,
  contactId: string,
  name: string,
): Promise<string> {
  const [label = "", ...ending] = name.split(".");
  const tlds = ending.join(".");
  const { results } = await callOk(
    url,
    `GET /v2/domains/search?query=${encodeURIComponent(label)}&tlds=${tlds}`,
    {
      token,
    },
  );
  const found = results.find((result: { readonly displayName: string }) => result.displayName === name);
  if (found?.price == null) throw new Error(`${name} is not on sale: ${JSON.stringify(found)}`);
  const { domains } = await callOk(url, "POST /v2/domains/purchase", {
    token,
    key: randomUUID(),
    body: {
      items: [{ name: found.name, years: 1, isPrivate: false }],
      contactId,
      autoprolong: true,
      expectedTotalCents: found.price.firstYearCents,
    },
  });
  return domains[0].id;
}

export async function waitForDomain(url: string, token: string, id: string, state: string): Promise<void> {
  await until(`domain ${id} is ${state}`, async () => {
    const domain = await callOk(url, `GET /v2/domains/${id}`, { token });
    return domain.state === state;
  });
}

/** Gives a name a web server and mail, as soon as its zone exists. */
export async function putRecords(url: string, token: string, id: string): Promise<void> {
  const records = [
    { type: "A", name: "@", content: "203.0.113.24" },
    { type: "CNAME", name: "www", content: "@" },
    { type: "MX", name: "@", content: "mx1.mailhaven.example", priority: 10 },
    { type: "TXT", name: "@", content: "v=spf1 include:mailhaven.example -all" },
    { type: "CAA", name: "@", content: '0 issue "ca.example"' },
  ];
  await until(`domain ${id} has a zone`, async () => {
    const { status } = await callApi(url, `GET /v2/domains/${id}/records`, { token });
    return status === 200;
  });
  await callOk(url, `PUT /v2/domains/${id}/records`, { token, body: { records } });
}
