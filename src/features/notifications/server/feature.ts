import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { notificationsContract } from "../contract.ts";
import { createNotifications, domainName, requestWords, serverName } from "./index.ts";

export const notificationsFeature = defineFeature("notifications", (context) => {
  const { platform, config, mail, texts, baseUrl, filled } = context;
  const notifications = createNotifications(platform, {
    texts,
    mail,
    serverName: (trx, id) => filled(serverName)(trx, id),
    domainName: (trx, id) => filled(domainName)(trx, id),
    requestWords: (trx, id) => filled(requestWords)(trx, id),
    settings: { productName: config.PRODUCT_NAME, baseUrl },
  });
  return {
    front: notifications,
    routes: [routeSet(notificationsContract, notifications.handlers)],
    consumers: notifications.consumers,
  };
});
