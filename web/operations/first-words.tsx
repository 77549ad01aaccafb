import type { ReactNode } from "react";
import { type ListPlaces, WAITING_PLACES } from "#contract/platform/prerendered.ts";
import { ADMIN_FIGURES } from "#web/operations/admin-figures.ts";
import { AdminHead } from "#web/operations/admin-head.tsx";
import { LoadingLine } from "#web/operations/loading-line.tsx";
import { AmountAndAction, WaitingItem, WaitingList } from "#web/operations/waiting-list.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { PendingStats, Section } from "#web/ui/layout.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The picture of the admins' screen, with places for what is waiting for them. */
export const AdminPicture = () => (
  <Loading className="page min-h-dvh">
    <AdminHead note={<Skeleton className="h-5 w-64 max-w-full" />} />
    <Waiting
      places={WAITING_PLACES.requests}
      className="mb-3"
      facts={(facts) => <FactLines facts={facts} />}
      action={(buttons) => <div className="flex flex-wrap gap-3">{buttons}</div>}
    />
    <Waiting
      places={WAITING_PLACES.cases}
      isUrgent
      facts={(facts) => (
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm *:first:font-semibold">
          {facts.map((fact) => (
            <Coming key={fact} words={fact} />
          ))}
        </p>
      )}
      action={(buttons) => (
        <AmountAndAction>
          <Skeleton className="h-7 w-20 lg:justify-self-end" />
          <div className="grid justify-items-stretch gap-2">{buttons}</div>
        </AmountAndAction>
      )}
    />
    <LoadingLine className="mb-8 border-t" />
    <PendingStats labels={ADMIN_FIGURES} />
  </Loading>
);

const COMING = "animate-[breathe_1.6s_ease-in-out_infinite] rounded-control bg-line/50 text-transparent select-none";

/** Keeps the place of words whose exact form isn't known yet, or takes no space if there are none. */
const Coming = ({ words }: { words: string }) => (
  <span aria-hidden className={classNames(COMING, "box-decoration-clone wrap-anywhere empty:hidden")}>
    {words}
  </span>
);

/** Up to two lines, and the one that each item ends with, a little apart: below the message it's the fourth. */
const FactLines = ({ facts }: { facts: string[] }) =>
  facts.map((fact) => (
    <p key={fact} className="text-sm nth-4:mt-0.5 has-[span:empty]:hidden">
      <Coming words={fact} />
    </p>
  ));

const ComingButton = ({ words }: { words: string }) => (
  <span
    aria-hidden
    className={classNames(COMING, "flex min-h-11 items-center px-4 font-semibold whitespace-nowrap empty:hidden")}
  >
    {words}
  </span>
);

type WaitingProps = {
  places: ListPlaces;
  isUrgent?: boolean;
  className?: string;
  facts: (places: string[]) => ReactNode;
  action: (buttons: ReactNode) => ReactNode;
};

/** A list of what is waiting, or nothing if its title stays empty. */
const Waiting = ({ places: { title, items, below }, isUrgent = false, className, facts, action }: WaitingProps) => (
  <div className="has-[h2:empty]:hidden">
    <Section title={title}>
      <WaitingList isUrgent={isUrgent} className={classNames("not-has-[p:first-child:not(:empty)]:hidden", className)}>
        {items.map((item) => (
          <WaitingItem
            key={item.message}
            message={item.message}
            className="border-line border-b-0 not-first:border-t has-[p:first-child:empty]:hidden"
            action={action(item.buttons.map((words) => <ComingButton key={words} words={words} />))}
          >
            {facts(item.facts)}
            <p className="mt-1 text-sm has-[span:empty]:hidden">
              <Coming words={item.note} />
            </p>
          </WaitingItem>
        ))}
      </WaitingList>
      <p className="py-2 font-semibold text-ink-soft empty:hidden">{below}</p>
    </Section>
  </div>
);
