-- Owned by drivers/registrar: the world of the sandbox registry. Nothing but the simulated driver and the EPP server
-- before the same registry reads or writes these tables.
-- It lives in the database so that several processes meet the same registry and a crash loses none of it.

-- The registry's own clock: the platform's and what it was moved ahead by.
CREATE TABLE sim_registry_clock (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  ahead_ms bigint NOT NULL CHECK (ahead_ms >= 0)
);
INSERT INTO sim_registry_clock (ahead_ms) VALUES (0);

-- Who may register. Passwords of a sandbox are no secrets.
CREATE TABLE sim_registry_registrars (
  id text PRIMARY KEY,
  password text NOT NULL,
  -- What it may run up; none: it is billed later.
  credit_cents bigint CHECK (credit_cents >= 0)
);
INSERT INTO sim_registry_registrars (id, password) VALUES ('moorage', 'sandbox-ours'), ('elsewhere', 'sandbox-other');

CREATE TABLE sim_registry_names (
  name text PRIMARY KEY CHECK (name ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' AND length(name) <= 253),
  registrar text NOT NULL REFERENCES sim_registry_registrars,
  -- When time alone changes it next. Nobody waits for that moment: whoever comes after it settles the name.
  due_at timestamptz NOT NULL,
  hosts text[] NOT NULL,
  contacts text[] NOT NULL,
  -- All that the registry keeps of it.
  object jsonb NOT NULL
);
CREATE INDEX sim_registry_names_registrar ON sim_registry_names (registrar, name);
CREATE INDEX sim_registry_names_due ON sim_registry_names (due_at);
CREATE INDEX sim_registry_names_hosts ON sim_registry_names USING gin (hosts);
CREATE INDEX sim_registry_names_contacts ON sim_registry_names USING gin (contacts);

CREATE TABLE sim_registry_hosts (
  name text PRIMARY KEY CHECK (length(name) <= 253),
  roid text NOT NULL,
  registrar text NOT NULL REFERENCES sim_registry_registrars,
  -- The registered name that it lies under, when it has addresses.
  superordinate text,
  addresses text[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  CHECK (superordinate IS NOT NULL OR addresses = '{}')
);
CREATE INDEX sim_registry_hosts_superordinate ON sim_registry_hosts (superordinate);

CREATE TABLE sim_registry_contacts (
  id text PRIMARY KEY CHECK (length(id) BETWEEN 3 AND 16),
  roid text NOT NULL,
  registrar text NOT NULL REFERENCES sim_registry_registrars,
  fields jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz
);

-- What registrars are told; a message waits until it is acknowledged.
CREATE TABLE sim_registry_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  registrar text NOT NULL REFERENCES sim_registry_registrars,
  name text NOT NULL,
  at timestamptz NOT NULL,
  message jsonb NOT NULL
);
CREATE INDEX sim_registry_messages_registrar ON sim_registry_messages (registrar, id);

-- The registry's bill: one line per act, credits below zero.
CREATE TABLE sim_registry_charges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  registrar text NOT NULL REFERENCES sim_registry_registrars,
  name text NOT NULL,
  act text NOT NULL CHECK (act IN ('create', 'renew', 'autorenew', 'transfer', 'restore', 'credit')),
  cents bigint NOT NULL,
  charged_at timestamptz NOT NULL
);
CREATE INDEX sim_registry_charges_registrar ON sim_registry_charges (registrar, name);
