import type * as z from "zod/mini";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { servicesContract } from "../contract.ts";
import type { managePrices } from "./prices/manage-prices.ts";
import type { PriceKind, PriceSelection } from "./prices/price-change.ts";
import { changeView, priceView } from "./prices/price-view.ts";

type Selection = z.output<(typeof servicesContract)["POST /v2/admin/price-changes"]["body"]>["selection"];

export function createServicesHandlers(
  prices: ReturnType<typeof managePrices>,
): Handlers<typeof servicesContract> {
  return {
    "GET /v2/admin/price-changes": async ({ ctx, query }) => {
      const { changes, nextCursor } = await prices.list({ ...query, now: ctx.now });
      return { changes: changes.map((change) => changeView(change, ctx.now)), nextCursor };
    },
    "POST /v2/admin/price-changes": async ({ ctx, body }) => {
      const { kind, name, part, selection, cents, fromAt, reason } = body;
      const id = await prices.draft(ctx, {
        kind,
        name,
        selection: selectionOf(selection),
        target: { part, cents, termMonths: null },
        fromAt: instantOf(fromAt),
        reason,
      });
      return { id: encodeId("priceChange", id) };
    },
    "GET /v2/admin/price-changes/{id}": async ({ ctx, params, query }) => {
      const view = await prices.read({ id: decodeId("priceChange", params.id), now: ctx.now, ...query });
      return priceView(view, ctx.now);
    },
    "PUT /v2/admin/price-changes/{id}": async ({ ctx, params, body }) => {
      const { selection, fromAt, ...rest } = body;
      const revision = { ...rest, selection: selectionOf(selection), fromAt: instantOf(fromAt) };
      await prices.revise(ctx, { id: changeId(params.id), ...revision });
      return {};
    },
    "POST /v2/admin/price-changes/{id}/announce": ({ ctx, params, body }) =>
      prices.announce(ctx, { id: changeId(params.id), ...body }),
    "POST /v2/admin/price-changes/{id}/cancel": async ({ ctx, params, body }) => {
      await prices.cancel(ctx, { id: changeId(params.id), ...body });
      return {};
    },
    "GET /v2/admin/services/{id}/prices": async ({ ctx, params }) => {
      const { id: serviceId, kind } = serviceOf(params.id);
      const { parts, earliestAt } = await prices.pricesOf({ serviceId, kind }, ctx.now);
      return {
        prices: parts.map(({ part, term, isUsual, cents, listCents, isOwn, isAnnounced }) => ({
          part,
          months: term,
          isUsual,
          cents: centsToNumber(cents),
          listCents: listCents === null ? null : centsToNumber(listCents),
          isOwn,
          isAnnounced,
        })),
        earliestAt: earliestAt.toISOString(),
        nextStartAt: parts[0].nextStart.toISOString(),
        renewMonths: parts[0].renewMonths,
      };
    },
    "POST /v2/admin/services/{id}/price": async ({ ctx, params, body }) => {
      const { id: serviceId, kind } = serviceOf(params.id);
      const { months, cents, fromAt, message, reason } = body;
      const day = fromAt === undefined ? null : instantOf(fromAt);
      const price = { serviceId, kind, months, cents, fromAt: day, message };
      const id = await prices.setPrice(ctx, { ...price, reason });
      return { id: encodeId("priceChange", id) };
    },
  };
}

function selectionOf({ services, ...others }: Selection): PriceSelection {
  return { ...others, ...(services && { services: services.map((one) => serviceOf(one).id) }) };
}

function changeId(text: string): string {
  const id = decodeId("priceChange", text);
  if (id === null) throw new AppError("not_found");
  return id;
}

function serviceOf(text: string): { readonly id: string; readonly kind: PriceKind } {
  const server = decodeId("server", text);
  if (server !== null) return { id: server, kind: "server" };
  const domain = decodeId("domain", text);
  if (domain === null) throw new AppError("not_found");
  return { id: domain, kind: "domain" };
}

function instantOf(text: string): Date {
  const time = parseInstant(text);
  if (time === null) throw new AppError("invalid_input", undefined, { fromAt: "invalid_input" });
  return time;
}
