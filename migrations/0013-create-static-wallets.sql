-- Owned by features/payments. A permanent address: any amount at any time, at the rate of its block.

CREATE TABLE static_wallets (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  -- ETH, USDT and USDC share one address, so there is one wallet per family, not per coin.
  chain_family text NOT NULL,
  address_id uuid NOT NULL UNIQUE REFERENCES deposit_addresses (id),
  created_at timestamptz NOT NULL,
  -- Not shown any more; what is sent there is still credited.
  retired_at timestamptz
);
CREATE UNIQUE INDEX static_wallets_active ON static_wallets (customer_id, chain_family) WHERE retired_at IS NULL;
