import { WAITING_PLACES } from "#contract/platform/prerendered.ts";
import { ADMIN_FIGURES } from "#web/operations/admin-figures.ts";
import { AdminHead } from "#web/operations/admin-head.tsx";
import { LoadingVolume } from "#web/operations/loading-volume.tsx";
import { AmountAndAction, WaitingItem, WaitingList } from "#web/operations/waiting-list.tsx";
import { PendingStats, Section } from "#web/ui/layout.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The picture of the admins' screen, with places for what is waiting for them. */
export const AdminPicture = () => (
  <Loading className="page min-h-dvh">
    <AdminHead note={<Skeleton className="h-5 w-64 max-w-full" />} />
    <Waiting places={WAITING_PLACES.requests} />
    <Waiting places={WAITING_PLACES.cases} isUrgent />
    <Waiting places={WAITING_PLACES.unclaimed} />
    <PendingStats labels={ADMIN_FIGURES} />
    <LoadingVolume />
  </Loading>
);

type WaitingProps = { places: { title: string; messages: string[] }; isUrgent?: boolean };

/** A list of what is waiting, or nothing if its title stays empty. */
const Waiting = ({ places: { title, messages }, isUrgent = false }: WaitingProps) => (
  <div className="has-[h2:empty]:hidden">
    <Section title={title}>
      <WaitingList isUrgent={isUrgent} className="not-has-[p:not(:empty)]:hidden">
        {messages.map((message) => (
          <WaitingItem
            key={message}
            message={message}
            className="border-line border-b-0 not-first:border-t has-[p:empty]:hidden"
            action={
              <AmountAndAction>
                <Skeleton className="h-6 w-20" />
                <Skeleton className="h-11" />
              </AmountAndAction>
            }
          >
            <Skeleton className="mt-1.5 h-4 w-64 max-w-full" />
          </WaitingItem>
        ))}
      </WaitingList>
    </Section>
  </div>
);
