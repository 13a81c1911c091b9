/** The provider's own site, which every installation has. */
export const providerSite = 1;
