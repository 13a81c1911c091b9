// Made by npm run codegen from the SQL functions. Names without their `p_`, in camelCase.

export const sqlFunctions = {
  audit_write: {
    parameters: {
      actor: "jsonb",
      action: "text",
      objectType: "text",
      object: "text",
      detail: "jsonb",
      request: "text",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  catalog_quote_address: {
    parameters: {
      site: "smallint",
      days: "integer",
    },
    result: "jsonb",
  },
  catalog_quote_domain: {
    parameters: {
      site: "smallint",
      tld: "text",
      act: "text",
      years: "integer",
    },
    result: "jsonb",
  },
  catalog_quote_renewal: {
    parameters: {
      site: "smallint",
      plan: "text",
      location: "text",
      months: "integer",
      addresses: "integer",
    },
    result: "jsonb",
  },
  catalog_quote_server: {
    parameters: {
      site: "smallint",
      customer: "uuid",
      plan: "text",
      location: "text",
      months: "integer",
    },
    result: "jsonb",
  },
  catalog_return_stock: {
    parameters: {
      order: "uuid",
      plan: "text",
      location: "text",
    },
    result: "void",
  },
  catalog_sell_server: {
    parameters: {
      site: "smallint",
      customer: "uuid",
      order: "uuid",
      plan: "text",
      location: "text",
      months: "integer",
      promotion: "text",
    },
    result: "void",
  },
  contacts_mark_used: {
    parameters: {
      contact: "uuid",
      customer: "uuid",
      object: "uuid",
      name: "text",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  contacts_release_use: {
    parameters: {
      object: "uuid",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  contacts_settle_email: {
    parameters: {
      site: "smallint",
      customer: "uuid",
      email: "text",
      restarts: "boolean",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  domains_advance: {
    parameters: {
      domain: "uuid",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  domains_ask_deletion: {
    parameters: {
      customer: "uuid",
      domain: "uuid",
      actor: "jsonb",
      request: "text",
      deletes: "timestamp with time zone",
      release: "uuid",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  domains_begin_deletion: {
    parameters: {
      domain: "uuid",
      task: "uuid",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  domains_begin_renewal: {
    parameters: {
      domain: "uuid",
      task: "uuid",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  domains_deliver: {
    parameters: {
      domain: "uuid",
      order: "uuid",
      transaction: "uuid",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  domains_end: {
    parameters: {
      domain: "uuid",
      state: "text",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  domains_finish_deletion: {
    parameters: {
      domain: "uuid",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  domains_finish_update: {
    parameters: {
      domain: "uuid",
      revision: "integer",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  domains_finish_years: {
    parameters: {
      domain: "uuid",
      order: "uuid",
      transaction: "uuid",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  domains_follow: {
    parameters: {
      domain: "uuid",
      need: "text",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  domains_hosts: {
    parameters: {
      servers: "jsonb",
    },
    result: "text[]",
  },
  domains_is_busy: {
    parameters: {
      domain: "uuid",
    },
    result: "boolean",
  },
  domains_least_years: {
    parameters: {
      domain: "uuid",
    },
    result: "integer",
  },
  domains_note_registry: {
    parameters: {
      domain: "uuid",
      seen: "jsonb",
      release: "uuid",
      look: "timestamp with time zone",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  domains_pay: {
    parameters: {
      site: "smallint",
      customer: "uuid",
      actor: "jsonb",
      request: "text",
      key: "text",
      kind: "text",
      act: "text",
      domain: "uuid",
      order: "uuid",
      transaction: "uuid",
      quote: "jsonb",
      starts: "timestamp with time zone",
      isAutomatic: "boolean",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  domains_place: {
    parameters: {
      domain: "uuid",
      site: "smallint",
      customer: "uuid",
      name: "text",
      tld: "text",
      state: "text",
      contact: "uuid",
      nameServers: "jsonb",
      autoprolong: "boolean",
      isPrivate: "boolean",
      simulated: "boolean",
      premium: "jsonb",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  domains_postpone: {
    parameters: {
      domain: "uuid",
      until: "timestamp with time zone",
    },
    result: "void",
  },
  domains_price_cart: {
    parameters: {
      site: "smallint",
      items: "jsonb",
      at: "timestamp with time zone",
    },
    result: "bigint[]",
  },
  domains_purchase: {
    parameters: {
      site: "smallint",
      customer: "uuid",
      actor: "jsonb",
      request: "text",
      key: "text",
      requestHash: "bytea",
      answer: "jsonb",
      items: "jsonb",
      contact: "uuid",
      nameServers: "jsonb",
      autoprolong: "boolean",
      simulated: "boolean",
      expectedCents: "bigint",
      at: "timestamp with time zone",
    },
    result: "jsonb",
  },
  domains_quote: {
    parameters: {
      site: "smallint",
      domain: "uuid",
      act: "text",
      years: "integer",
    },
    result: "jsonb",
  },
  domains_quote_act: {
    parameters: {
      site: "smallint",
      name: "text",
      tld: "text",
      act: "text",
      years: "integer",
      premium: "jsonb",
    },
    result: "jsonb",
  },
  domains_quote_item: {
    parameters: {
      site: "smallint",
      item: "jsonb",
      at: "timestamp with time zone",
    },
    result: "jsonb",
  },
  domains_quote_restore: {
    parameters: {
      site: "smallint",
      domain: "uuid",
      at: "timestamp with time zone",
    },
    result: "jsonb",
  },
  domains_refund: {
    parameters: {
      domain: "uuid",
      order: "uuid",
      transaction: "uuid",
      error: "text",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  domains_refuse_renewal: {
    parameters: {
      state: "text",
      expires: "timestamp with time zone",
      years: "integer",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  domains_release_renewal: {
    parameters: {
      domain: "uuid",
      transaction: "uuid",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  domains_remind: {
    parameters: {
      domain: "uuid",
      expires: "timestamp with time zone",
      kind: "text",
      event: "text",
      payload: "jsonb",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  domains_renew: {
    parameters: {
      customer: "uuid",
      actor: "jsonb",
      request: "text",
      key: "text",
      requestHash: "bytea",
      answer: "jsonb",
      domain: "uuid",
      order: "uuid",
      transaction: "uuid",
      release: "uuid",
      task: "uuid",
      years: "integer",
      expectedCents: "bigint",
      at: "timestamp with time zone",
    },
    result: "jsonb",
  },
  domains_reserve_renewal: {
    parameters: {
      domain: "uuid",
      order: "uuid",
      transaction: "uuid",
      at: "timestamp with time zone",
    },
    result: "text",
  },
  domains_restore: {
    parameters: {
      customer: "uuid",
      actor: "jsonb",
      request: "text",
      key: "text",
      requestHash: "bytea",
      answer: "jsonb",
      domain: "uuid",
      order: "uuid",
      transaction: "uuid",
      task: "uuid",
      expectedCents: "bigint",
      at: "timestamp with time zone",
    },
    result: "jsonb",
  },
  domains_revert_update: {
    parameters: {
      domain: "uuid",
      revision: "integer",
      error: "text",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  domains_set_autoprolong: {
    parameters: {
      customer: "uuid",
      domain: "uuid",
      actor: "jsonb",
      request: "text",
      isEnabled: "boolean",
      release: "uuid",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  domains_set_expiry: {
    parameters: {
      domain: "uuid",
      expires: "timestamp with time zone",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  domains_transfer_in: {
    parameters: {
      site: "smallint",
      customer: "uuid",
      actor: "jsonb",
      request: "text",
      key: "text",
      requestHash: "bytea",
      answer: "jsonb",
      domain: "uuid",
      order: "uuid",
      transaction: "uuid",
      task: "uuid",
      name: "text",
      tld: "text",
      sealedCode: "bytea",
      contact: "uuid",
      nameServers: "jsonb",
      autoprolong: "boolean",
      simulated: "boolean",
      expectedCents: "bigint",
      at: "timestamp with time zone",
    },
    result: "jsonb",
  },
  event_publish: {
    parameters: {
      name: "text",
      site: "smallint",
      customer: "uuid",
      payload: "jsonb",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  idempotency_claim: {
    parameters: {
      customer: "uuid",
      key: "text",
      route: "text",
      requestHash: "bytea",
      answer: "jsonb",
      at: "timestamp with time zone",
    },
    result: "jsonb",
  },
  ledger_post: {
    parameters: {
      id: "uuid",
      kind: "text",
      key: "text",
      referenceType: "text",
      reference: "uuid",
      at: "timestamp with time zone",
      accounts: "uuid[]",
      currencies: "text[]",
      amounts: "numeric[]",
    },
    result: "boolean",
  },
  payments_credit_deposit: {
    parameters: {
      deposit: "uuid",
      transaction: "uuid",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  payments_orphan_deposit: {
    parameters: {
      deposit: "uuid",
      transaction: "uuid",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  servers_address_days: {
    parameters: {
      paidUntil: "timestamp with time zone",
      at: "timestamp with time zone",
    },
    result: "integer",
  },
  servers_begin_renewal: {
    parameters: {
      server: "uuid",
      transaction: "uuid",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  servers_buy_address: {
    parameters: {
      customer: "uuid",
      actor: "jsonb",
      request: "text",
      key: "text",
      requestHash: "bytea",
      answer: "jsonb",
      server: "uuid",
      order: "uuid",
      reserve: "uuid",
      release: "uuid",
      task: "uuid",
      limit: "integer",
      expectedCents: "bigint",
      at: "timestamp with time zone",
    },
    result: "jsonb",
  },
  servers_deliver_address: {
    parameters: {
      server: "uuid",
      order: "uuid",
      transaction: "uuid",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  servers_deliver_order: {
    parameters: {
      server: "uuid",
      order: "uuid",
      transaction: "uuid",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  servers_end: {
    parameters: {
      server: "uuid",
      freeFrom: "timestamp with time zone",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  servers_end_reinstall: {
    parameters: {
      server: "uuid",
      task: "uuid",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  servers_expire: {
    parameters: {
      server: "uuid",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  servers_grace: {
    parameters: {},
    result: "interval",
  },
  servers_keeping: {
    parameters: {},
    result: "interval",
  },
  servers_prolong: {
    parameters: {
      customer: "uuid",
      actor: "jsonb",
      request: "text",
      key: "text",
      requestHash: "bytea",
      answer: "jsonb",
      server: "uuid",
      order: "uuid",
      reserve: "uuid",
      capture: "uuid",
      release: "uuid",
      task: "uuid",
      months: "integer",
      expectedCents: "bigint",
      at: "timestamp with time zone",
    },
    result: "jsonb",
  },
  servers_purchase: {
    parameters: {
      site: "smallint",
      customer: "uuid",
      actor: "jsonb",
      request: "text",
      key: "text",
      requestHash: "bytea",
      answer: "jsonb",
      server: "uuid",
      order: "uuid",
      transaction: "uuid",
      task: "uuid",
      name: "text",
      plan: "text",
      location: "text",
      image: "text",
      months: "integer",
      expectedCents: "bigint",
      passwordHash: "text",
      sshKeyIds: "uuid[]",
      autoprolong: "boolean",
      simulated: "boolean",
      at: "timestamp with time zone",
    },
    result: "jsonb",
  },
  servers_quote_term: {
    parameters: {
      site: "smallint",
      server: "uuid",
      months: "integer",
    },
    result: "jsonb",
  },
  servers_refund: {
    parameters: {
      server: "uuid",
      order: "uuid",
      transaction: "uuid",
      cleanupTask: "uuid",
      error: "text",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  servers_refund_address: {
    parameters: {
      server: "uuid",
      order: "uuid",
      transaction: "uuid",
      task: "uuid",
      error: "text",
      freeFrom: "timestamp with time zone",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  servers_refuse_payment: {
    parameters: {
      service: "text",
      reason: "text",
    },
    result: "void",
  },
  servers_release_addresses: {
    parameters: {
      server: "uuid",
      freeFrom: "timestamp with time zone",
    },
    result: "void",
  },
  servers_release_renewal: {
    parameters: {
      server: "uuid",
      transaction: "uuid",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  servers_remind: {
    parameters: {
      server: "uuid",
      paidUntil: "timestamp with time zone",
      kind: "text",
      event: "text",
      payload: "jsonb",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  servers_reprice_terms: {
    parameters: {
      server: "uuid",
    },
    result: "void",
  },
  servers_reserve_renewal: {
    parameters: {
      server: "uuid",
      order: "uuid",
      transaction: "uuid",
      at: "timestamp with time zone",
    },
    result: "text",
  },
  servers_resume: {
    parameters: {
      server: "uuid",
      task: "uuid",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  servers_save_cut_off: {
    parameters: {
      server: "uuid",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  servers_save_power: {
    parameters: {
      server: "uuid",
      power: "text",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  servers_set_autoprolong: {
    parameters: {
      customer: "uuid",
      server: "uuid",
      actor: "jsonb",
      request: "text",
      isEnabled: "boolean",
      release: "uuid",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  servers_start_period: {
    parameters: {
      server: "uuid",
      order: "uuid",
      starts: "timestamp with time zone",
      months: "integer",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  servers_suspend: {
    parameters: {
      server: "uuid",
      task: "uuid",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  servers_take_address: {
    parameters: {
      server: "uuid",
      location: "text",
      isPrimary: "boolean",
      at: "timestamp with time zone",
    },
    result: "inet",
  },
  servers_take_room: {
    parameters: {
      server: "uuid",
      location: "text",
    },
    result: "void",
  },
  servers_term_end: {
    parameters: {
      anchor: "timestamp with time zone",
      anchorMonths: "integer",
      paidUntil: "timestamp with time zone",
      starts: "timestamp with time zone",
      months: "integer",
    },
    result: "timestamp with time zone",
  },
  servers_term_start: {
    parameters: {
      service: "text",
      paidUntil: "timestamp with time zone",
      at: "timestamp with time zone",
    },
    result: "timestamp with time zone",
  },
  servers_terminate: {
    parameters: {
      server: "uuid",
      task: "uuid",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  task_announce: {
    parameters: {
      id: "uuid",
      kind: "text",
      site: "smallint",
      customer: "uuid",
      object: "uuid",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  task_cancel: {
    parameters: {
      id: "uuid",
      waitingStep: "text",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  task_open: {
    parameters: {
      id: "uuid",
      kind: "text",
      site: "smallint",
      customer: "uuid",
      objectType: "text",
      object: "uuid",
      input: "jsonb",
      actor: "jsonb",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  wallet_credit: {
    parameters: {
      transaction: "uuid",
      kind: "text",
      key: "text",
      referenceType: "text",
      reference: "uuid",
      customer: "uuid",
      cents: "bigint",
      source: "text",
      asset: "text",
      units: "numeric",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  wallet_open: {
    parameters: {
      customer: "uuid",
    },
    result: "bigint",
  },
  wallet_pay_order: {
    parameters: {
      order: "uuid",
      transaction: "uuid",
      site: "smallint",
      customer: "uuid",
      key: "text",
      kind: "text",
      objectType: "text",
      object: "uuid",
      quote: "jsonb",
      at: "timestamp with time zone",
    },
    result: "void",
  },
  wallet_refuse_debt: {
    parameters: {
      customer: "uuid",
    },
    result: "void",
  },
  wallet_reverse_credit: {
    parameters: {
      transaction: "uuid",
      kind: "text",
      key: "text",
      referenceType: "text",
      reference: "uuid",
      customer: "uuid",
      cents: "bigint",
      source: "text",
      asset: "text",
      units: "numeric",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
  wallet_settle_order: {
    parameters: {
      order: "uuid",
      transaction: "uuid",
      outcome: "text",
      at: "timestamp with time zone",
    },
    result: "boolean",
  },
} as const;
