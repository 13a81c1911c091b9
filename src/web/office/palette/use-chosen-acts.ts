import { CircleUser, History, ScrollText, ShoppingCart, Wallet } from "lucide-react";
import { useTranslations } from "use-intl";
import { officePath } from "#src/shared/office-path.ts";
import { useGo } from "../office-link.tsx";
import { useMay } from "../session/me-query.ts";
import type { PaletteGroup, PaletteItem } from "./palette-item.ts";
import type { FoundThing } from "./use-found.ts";

/** What can be done with the thing that is chosen: to its customer, what happened with them, its entries in the audit. */
export function useChosenActs(chosen: FoundThing | undefined): readonly PaletteGroup[] {
  const t = useTranslations("office.palette.with");
  const toCustomer = useCustomerActs();
  const go = useGo();
  const mayAudit = useMay("audit.read");
  if (chosen === undefined) return [];
  const audit: PaletteItem = {
    key: "with audit",
    icon: ScrollText,
    title: t("audit", { name: chosen.kind === "address" ? chosen.detail : chosen.title }),
    run: () => go(`/staff/audit?object=${encodeURIComponent(auditId(chosen))}`),
  };
  const items = [...toCustomer(chosen), ...(mayAudit ? [audit] : [])];
  return [{ key: "with", label: t("title", { name: nameOf(chosen) }), items }];
}

function useCustomerActs(): (chosen: FoundThing) => readonly PaletteItem[] {
  const t = useTranslations("office.palette.with");
  const go = useGo();
  const mayCustomers = useMay("customers.read");
  const mayMoney = useMay("ledger.read");
  const mayBuy = useMay("orders.buy");
  return ({ kind, title, customerId, customerName }) => {
    if (!mayCustomers || customerId === null) return [];
    const name = customerName ?? title;
    const page = officePath("customer", customerId);
    const open: PaletteItem = {
      key: "with customer",
      icon: CircleUser,
      title: t("customer", { name }),
      keys: "Ctrl Enter",
      run: () => go(page),
    };
    const acts: PaletteItem = {
      key: "with acts",
      icon: History,
      title: t("signIns", { name }),
      run: () => go(`${page}?kind=act`),
    };
    const money: PaletteItem = {
      key: "with money",
      icon: Wallet,
      title: t("money", { name }),
      run: () => go(`${page}/money`),
    };
    const order: PaletteItem = {
      key: "with order",
      icon: ShoppingCart,
      title: t("order", { name }),
      run: () => go(`/staff/orders/new?customer=${customerId}`),
    };
    const own = kind === "customer" ? [] : [open];
    return [...own, acts, ...(mayMoney ? [money] : []), ...(mayBuy ? [order] : [])];
  };
}

/** Of an address who had it is chosen. */
function nameOf({ kind, title, customerName }: FoundThing): string {
  return kind === "address" ? (customerName ?? title) : title;
}

/** An address has no entries; the server that it opens has. */
function auditId({ kind, id, path }: FoundThing): string {
  return kind === "address" ? (path.split("/").at(-1) ?? id) : id;
}
