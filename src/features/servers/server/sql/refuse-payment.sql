-- Refuses money for a server that it could not deliver or keep running.
CREATE OR REPLACE FUNCTION servers_refuse_payment(p_service text, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_service IN ('terminating', 'terminated') THEN PERFORM refuse('server_ended'); END IF;
  IF p_service IN ('pending', 'failed') THEN PERFORM refuse('server_not_active'); END IF;
  IF NOT servers_is_payable(p_service, p_reason) THEN PERFORM refuse('server_suspended'); END IF;
END $$;
