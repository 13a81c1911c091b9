-- Owned by features/privacy.
-- A copy that failed is replaced by a later one of the same, so that it can be made again itself only while there is none.
UPDATE privacy_requests failed SET state = 'withdrawn'
WHERE failed.state = 'failed' AND EXISTS (
  SELECT FROM privacy_requests later
  WHERE later.kind = 'copy' AND later.customer_id = failed.customer_id
    AND later.person_id IS NOT DISTINCT FROM failed.person_id AND later.user_id IS NOT DISTINCT FROM failed.user_id
    AND (later.asked_at, later.id) > (failed.asked_at, failed.id));
