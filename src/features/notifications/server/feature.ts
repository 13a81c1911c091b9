import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { notificationsContract } from "../contract.ts";
import { createNotifications } from "./index.ts";

export const notificationsFeature = defineFeature("notifications", (context) => {
  const { platform, config, mail, texts, baseUrl, notices } = context;
  const notifications = createNotifications(platform, {
    texts,
    mail,
    notices,
    settings: { productName: config.PRODUCT_NAME, baseUrl },
  });
  return {
    front: notifications,
    routes: [routeSet(notificationsContract, notifications.handlers)],
    consumers: notifications.consumers,
  };
});
