import type { ReactNode } from "react";
import { type ListPlaces, WAITING_PLACES } from "#contract/platform/waiting-places.ts";
import { ADMIN_FIGURES } from "#web/operations/admin-figures.ts";
import { AdminHead } from "#web/operations/admin-head.tsx";
import { CaseRow, CaseTable, OLDEST_FIRST } from "#web/operations/cases/case-table.tsx";
import { LoadingLine } from "#web/operations/loading-line.tsx";
import { WaitingItem, WaitingList } from "#web/operations/waiting-list.tsx";
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
    <CasePlaces places={WAITING_PLACES.cases} />
    <LoadingLine className="-mb-px border-t" />
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

const ComingButton = ({ words, isSmall = false }: { words: string; isSmall?: boolean }) => (
  <span
    aria-hidden
    className={classNames(
      COMING,
      "flex items-center font-semibold whitespace-nowrap empty:hidden",
      isSmall ? "min-h-9 px-3 text-sm" : "min-h-11 px-4",
    )}
  >
    {words}
  </span>
);

/** The table of cases, or nothing if its title stays empty. */
const CasePlaces = ({ places: { title, items } }: { places: ListPlaces }) => (
  <div className="has-[h2:empty]:hidden">
    <Section title={title}>
      <CaseTable sort={OLDEST_FIRST} onSort={() => {}}>
        {items.map((item) => {
          const [first, second, third] = item.facts.map((fact) => <Coming key={fact} words={fact} />);
          return (
            <CaseRow
              key={item.message}
              message={item.message}
              className="has-[p:first-child:empty]:hidden [&:has(+tr_p:first-child:empty)>*]:border-b-0"
              facts={
                <>
                  <span className="font-semibold">{first}</span>
                  {second}
                  <span className="md:hidden">{third}</span>
                </>
              }
              note={
                <p className="mt-1 text-sm has-[span:empty]:hidden">
                  <Coming words={item.note} />
                </p>
              }
              since={<Skeleton className="h-5 w-40" />}
              amount={<Skeleton className="ml-auto h-5 w-16" />}
              acts={<ComingButton words={item.buttons[0] ?? ""} isSmall />}
            />
          );
        })}
      </CaseTable>
    </Section>
  </div>
);

type WaitingProps = {
  places: ListPlaces;
  className?: string;
  facts: (places: string[]) => ReactNode;
  action: (buttons: ReactNode) => ReactNode;
};

/** A list of what is waiting, or nothing if its title stays empty. */
const Waiting = ({ places: { title, items, below }, className, facts, action }: WaitingProps) => (
  <div className="has-[h2:empty]:hidden">
    <Section title={title}>
      <WaitingList className={classNames("not-has-[p:first-child:not(:empty)]:hidden", className)}>
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
