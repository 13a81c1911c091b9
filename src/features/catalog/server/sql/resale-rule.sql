-- The rule by which a reseller's site sells an item: `plan:…`, `ending:…`, and what has no rules of its own, such as
-- `extra:ipv4`, `dedicated:…` and `premium`. Its own rule counts before that of all servers or names, that before the
-- site's, and that of the operation before that of all. Without any, cost and a fifth. `ruleFor` of
-- shared/resale-price.ts is the same.
CREATE OR REPLACE FUNCTION catalog_resale_rule(
  p_site smallint, p_item text, p_operation text, OUT mode text, OUT value bigint, OUT rounding text
) LANGUAGE sql STABLE AS $$
  SELECT mode, value, rounding FROM (
    SELECT latest.mode, latest.value, latest.rounding, scope.n, operation.n AS m
    FROM unnest(ARRAY[p_item, CASE WHEN split_part(p_item, ':', 1) IN ('ending', 'premium') THEN 'domains' ELSE 'servers' END,
                      'global']) WITH ORDINALITY AS scope (name, n)
    CROSS JOIN unnest(ARRAY[p_operation, '*']) WITH ORDINALITY AS operation (name, n)
    CROSS JOIN LATERAL (
      SELECT rule.mode, rule.value, rule.rounding FROM price_rules rule
      WHERE rule.site_id = p_site AND rule.scope = scope.name AND rule.operation = operation.name
      ORDER BY rule.id DESC LIMIT 1) AS latest
    WHERE latest.mode IS NOT NULL
    UNION ALL
    SELECT 'percent', 2000, 'none', 9, 9
  ) AS rules ORDER BY n, m LIMIT 1
$$;
