-- Sets the day until which a domain is paid: it is active, and all later dates follow. The caller holds its row.
CREATE OR REPLACE FUNCTION domains_set_expiry(p_domain uuid, p_expires timestamptz, p_at timestamptz) RETURNS void
LANGUAGE sql AS $$
  UPDATE domains SET
    state = 'active', expires_at = p_expires, grace_until = p_expires + make_interval(days => grace_days),
    redemption_until = p_expires + make_interval(days => grace_days + redemption_days),
    releases_at = p_expires + make_interval(days => grace_days + redemption_days + pending_days),
    -- Back into the zone, if it was taken out as unpaid.
    revision = revision + CASE WHEN is_cut THEN 1 ELSE 0 END, is_cut = false,
    renewal_due_at = NULL, renewal_error = NULL, look_at = p_at, updated_at = p_at
  WHERE id = p_domain
$$;
