-- An expected refusal out of SQL: becomes AppError(code, params) at the edge, and rolls the call back.
CREATE OR REPLACE FUNCTION refuse(p_code text, p_params jsonb DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', p_code USING ERRCODE = 'MR001', DETAIL = p_params::text;
END $$;
