-- Owned by drivers/chain. A chain of a further coin gets its first block when it is first read.

ALTER TABLE sim_blocks DROP CONSTRAINT sim_blocks_chain_check;
