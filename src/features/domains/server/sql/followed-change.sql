-- The change at its registry, made without us, that a domain's state there proves; null: none, or it is ambiguous and
-- left to the auditor. When the registry has no such name it is not seen; a name of another registrar is seen, not ours.
CREATE OR REPLACE FUNCTION domains_followed_change(
  p_state text, p_is_seen boolean, p_is_ours boolean, p_statuses text[], p_graces text[], p_is_paid_for boolean
) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN p_is_ours AND p_state IN ('active', 'expired') AND 'pendingTransfer' = ANY (p_statuses) THEN 'leaving'
  WHEN p_is_ours AND p_state = 'transfer_out' AND NOT 'pendingTransfer' = ANY (p_statuses) THEN 'stays'
  WHEN p_is_seen AND NOT p_is_ours AND p_state IN ('active', 'expired', 'transfer_out') THEN 'left'
  WHEN NOT p_is_ours AND p_state IN ('redemption', 'pending_delete') AND NOT p_is_paid_for THEN 'released'
  WHEN p_is_ours AND p_state = 'redemption' AND 'pendingDelete' = ANY (p_statuses)
    AND NOT p_graces && ARRAY['redemptionPeriod', 'pendingRestore'] THEN 'past-restore'
END;
