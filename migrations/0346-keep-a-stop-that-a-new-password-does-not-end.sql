-- Owned by features/accounts. Of a stop that began when staff gave the user another email: it holds until its time, since
-- who has the new mailbox sets the password. Before that only the former mailbox ends it, or one that was there earlier:
-- by a link that has this number or a lower one (`email_tokens.number`); 0: none does.
ALTER TABLE customer_freezes ADD COLUMN kept_for_link bigint;
