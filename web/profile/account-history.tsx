import { useInfiniteQuery } from "@tanstack/react-query";
import type { AccountEvent } from "#contract/account-events.ts";
import { FailedPart } from "#web/admin/failed-part.tsx";
import { ListBox, LoadingBox } from "#web/admin/list-box.tsx";
import { pagesOf } from "#web/api/pages.ts";
import { DateText } from "#web/ui/date.tsx";

const ADMIN_ACTS: Record<string, string> = {
  "user.create": "opened the account",
  "user.edit": "edited the account",
  "user.end_sessions": "signed you out everywhere",
  "user.ask_to_change_address": "asked to change the address",
  "user.ask_to_give_admin_role": "asked to give you the admin role",
};

/** Kinds are plain words with underscores between. */
const inWords = (kind: string) => {
  const words = kind.replace(/^\w+\./, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function titleOf({ by, kind }: AccountEvent): string {
  if (by === "account") return inWords(kind);
  const act = ADMIN_ACTS[kind] ?? `acted on the account: ${inWords(kind)}`;
  return `${by === "admin" ? "An admin" : "The operator"} ${act}`;
}

/** What happened on one's own account, latest first (RULES §16). */
export function AccountHistory() {
  const list = useInfiniteQuery(pagesOf("GET /api/auth/account-events", { limit: "20" }));
  if (list.isError && !list.data) {
    return <FailedPart what="What happened on your account" onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <LoadingBox what="what happened on your account" />;
  const events = list.data.pages.flatMap(({ rows }) => rows);
  if (events.length === 0) return <p className="text-ink-soft">Nothing yet.</p>;
  return (
    <ListBox
      label="What happened on your account"
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      isLoadingMore={list.isFetchingNextPage}
    >
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap items-baseline justify-between gap-x-6 px-4 py-2.5">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{titleOf(event)}</p>
              {event.changes.map(({ label, before, after }) => (
                <p key={label} className="text-sm text-ink-soft wrap-anywhere">
                  {label}: {before} → {after}
                </p>
              ))}
              {event.ip !== null && (
                <p className="text-sm text-ink-soft wrap-anywhere">
                  From {event.ip}, {event.device}
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
