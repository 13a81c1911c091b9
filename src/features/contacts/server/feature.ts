import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { contactsContract } from "../contract.ts";
import { createContacts } from "./index.ts";
import { contactsNotices } from "./notices.ts";

export const contactsFeature = defineFeature(
  "contacts",
  (context) => {
    const { platform, config, mail, texts, rateLimits, baseUrl } = context;
    const contacts = createContacts(platform, {
      mail,
      texts,
      rateLimits,
      settings: { productName: config.PRODUCT_NAME, baseUrl },
    });
    return {
      front: contacts,
      routes: [routeSet(contactsContract, contacts.handlers)],
      consumers: contacts.consumers,
      jobs: contacts.jobs,
    };
  },
  { notices: contactsNotices },
);
