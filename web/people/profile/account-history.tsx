import type { AccountEvent } from "#contract/people/account-events.ts";
import { useList } from "#web/api/list.ts";
import { pagesOf } from "#web/api/pages.ts";
import { detailsOf, titleOf } from "#web/people/profile/account-event-words.ts";
import { ProfileTopic } from "#web/people/profile/profile-topic.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { ListBox, LoadingBox } from "#web/ui/list-box.tsx";
import { Loaded } from "#web/ui/loaded.tsx";

/** The history of the person's own account, latest first (RULES §16). */
export function AccountHistory() {
  const events = useList(pagesOf("GET /api/auth/account-events", { limit: "20" }));
  const what = "your account history";
  return (
    <Fold
      id="history"
      className="max-lg:border-t"
      label="Account history"
      hint="What was done with your account, and from where"
    >
      <ProfileTopic title="Account history">
        <Loaded
          from={events}
          what={what}
          pending={<LoadingBox what={what} />}
          empty={<p className="text-ink-soft">Nothing has happened on your account yet.</p>}
        >
          {({ rows, more }) => (
            <ListBox label="Account history" more={more}>
              <ol className="divide-y divide-line">
                {rows.map((event) => (
                  <EventItem key={event.id} event={event} />
                ))}
              </ol>
            </ListBox>
          )}
        </Loaded>
      </ProfileTopic>
    </Fold>
  );
}

function EventItem({ event }: { event: AccountEvent }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 px-4 py-2.5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{titleOf(event)}</p>
        {detailsOf(event).map(({ label, value }) => (
          <p key={label} className="text-sm text-ink-soft wrap-anywhere">
            {label}: {value}
          </p>
        ))}
        {event.changes.map(({ label, before, after }) => (
          <p key={label} className="text-sm text-ink-soft wrap-anywhere">
            {label}: {before} → {after}
          </p>
        ))}
        {event.place !== null && (
          <p className="text-sm text-ink-soft wrap-anywhere">
            From {event.place}, {event.device}
          </p>
        )}
      </div>
      <p className="text-sm whitespace-nowrap text-ink-soft">
        <DateText value={event.createdAt} withTime />
      </p>
    </li>
  );
}
