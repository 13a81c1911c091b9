import { describeJourney } from "./journey.ts";
import { libvirtHost } from "./libvirt-host.ts";

describeJourney(libvirtHost);
