-- Owned by features/staff. Chains have a permission of their own: roles of a site that read them by that of deposits, or
-- work them, keep it.
UPDATE staff_roles SET permissions = array_append(permissions, 'chains.read')
WHERE permissions && ARRAY['deposits.read', 'deposits.operate'] AND NOT 'chains.read' = ANY (permissions);
