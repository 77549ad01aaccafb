import { useInfiniteQuery } from "@tanstack/react-query";
import type { AuditEntry } from "#contract/admin-oversight.ts";
import { actorOf, subjectOf, wordsOf } from "#web/admin/audit-words.ts";
import { FailedPart } from "#web/admin/failed-part.tsx";
import { ListBox, LoadingBox } from "#web/admin/list-box.tsx";
import { pagesOf } from "#web/api/pages.ts";
import { paths } from "#web/paths.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Section } from "#web/ui/layout.tsx";

/** What admins did on others' leagues and accounts, latest first (RULES §3). */
export function AuditLog() {
  return (
    <Section title="Audit log">
      <AuditEntries />
    </Section>
  );
}

function AuditEntries() {
  const list = useInfiniteQuery(pagesOf("GET /api/admin/audit-log", { limit: "50" }));
  if (list.isError && !list.data) {
    return <FailedPart what="The audit log" onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <LoadingBox what="the audit log" />;
  const entries = list.data.pages.flatMap(({ rows }) => rows);
  if (entries.length === 0) {
    return <p className="text-ink-soft">No admin has acted on anybody's league or account yet.</p>;
  }
  return (
    <ListBox
      label="Audit log"
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      isLoadingMore={list.isFetchingNextPage}
    >
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <AuditItem key={entry.id} entry={entry} />
        ))}
      </ol>
    </ListBox>
  );
}

function AuditItem({ entry }: { entry: AuditEntry }) {
  const { subjectType, subjectId, subjectName, from, changes, reason, createdAt } = entry;
  const subject = subjectOf(entry);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 px-4 py-2.5">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-semibold">{actorOf(entry)}</span> {wordsOf(entry)}{" "}
          {subjectType === "league" && subjectName !== null ? (
            <AppLink to={paths.league(subjectId)} className="font-semibold hover:underline">
              {subject}
            </AppLink>
          ) : (
            <span className="font-semibold">{subject}</span>
          )}
        </p>
        {changes.map(({ label, before, after }) => (
          <p key={label} className="text-sm text-ink-soft">
            {label}: {before} → {after}
          </p>
        ))}
        {reason !== null && <p className="text-sm text-ink-soft">“{reason}”</p>}
        {from !== null && (
          <p className="text-sm text-ink-soft">
            From {from.ip}, {from.device}
          </p>
        )}
      </div>
      <p className="text-sm whitespace-nowrap text-ink-soft">
        <DateText value={createdAt} withTime />
      </p>
    </li>
  );
}
