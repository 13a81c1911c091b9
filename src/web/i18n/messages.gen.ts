// Made by npm run codegen from src/features/feature-order.ts and the files that exist.
import type accounts from "../../../locales/en/accounts.json";
import type aml from "../../../locales/en/aml.json";
import type api from "../../../locales/en/api.json";
import type call from "../../../locales/en/call.json";
import type catalog from "../../../locales/en/catalog.json";
import type common from "../../../locales/en/common.json";
import type contacts from "../../../locales/en/contacts.json";
import type copy from "../../../locales/en/copy.json";
import type dedicated from "../../../locales/en/dedicated.json";
import type domain from "../../../locales/en/domain.json";
import type domains from "../../../locales/en/domains.json";
import type errors from "../../../locales/en/errors.json";
import type gateways from "../../../locales/en/gateways.json";
import type keys from "../../../locales/en/keys.json";
import type lasting from "../../../locales/en/lasting.json";
import type layouts from "../../../locales/en/layouts.json";
import type legal from "../../../locales/en/legal.json";
import type lists from "../../../locales/en/lists.json";
import type menus from "../../../locales/en/menus.json";
import type notifications from "../../../locales/en/notifications.json";
import type office from "../../../locales/en/office.json";
import type officeActs from "../../../locales/en/officeActs.json";
import type officeAdmin from "../../../locales/en/officeAdmin.json";
import type officeCustomers from "../../../locales/en/officeCustomers.json";
import type officePrivacy from "../../../locales/en/officePrivacy.json";
import type officeStaff from "../../../locales/en/officeStaff.json";
import type order from "../../../locales/en/order.json";
import type palette from "../../../locales/en/palette.json";
import type pay from "../../../locales/en/pay.json";
import type payments from "../../../locales/en/payments.json";
import type privacy from "../../../locales/en/privacy.json";
import type proof from "../../../locales/en/proof.json";
import type records from "../../../locales/en/records.json";
import type referrals from "../../../locales/en/referrals.json";
import type search from "../../../locales/en/search.json";
import type security from "../../../locales/en/security.json";
import type server from "../../../locales/en/server.json";
import type servers from "../../../locales/en/servers.json";
import type sessions from "../../../locales/en/sessions.json";
import type settings from "../../../locales/en/settings.json";
import type signin from "../../../locales/en/signin.json";
import type team from "../../../locales/en/team.json";
import type transfer from "../../../locales/en/transfer.json";
import type twofactor from "../../../locales/en/twofactor.json";
import type verify from "../../../locales/en/verify.json";
import type wallet from "../../../locales/en/wallet.json";
import type webhooks from "../../../locales/en/webhooks.json";
import type website from "../../../locales/en/website.json";
import type zone from "../../../locales/en/zone.json";

/** Every message the web half may show. The English catalogs are the source: a wrong key is a type error. */
export interface Messages {
  readonly accounts: typeof accounts;
  readonly aml: typeof aml;
  readonly api: typeof api;
  readonly call: typeof call;
  readonly catalog: typeof catalog;
  readonly common: typeof common;
  readonly contacts: typeof contacts;
  readonly copy: typeof copy;
  readonly dedicated: typeof dedicated;
  readonly domain: typeof domain;
  readonly domains: typeof domains;
  readonly errors: typeof errors;
  readonly gateways: typeof gateways;
  readonly keys: typeof keys;
  readonly lasting: typeof lasting;
  readonly layouts: typeof layouts;
  readonly legal: typeof legal;
  readonly lists: typeof lists;
  readonly menus: typeof menus;
  readonly notifications: typeof notifications;
  readonly office: typeof office;
  readonly officeActs: typeof officeActs;
  readonly officeAdmin: typeof officeAdmin;
  readonly officeCustomers: typeof officeCustomers;
  readonly officePrivacy: typeof officePrivacy;
  readonly officeStaff: typeof officeStaff;
  readonly order: typeof order;
  readonly palette: typeof palette;
  readonly pay: typeof pay;
  readonly payments: typeof payments;
  readonly privacy: typeof privacy;
  readonly proof: typeof proof;
  readonly records: typeof records;
  readonly referrals: typeof referrals;
  readonly search: typeof search;
  readonly security: typeof security;
  readonly server: typeof server;
  readonly servers: typeof servers;
  readonly sessions: typeof sessions;
  readonly settings: typeof settings;
  readonly signin: typeof signin;
  readonly team: typeof team;
  readonly transfer: typeof transfer;
  readonly twofactor: typeof twofactor;
  readonly verify: typeof verify;
  readonly wallet: typeof wallet;
  readonly webhooks: typeof webhooks;
  readonly website: typeof website;
  readonly zone: typeof zone;
}

declare module "use-intl" {
  interface AppConfig {
    readonly Messages: Messages;
  }
}
