-- What happened to a domain at its registry without us, where it can be nothing else; null: nothing, or it is left to be
-- found. A registry that has nothing of the name is not seen; a name that another registrar has is seen and not ours.
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
