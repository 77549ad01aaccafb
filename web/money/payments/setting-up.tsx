import type { ReactNode } from "react";
import { Card } from "#web/ui/layout.tsx";
import { FactLines, Fields, Items, Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** A card form's shape: the number, its expiry and code side by side. */
const CARD = (
  <div className="grid gap-4">
    <Fields count={1} />
    <div className="grid grid-cols-2 gap-4">
      <Fields count={1} />
      <Fields count={1} />
    </div>
  </div>
);
const BUTTON = <Skeleton className="mt-4 h-13 w-full" />;

/** A placeholder in the card form's shape while it loads. */
export const LoadingCardForm = () => (
  <Loading what="the card form">
    {CARD}
    {BUTTON}
  </Loading>
);

/** A payment's screen before it is there: what is paid, and the card with the way to pay it next to that. */
const purchase = (intro: ReactNode, way: ReactNode) => (
  <div
    role="status"
    className="page grid min-h-dvh grid-cols-1 content-start items-start gap-x-16 gap-y-5 lg:grid-cols-[1fr_26rem]"
  >
    <div>
      <Skeleton className="h-9 w-64 max-w-full sm:h-10" />
      {intro}
      <Skeleton className="mt-6 h-10 w-40 lg:h-14 lg:w-56" />
      <div className="mt-8 max-w-lg max-lg:hidden">
        <FactLines rows={6} />
      </div>
    </div>
    <Card className="max-lg:p-4">
      {way}
      {BUTTON}
    </Card>
  </div>
);

/** While a payment is set up. */
export const SettingUp = () => purchase(<p className="mt-2 text-lg text-ink-soft">Setting up your payment…</p>, CARD);

/** While it isn't known how to pay a treasurer. */
export const LoadingHowToPay = () =>
  purchase(<span className="sr-only">Loading how to pay</span>, <Items rows={2} end="h-11 w-28" />);
