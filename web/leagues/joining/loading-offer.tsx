import type { ReactNode } from "react";
import { Card } from "#web/ui/layout.tsx";
import { Loading, LoadingHeader } from "#web/ui/loading.tsx";
import { Fields } from "#web/ui/loading-form.tsx";
import { FactLines } from "#web/ui/loading-items.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const FIGURES = ["w-20", "w-24", "w-16"];

/** A league that is offered, while it loads: its name and figures, the card that takes a seat, and the terms. */
export const LoadingLeague = ({ card }: { card: ReactNode }) => (
  <Loading className="page grid min-h-dvh grid-cols-1 content-start items-start gap-x-16 gap-y-5 sm:gap-y-8 lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr]">
    <div>
      <LoadingHeader />
      <div className="flex gap-8 border-y border-line py-4">
        {FIGURES.map((width) => (
          <div key={width} className="grid gap-2">
            <Skeleton className="h-4 w-16" />
            <Skeleton className={`h-7 ${width}`} />
          </div>
        ))}
      </div>
    </div>
    <Card className="max-sm:p-4 lg:row-span-2">{card}</Card>
    <FactLines rows={7} />
  </Loading>
);

/** An invitation while it loads. */
export const LoadingOffer = () => (
  <LoadingLeague
    card={
      <>
        <Fields count={4} />
        <Skeleton className="mt-5 h-12 w-full" />
      </>
    }
  />
);
