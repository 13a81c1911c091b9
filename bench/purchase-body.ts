/** What a customer of `purchase-data.ts` orders, with the SSH key that the API names so. */
export function purchaseOf(sshKeyId: string | undefined): Readonly<Record<string, unknown>> {
  return {
    plan: "sloop-2",
    location: "fra1",
    image: "debian-13",
    months: 1,
    name: "web-1",
    sshKeyIds: [sshKeyId],
    autoprolong: false,
    expectedTotalCents: 490,
  };
}
