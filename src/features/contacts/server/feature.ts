import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { contactsContract } from "../contract.ts";
import { contactsHooks } from "./hooks.ts";
import { contactFinder } from "./office/contact-finder.ts";
import { createContacts } from "./index.ts";
import { contactsData } from "./personal-data.ts";
import { contactsNotices } from "./notices.ts";

export const contactsFeature = defineFeature(
  "contacts",
  (context) => {
    const { platform, mail, texts, rateLimits, sites } = context;
    const contacts = createContacts(platform, {
      mail,
      texts,
      rateLimits,
      sites,
    });
    return {
      front: contacts,
      personalData: [contactsData],
      routes: [routeSet(contactsContract, contacts.handlers)],
      consumers: contacts.consumers,
      finders: [contactFinder],
      jobs: contacts.jobs,
    };
  },
  { notices: contactsNotices, hooks: contactsHooks },
);
