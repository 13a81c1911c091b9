import { lazy } from "react";
import { arrived } from "#src/web/api/arrived.ts";
import { texts } from "#src/web/cabinet/texts.ts";
import { withTexts } from "#src/web/i18n/with-texts.tsx";

// What a visit of the list does not need is loaded when it is opened, with its texts.

async function withKeyTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load().then(arrived), texts.want(["keys"])]);
  return module;
}

export const KeyDrawer = lazy(async () => {
  const module = await withKeyTexts(() => import("./keys/key-drawer.tsx"));
  return { default: withTexts("keys", module.KeyDrawer) };
});

export const RollDialog = lazy(async () => {
  const module = await withKeyTexts(() => import("./keys/roll-dialog.tsx"));
  return { default: withTexts("keys", module.RollDialog) };
});

export const RevokeDialog = lazy(async () => {
  const module = await withKeyTexts(() => import("./keys/revoke-dialog.tsx"));
  return { default: withTexts("keys", module.RevokeDialog) };
});

export const NetworksPanel = lazy(async () => {
  const module = await withKeyTexts(() => import("./networks/networks-panel.tsx"));
  return { default: withTexts("keys", module.NetworksPanel) };
});

export const UsagePanel = lazy(async () => {
  const module = await withKeyTexts(() => import("./usage/usage-panel.tsx"));
  return { default: withTexts("keys", module.UsagePanel) };
});

export const WebhooksWidget = lazy(async () => {
  const load = import("#src/features/webhooks/web/webhooks-widget.tsx");
  const [module] = await Promise.all([load.then(arrived), texts.want(["webhooks"])]);
  return { default: withTexts("webhooks", module.WebhooksWidget) };
});
