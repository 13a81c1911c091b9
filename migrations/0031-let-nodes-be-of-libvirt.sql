-- Owned by features/catalog: hosts of libvirt beside those of LXD and Incus.
ALTER TABLE nodes
  DROP CONSTRAINT nodes_driver_check,
  ADD CONSTRAINT nodes_driver_check CHECK (driver IN ('incus', 'libvirt')),
  -- How machines of libvirt run; null: with KVM, once one was seen to boot with it.
  ADD COLUMN accelerator text CHECK (accelerator IN ('kvm', 'emulation')),
  ADD CHECK ((driver = 'libvirt') = (endpoint LIKE 'qemu%')),
  ADD CHECK (accelerator IS NULL OR driver = 'libvirt');
