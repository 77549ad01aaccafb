import { BadgeDollarSign, Flag, Info, type LucideIcon, UserCheck, Vote } from "lucide-react";
import { useId, useState } from "react";
import type { Notification, NotificationType } from "#contract/notices/notifications.ts";
import { type Listed, useList } from "#web/api/list.ts";
import { pagesOf } from "#web/api/pages.ts";
import { request } from "#web/api/request.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ShortDateText } from "#web/ui/date.tsx";
import { FoldedSection, LoadingFoldedSection } from "#web/ui/folded-section.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingItems } from "#web/ui/loading.tsx";
import { Row } from "#web/ui/row.tsx";
import { useAct } from "#web/ui/use-act.ts";
import { useFirst } from "#web/ui/use-first.tsx";

const ICONS: Record<NotificationType, LucideIcon> = {
  league_completed: Flag,
  voting_requested: Vote,
  payout_processed: BadgeDollarSign,
  admin_alert: Info,
  commissioner_vote_proposed: UserCheck,
  commissioner_vote_result: UserCheck,
};

/** Open while something is new, or there is nothing to open; otherwise one line that opens in place. */
export function NotificationPanel() {
  const notifications = useList(pagesOf("GET /api/notifications"));
  return (
    <Loaded
      from={notifications}
      what="your notifications"
      pending={<LoadingFoldedSection title="Notifications" what="your notifications" />}
    >
      {(list) => (
        <FoldedSection
          title="Notifications"
          hint={newIn(list)}
          isCount
          isOpen={list.rows.length === 0}
          asks={list.rows.some(({ isRead }) => !isRead)}
        >
          {list.rows.length === 0 ? <NoNotifications /> : <Notifications {...list} />}
        </FoldedSection>
      )}
    </Loaded>
  );
}

const newIn = ({ rows, more }: Listed<Notification>) =>
  `${rows.filter(({ isRead }) => !isRead).length}${more ? "+" : ""} new`;

/** What has happened, newest first (SPEC §2, Notifications list). */
export function NotificationList() {
  const notifications = useList(pagesOf("GET /api/notifications"));
  return (
    <Loaded
      from={notifications}
      what="your notifications"
      pending={<LoadingItems what="your notifications" hasIcon />}
      empty={<NoNotifications />}
    >
      {(list) => (
        <>
          <p className="mb-3 text-sm text-ink-soft">{newIn(list)}</p>
          <Notifications {...list} />
        </>
      )}
    </Loaded>
  );
}

const NoNotifications = () => (
  <div className="text-ink-soft">
    <p className="font-semibold text-ink">No notifications</p>
    <p>You're all caught up! No new notifications.</p>
  </div>
);

function Notifications({ rows, more }: Listed<Notification>) {
  // Those that were new come first, and stay in their place once they are read.
  const [wasNew] = useState(() => new Set<string>());
  for (const { id, isRead } of rows) if (!isRead) wasNew.add(id);
  const rank = ({ id }: Notification) => (wasNew.has(id) ? 0 : 1);
  const { shown, showAll } = useFirst([...rows].sort((one, other) => rank(one) - rank(other)));
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} />
        ))}
      </ul>
      {showAll || (more && <LoadMore label="Show older" more={more} className="mt-3 -ml-3" />)}
    </>
  );
}

function NotificationItem({ notification }: { notification: Notification }) {
  const { id, type, title, message, isRead, emailSent, actionUrl, asksForVote, createdAt } = notification;
  const words = useId();
  const read = useAct({
    act: () => request("POST /api/notifications/:id/read", { params: { id } }),
    reloads: ["/api/notifications"],
    fails: ["Error", "Failed to mark notification as read"],
  });
  const Icon = ICONS[type];
  return (
    <Row namedBy={words} className="grid grid-cols-[auto_1fr] gap-x-3 py-3">
      <Icon aria-hidden size={20} className="mt-0.5 text-ink-soft" />
      <div className="min-w-0">
        <p>
          <Title title={title} to={asksForVote ? null : actionUrl} />
        </p>
        <p id={words} className="mt-1 text-sm wrap-anywhere">
          {message}
        </p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            <ShortDateText value={createdAt} />
            <Badge tone={isRead ? "neutral" : "blue"}>{isRead ? "Read" : "New"}</Badge>
            {emailSent && <Badge>Email sent</Badge>}
          </p>
          <div className="flex gap-2">
            {actionUrl && asksForVote && (
              <ButtonLink to={actionUrl} size="small" variant="secondary">
                Vote
              </ButtonLink>
            )}
            {!isRead && (
              <Button size="small" variant="quiet" isPending={read.isPending} onClick={() => read.mutate()}>
                Mark as read
              </Button>
            )}
          </div>
        </div>
      </div>
    </Row>
  );
}

/** Links to what the notification is about, if there is something to see. Only an open vote gets a button instead. */
function Title({ title, to }: { title: string; to: string | null }) {
  if (!to) return <span className="font-semibold">{title}</span>;
  return (
    <AppLink to={to} className="font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink">
      {title}
    </AppLink>
  );
}
