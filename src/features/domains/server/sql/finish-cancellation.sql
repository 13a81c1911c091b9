-- The registry took a registration back: what is left of each of its orders goes to who paid it, and the name is over
-- here. It runs with the end of its task, so once; false when the books had ended the name before.
CREATE OR REPLACE FUNCTION domains_finish_cancellation(
  p_domain uuid, p_task uuid, p_sells_restore boolean, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_task tasks%ROWTYPE;
BEGIN
  SELECT * INTO STRICT v_task FROM tasks WHERE id = p_task;
  PERFORM wallet_refund_left((back ->> 'orderId')::uuid, (back ->> 'transactionId')::uuid, v_task.input ->> 'note',
                             v_task.input ->> 'reason', v_task.actor, p_at)
  FROM jsonb_array_elements(v_task.input -> 'returns') WITH ORDINALITY AS returned (back, place) ORDER BY place;
  RETURN domains_note_deletion(p_domain, p_sells_restore, p_at);
END $$;
