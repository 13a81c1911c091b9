-- Owned by features/accounts. Of a stop that began when staff gave the user another email: it holds until its time, since
-- who has the new mailbox sets the password. Before that only the former mailbox ends it, or one that was there earlier:
-- by a link that has this number or a lower one (`email_tokens.number`); 0: none does.
ALTER TABLE customer_freezes ADD COLUMN kept_for_link bigint;

-- Of a ban that one member of staff set without a second person: those of a day are weighed together.
ALTER TABLE bans ADD COLUMN is_of_one boolean NOT NULL DEFAULT false;
CREATE INDEX bans_of_one ON bans ((set_by ->> 'id'), set_at) WHERE is_of_one;
