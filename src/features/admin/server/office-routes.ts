import type { Handlers } from "#src/platform/http/handlers.ts";
import { maySeeMoney } from "#src/platform/personal/shown-entry.ts";
import type { customersContract } from "../contract-customers.ts";
import type { searchContract } from "../contract-search.ts";
import { exportCustomers } from "./customers/export-customers.ts";
import { listCustomers } from "./customers/list-customers.ts";
import { personView, readCustomer, requireCustomer } from "./customers/read-customer.ts";
import { readContacts, readCustomerMails, readKeys, readMoney, readServices } from "./customers/read-tabs.ts";
import { readTimeline } from "./customers/read-timeline.ts";
import { showCustomer } from "./customers/show-customer.ts";
import type { AdminContext } from "./deps.ts";
import { search } from "./search/search.ts";

/** What the office asks of customers, and its one search. */
export function createOfficeHandlers(
  context: AdminContext,
): Handlers<typeof customersContract & typeof searchContract> {
  const { platform, office } = context;
  return {
    "GET /v2/admin/search": ({ ctx, query }) => search(context, ctx.actor.permissions, query),
    "GET /v2/admin/customers": ({ ctx, query }) =>
      listCustomers(platform, query, {
        now: ctx.now,
        mayShow: ctx.actor.permissions.includes("customers.show"),
        hasMoney: maySeeMoney(ctx.actor),
      }),
    "GET /v2/admin/customers/export": ({ ctx, query }) => exportCustomers(platform, ctx, query),
    "GET /v2/admin/customers/{id}": ({ ctx, params }) => readCustomer(context, ctx, params.id),
    "POST /v2/admin/customers/{id}/show": ({ ctx, params, body }) =>
      showCustomer(context, ctx, params.id, body),
    "GET /v2/admin/customers/{id}/services": ({ ctx, params }) => readServices(context, ctx, params.id),
    "GET /v2/admin/customers/{id}/money": ({ params, query }) => readMoney(context, params.id, query),
    "GET /v2/admin/customers/{id}/team": async ({ params }) => {
      const people = await office().accounts.readPeople(await requireCustomer(context, params.id));
      return { people: people.map(personView) };
    },
    "GET /v2/admin/customers/{id}/contacts": ({ params }) => readContacts(context, params.id),
    "GET /v2/admin/customers/{id}/keys": ({ ctx, params }) => readKeys(context, ctx, params.id),
    "GET /v2/admin/customers/{id}/mails": ({ ctx, params, query }) =>
      readCustomerMails(context, ctx, params.id, query),
    "GET /v2/admin/customers/{id}/timeline": async ({ ctx, params, query }) => {
      const customerId = await requireCustomer(context, params.id);
      const asked = { ...query, hasMoney: maySeeMoney(ctx.actor) };
      const page = await readTimeline(platform, office().timelineSources(), customerId, asked);
      if (ctx.actor.permissions.includes("customers.show")) return page;
      // From where somebody came is personal, of our staff too.
      return { ...page, entries: page.entries.map((entry) => ({ ...entry, network: null })) };
    },
  };
}
