import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeId } from "#src/web/office/office-link.tsx";
import { orderQuery, quoteQuery } from "../orders/orders-query.ts";
import { RefundForm } from "./refund-form.tsx";
import { askedQuery, limitQuery } from "./refund-queries.ts";

/** The refund of an order: what goes back of each line, what happens besides, and the entries that will run. */
export function RefundPage() {
  const id = useOfficeId("order");
  const order = useQuery(orderQuery(id));
  const quote = useQuery(quoteQuery(id));
  const limit = useQuery(limitQuery);
  const asked = useQuery(askedQuery(id));
  return (
    <Loaded query={order} skeleton={<PageSkeleton />}>
      {(ofOrder) => (
        <Loaded query={quote} skeleton={<PageSkeleton />}>
          {(ofQuote) => (
            <Loaded query={limit} skeleton={<PageSkeleton />}>
              {(ofLimit) => (
                <Loaded query={asked} skeleton={<PageSkeleton />}>
                  {({ open, decided }) => (
                    <RefundForm
                      // One that waits is shown as it was asked for.
                      key={open?.id}
                      order={ofOrder}
                      quote={ofQuote}
                      limit={ofLimit}
                      open={open}
                      decided={decided}
                    />
                  )}
                </Loaded>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
