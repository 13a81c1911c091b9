-- Owned by features/accounts.

-- Wallets were on a list of their own: they are bans like others, with an end and who set them.
ALTER TABLE bans DROP CONSTRAINT bans_kind_check;
ALTER TABLE bans ADD CONSTRAINT bans_kind_check CHECK (kind IN ('network', 'mail-domain', 'email', 'wallet'));

-- Whom a ban of a mail domain concerns, with all domains below it.
CREATE INDEX users_mail_domain ON users (reverse(split_part(email_canonical, '@', 2)) text_pattern_ops)
  WHERE email_canonical IS NOT NULL;
