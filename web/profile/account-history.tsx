import { useInfiniteQuery } from "@tanstack/react-query";
import { ListBox, LoadingBox } from "#web/admin/list-box.tsx";
import { pagesOf } from "#web/api/pages.ts";
import { detailsOf, titleOf } from "#web/profile/account-event-words.ts";
import { NotLoaded } from "#web/profile/not-loaded.tsx";
import { DateText } from "#web/ui/date.tsx";

/** What happened on one's own account, latest first (RULES §16). */
export function AccountHistory() {
  const list = useInfiniteQuery(pagesOf("GET /api/auth/account-events", { limit: "20" }));
  if (list.isError && !list.data) {
    return <NotLoaded what="your account history" onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <LoadingBox what="your account history" />;
  const events = list.data.pages.flatMap(({ rows }) => rows);
  if (events.length === 0) return <p className="text-ink-soft">Nothing has happened on your account yet.</p>;
  return (
    <ListBox
      label="Account history"
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      isLoadingMore={list.isFetchingNextPage}
    >
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap items-baseline justify-between gap-x-6 px-4 py-2.5">
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
        ))}
      </ol>
    </ListBox>
  );
}
