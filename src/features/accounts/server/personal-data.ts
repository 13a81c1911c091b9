import { sql } from "kysely";
import { noteActions, redactAudit } from "#src/platform/audit/audit-data.ts";
import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import {
  erasedText,
  noText,
  nothing,
  ofCustomer,
  ofEither,
  ofEmails,
  ofThings,
  ofUsers,
  personalTable,
} from "#src/platform/personal/personal-table.ts";
import type { AccountsContext } from "./deps.ts";
import { banAddresses, markBanned } from "./bans/mark-banned.ts";
import { leaveTeams } from "./erase/leave-teams.ts";

const gone = (table: Parameters<typeof personalTable>[0], ...whose: ReturnType<typeof ofUsers>[]) =>
  personalTable(table, { whose: ofEither(...whose), erasing: "rows" });

/** People, their ways in, and the customers they act for. */
export const accountsData = (context: AccountsContext): PersonalData => ({
  prepare: async (trx, ctx, subject) => {
    await markBanned(context.sealer, trx, subject.emails);
    await leaveTeams(context, trx, ctx, subject);
    if (subject.customerId === null) return;
    const notes = { objectType: "customer", objectIds: [subject.customerId], actions: noteActions };
    await redactAudit(trx, notes);
  },
  tables: [
    gone("recovery_tokens", ofUsers()),
    gone("recovery_codes", ofUsers()),
    gone("totp_secrets", ofUsers()),
    gone("support_pins", ofUsers()),
    gone("factor_recoveries", ofUsers()),
    gone("second_factor_challenges", ofUsers()),
    gone("passkey_challenges", ofUsers()),
    gone("auth_attempts", ofUsers()),
    gone("email_tokens", ofUsers(), ofEmails()),
    gone("kept_emails", ofUsers()),
    gone("email_bounces", ofUsers()),
    // What was agreed to, and until when, shows for years that a mail was allowed; of the person it has an id alone.
    personalTable("marketing_consents", {
      whose: ofUsers(),
      copy: {
        file: "marketing-consents",
        key: ["user_id", "given_at"],
        columns: ["source", "given_at", "withdrawn_at"],
      },
      erasing: "kept",
    }),
    gone("failed_sign_ins", ofEmails()),
    gone("recovery_requests", ofEmails("email")),
    personalTable("identities", {
      whose: ofUsers(),
      copy: {
        file: "sign-in-services",
        key: ["id"],
        columns: ["id", "provider", "subject", "label", "email_canonical", "created_at", "last_used_at"],
      },
      erasing: "rows",
    }),
    personalTable("passkeys", {
      whose: ofUsers(),
      copy: {
        file: "passkeys",
        key: ["id"],
        columns: ["id", "name", "created_at", "last_used_at", "backed_up"],
      },
      erasing: "rows",
    }),
    personalTable("sessions", {
      whose: ofUsers(),
      copy: {
        file: "sessions",
        key: ["id"],
        columns: [
          "id",
          "created_at",
          "last_seen_at",
          "expires_at",
          "revoked_at",
          "method",
          "network",
          "user_agent",
        ],
      },
      erasing: "rows",
    }),
    personalTable("invitations", {
      whose: ofEither(ofCustomer(), ofUsers("invited_by"), ofEmails()),
      copy: {
        file: "invitations",
        key: ["id"],
        columns: ["id", "email", "role", "created_at", "expires_at", "ended_at"],
      },
      erasing: "rows",
    }),
    personalTable("memberships", {
      whose: ofEither(ofCustomer(), ofUsers()),
      copy: {
        file: "team",
        key: ["customer_id", "user_id"],
        columns: ["customer_id", "user_id", "role", "chosen_at"],
        more: {
          username: sql`(SELECT username FROM users WHERE users.id = user_id)`,
          email: sql`(SELECT email FROM users WHERE users.id = user_id)`,
        },
      },
      erasing: "kept",
    }),
    gone("customer_freezes", ofCustomer(), ofUsers()),
    // Ids and roles of some weeks, without which a team that was taken over could not be given back; the audit shows them.
    personalTable("membership_changes", { whose: ofEither(ofCustomer(), ofUsers()), erasing: "kept" }),
    personalTable("customer_note_versions", {
      whose: ({ customerId }) =>
        sql`note_id IN (SELECT id FROM customer_notes WHERE customer_id = ${customerId}::uuid)`,
      erasing: "rows",
    }),
    // That there is a note or a flag, and since when; staff was promised that it alone reads what they say.
    personalTable("customer_notes", {
      whose: ofCustomer(),
      copy: { file: "notes", key: ["id"], columns: ["id", "made_at", "changed_at"] },
      erasing: "rows",
    }),
    personalTable("customer_flags", {
      whose: ofCustomer(),
      copy: { file: "flags", key: ["customer_id", "code"], columns: ["set_at"] },
      erasing: "rows",
    }),
    personalTable("customer_blocks", {
      whose: ofCustomer(),
      copy: {
        file: "restrictions",
        key: ["id"],
        columns: ["id", "kinds", "shown_text", "set_at", "ends_at", "ended_at"],
      },
      erasing: { note: noText, shown_text: noText },
    }),
    personalTable("staff_look_pages", {
      whose: ofThings("look_id", "staff_looks"),
      copy: {
        file: "looks-pages",
        key: ["look_id", "part", "object_id"],
        columns: ["look_id", "part", "object_id", "calls", "first_at", "last_at"],
      },
      erasing: "kept",
    }),
    personalTable("staff_looks", {
      whose: ofCustomer(),
      copy: {
        file: "looks",
        key: ["id"],
        columns: ["id", "user_id", "reason", "started_at", "ends_at", "ended_at", "ended_by"],
      },
      erasing: { reason: noText },
    }),
    // Who is banned stays so, and cannot be read any more: `markBanned` took the address out before.
    personalTable("bans", {
      whose: ({ emails }) => sql`kind = 'email' AND value = ANY (${[...banAddresses(emails)]}::text[])`,
      erasing: { note: noText },
    }),
    personalTable("users", {
      whose: ofUsers("id"),
      copy: {
        file: "profile",
        key: ["id"],
        columns: [
          "id",
          "username",
          "email",
          "email_verified_at",
          "language",
          "dark_mode",
          "notifications_enabled",
          "created_at",
          "referrer_id",
        ],
        more: {
          has_password: sql`password_hash IS NOT NULL`,
          referred: sql`(SELECT count(*) FROM users AS came WHERE came.referrer_id = users.id)`,
        },
      },
      erasing: {
        username: erasedText,
        email: nothing,
        email_canonical: nothing,
        email_verified_at: nothing,
        password_hash: nothing,
        warned_password_hash: nothing,
        passkey_handle: nothing,
        referrer_id: nothing,
        secured_at: nothing,
        notifications_enabled: sql`false`,
        language: sql`'en'`,
        dark_mode: sql`false`,
      },
    }),
    personalTable("customers", {
      whose: ofCustomer("id"),
      copy: { file: "account", key: ["id"], columns: ["id", "created_at", "former_since", "frozen_until"] },
      erasing: "kept",
    }),
  ],
});
