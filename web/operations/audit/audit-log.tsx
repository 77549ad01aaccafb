import type { AuditEntry } from "#contract/operations/admin-oversight.ts";
import { useList } from "#web/api/list.ts";
import { pagesOf } from "#web/api/pages.ts";
import { actorOf, subjectOf, wordsOf } from "#web/operations/audit/audit-words.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Section } from "#web/ui/layout.tsx";
import { ListBox, LoadingBox } from "#web/ui/list-box.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { paths } from "#web/ui/paths.ts";

/** What admins did to other people's leagues and accounts, latest first (RULES §3). */
export function AuditLog() {
  return (
    <Section title="Audit log">
      <AuditEntries />
    </Section>
  );
}

function AuditEntries() {
  const entries = useList(pagesOf("GET /api/admin/audit-log", { limit: "50" }));
  const empty = <p className="text-ink-soft">No admin has acted on anyone's league or account yet.</p>;
  return (
    <Loaded from={entries} what="the audit log" pending={<LoadingBox what="the audit log" />} empty={empty}>
      {({ rows, more }) => (
        <ListBox label="Audit log" more={more}>
          <ol className="divide-y divide-line">
            {rows.map((entry) => (
              <AuditItem key={entry.id} entry={entry} />
            ))}
          </ol>
        </ListBox>
      )}
    </Loaded>
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
