import type errorTexts from "../../locales/en/errors.json";

/** Every error the product can answer with. The list is the key list of `locales/en/errors.json`. */
export type ErrorCode = keyof typeof errorTexts;

/** Values a text may mention (`{missing}`); never personal data, never text from a provider. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** Which input was wrong and why: path in the body (`name`, `items.0.sku`) → error code. */
export type FieldErrors = Readonly<Record<string, ErrorCode>>;

/** What is wrong with one row of many: its place, its field, a code of the call's own texts, what would do. */
export interface RowError {
  readonly index: number;
  readonly field: string;
  readonly code: string;
  readonly fix: string | null;
}

/** Body of every answer that is not a success (design: errors). */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly params?: ErrorParams;
    readonly fields?: FieldErrors;
    readonly rows?: readonly RowError[];
    readonly requestId: string;
  };
}

/**
 * HTTP status by code. State conflicts are 409 and bad input 422, never 400: the client retries a 400
 * (product §7).
 */
export const errorStatus: Readonly<Record<ErrorCode, number>> = {
  account_frozen: 403,
  act_refused: 409,
  address_limit: 409,
  adjustment_corrected: 409,
  aml_acceptance_required: 409,
  amount_too_large: 422,
  amount_too_small: 422,
  answered_meanwhile: 409,
  approval_changed: 409,
  approval_closed: 409,
  approval_limit: 403,
  approval_needed: 409,
  approval_open: 409,
  approval_outdated: 409,
  approval_own: 403,
  bad_console_ticket: 403,
  bad_transfer_code: 422,
  billing_country_needed: 409,
  canned_exists: 409,
  canned_limit: 409,
  catalogue_draft_asked: 409,
  catalogue_draft_closed: 409,
  catalogue_empty: 409,
  catalogue_invalid: 422,
  catalogue_unchanged: 409,
  common_password: 422,
  configuration_unavailable: 409,
  contact_in_use: 409,
  contact_limit: 409,
  correction_too_large: 422,
  customer_blocked: 403,
  customer_erased: 409,
  date_past: 422,
  debt_open: 409,
  deletion_unavailable: 409,
  destination_exists: 409,
  destination_limit: 409,
  destination_not_ready: 409,
  dnssec_on: 409,
  dnssec_unavailable: 409,
  domain_busy: 409,
  domain_ended: 409,
  domain_held: 409,
  domain_held_already: 409,
  domain_locked: 409,
  domain_not_active: 409,
  domain_not_leaving: 409,
  domain_not_registered: 409,
  domain_not_restorable: 409,
  domain_taken: 409,
  domain_transfer_too_early: 409,
  domain_years_limit: 409,
  edit_too_late: 409,
  email_kept: 409,
  email_link_invalid: 422,
  email_missing: 422,
  email_required: 409,
  email_taken: 409,
  email_unchanged: 422,
  email_unconfirmed: 409,
  ending_unavailable: 409,
  ending_years: 422,
  erasure_refused: 409,
  erasure_withdrawn: 409,
  exchange_code_invalid: 422,
  extra_unavailable: 409,
  file_limit: 409,
  file_not_ready: 409,
  forbidden: 403,
  forbidden_origin: 403,
  free_days_limit: 409,
  glue_needed: 422,
  glue_not_needed: 422,
  help_english_first: 409,
  help_limit: 409,
  help_slug_taken: 409,
  hold_unavailable: 409,
  idempotency_key_missing: 422,
  idempotency_key_reused: 422,
  identity_email_taken: 409,
  identity_exists: 409,
  identity_linked_elsewhere: 409,
  image_unavailable: 409,
  insufficient_funds: 402,
  insufficient_margin: 409,
  insufficient_rewards: 409,
  internal: 500,
  invalid_address: 422,
  invalid_characters: 422,
  invalid_coin_address: 422,
  invalid_country: 422,
  invalid_date: 422,
  invalid_domain_name: 422,
  invalid_email: 422,
  invalid_host_name: 422,
  invalid_input: 422,
  invalid_name: 422,
  invalid_name_server: 422,
  invalid_network: 422,
  invalid_phone: 422,
  invalid_postal_code: 422,
  invalid_province: 422,
  invalid_public_key: 422,
  invalid_vat_number: 422,
  invalid_wallet: 422,
  invitation_invalid: 422,
  invitation_not_yours: 403,
  invoice_numbers_fixed: 409,
  invoice_pattern_invalid: 422,
  invoice_rate_invalid: 422,
  invoice_seller_differs: 422,
  invoice_seller_incomplete: 422,
  ip_not_allowed: 403,
  key_limit: 409,
  key_misplaced: 401,
  key_name_taken: 409,
  key_saved_already: 409,
  key_spend_limit: 403,
  last_factor: 409,
  last_owner: 409,
  last_sign_in_method: 409,
  last_staff_owner: 409,
  location_unavailable: 409,
  lock_unavailable: 409,
  look_ended: 401,
  look_link_invalid: 403,
  look_not_shown: 403,
  look_open: 409,
  look_read_only: 403,
  mail_domain_shared: 422,
  mailing_empty: 409,
  member_exists: 409,
  message_limit: 409,
  method_unavailable: 409,
  misdirected: 421,
  name_server_count: 422,
  name_server_repeated: 422,
  network_too_wide: 422,
  no_free_address: 409,
  no_mailbox: 409,
  not_accepted: 403,
  not_authenticated: 401,
  not_found: 404,
  not_latin: 422,
  nothing_to_cancel: 409,
  order_not_delivered: 409,
  out_of_stock: 409,
  own_mail_domain: 409,
  own_network: 409,
  owner_incomplete: 422,
  paid_until_changed: 409,
  passkey_exists: 409,
  passkey_invalid: 422,
  passkey_limit: 409,
  passkey_suspended: 403,
  passkey_unavailable: 409,
  passkey_unknown: 422,
  payload_too_large: 413,
  payment_limit: 409,
  payout_address_refused: 422,
  payout_day_limit: 409,
  payout_moved_on: 409,
  payout_person_unready: 409,
  plan_unavailable: 409,
  price_change_asked: 409,
  price_change_closed: 409,
  price_change_empty: 409,
  price_change_grown: 409,
  price_change_revised: 409,
  price_changed: 409,
  price_notice_short: 409,
  privacy_unavailable: 409,
  promo_code_taken: 409,
  promo_invalid: 422,
  promo_used_up: 409,
  proof_unavailable: 409,
  quote_expired: 409,
  rate_limited: 429,
  rate_unavailable: 503,
  records_changed: 409,
  records_invalid: 422,
  refund_changed: 409,
  refund_too_large: 422,
  registry_refused: 409,
  request_in_progress: 503,
  request_limit: 409,
  required: 422,
  reset_token_invalid: 422,
  reverse_not_confirmed: 422,
  reverse_unavailable: 409,
  role_exceeds_yours: 403,
  role_held: 409,
  role_name_taken: 409,
  role_not_allowed: 403,
  role_unknown: 422,
  scope_missing: 403,
  search_limit: 422,
  second_factor_expired: 422,
  second_factor_required: 403,
  server_busy: 409,
  server_ended: 409,
  server_not_active: 409,
  server_not_running: 409,
  server_suspended: 409,
  service_ending: 409,
  session_needed: 403,
  setup_link_invalid: 422,
  sign_in_cancelled: 409,
  sign_in_expired: 422,
  site_limit: 409,
  site_not_draft: 409,
  slug_taken: 409,
  staff_email_taken: 409,
  staff_name_taken: 409,
  status_components: 422,
  status_ended: 409,
  status_limit: 409,
  status_times: 422,
  step_up_required: 403,
  stock_changed: 409,
  tag_limit: 409,
  tax_rates_missing: 409,
  team_limit: 409,
  telegram_link_limit: 409,
  telegram_unavailable: 409,
  text_invalid: 422,
  ticket_closed: 409,
  ticket_limit: 409,
  ticket_merged: 409,
  ticket_not_closed: 409,
  token_conflict: 401,
  too_long: 422,
  too_short: 422,
  totp_exists: 409,
  transfer_code_gone: 409,
  transfer_prohibited: 409,
  transfer_rejected: 409,
  unauthorized: 401,
  unavailable: 503,
  unknown_field: 422,
  unsupported_media_type: 415,
  upload_limit: 409,
  url_refused: 422,
  version_changed: 409,
  view_has_email: 409,
  view_limit: 409,
  view_name_taken: 409,
  webhook_disabled: 409,
  webhook_limit: 409,
  whitelabel_off: 409,
  withdrawal_open: 409,
  withdrawal_unavailable: 409,
  wrong_code: 422,
  wrong_confirmation: 422,
  wrong_credentials: 401,
  wrong_password: 422,
  zone_changed: 412,
  zone_not_allowed: 403,
};

/** An expected refusal. Thrown by use cases, mapped once at the HTTP edge, recognised by `code`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams | undefined;
  readonly fields: FieldErrors | undefined;
  readonly rows: readonly RowError[] | undefined;

  constructor(code: ErrorCode, params?: ErrorParams, fields?: FieldErrors, rows?: readonly RowError[]) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.params = params;
    this.fields = fields;
    this.rows = rows;
  }
}

/** True for an `AppError` of any module instance: recognised by shape, never by `instanceof`. */
export function isAppError(error: unknown): error is AppError {
  return (
    error instanceof Error &&
    error.name === "AppError" &&
    "code" in error &&
    typeof error.code === "string" &&
    error.code in errorStatus
  );
}
