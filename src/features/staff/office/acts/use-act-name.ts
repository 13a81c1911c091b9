import { useTranslations } from "use-intl";
import type { Messages } from "#src/web/i18n/messages.gen.ts";

/** How each act of staff is called, by its name in approvals and limits. */
export const actNames: Readonly<Record<string, keyof Messages["officeStaff"]["acts"]>> = {
  "bans.set-many": "bansSetMany",
  "customer.erase": "customerErase",
  "catalog.publish": "catalogPublish",
  "deposits.credit": "depositsCredit",
  "deposits.credit-gateway": "depositsCreditGateway",
  "domains.cancel": "domainsCancel",
  "domains.gift": "domainsGift",
  "domains.gift-years": "domainsGiftYears",
  "domains.move": "domainsMove",
  "domains.order": "domainsOrder",
  "mailings.send": "mailingsSend",
  "mailings.send-many": "mailingsSendMany",
  "orders.refund": "ordersRefund",
  "payouts.approve": "payoutsApprove",
  "payouts.approve-large": "payoutsApproveLarge",
  "payouts.give-up": "payoutsGiveUp",
  "servers.gift": "serversGift",
  "servers.give-days": "serversGiveDays",
  "servers.move": "serversMove",
  "servers.order": "serversOrder",
  "servers.terminate": "serversTerminate",
  "services.announce-prices": "servicesAnnouncePrices",
  "services.set-price": "servicesSetPrice",
  "users.set-email": "usersSetEmail",
  "wallet.adjust": "walletAdjust",
};

/** What an act does, in words; one without a text is shown by its name. */
export function useActName(): (act: string) => string {
  const t = useTranslations("officeStaff.acts");
  return (act) => {
    const key = actNames[act];
    return key === undefined ? act : t(key);
  };
}
