import { QrCode as QrIcon, Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { TeamLinks } from "#web/leagues/invitations/team-links.tsx";
import { joinMessage } from "#web/members/messages/join-message.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyLink } from "#web/ui/copy-link.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { paths } from "#web/ui/paths.ts";
import { RenewOrTurnOff } from "#web/ui/renew-or-turn-off.tsx";
import { ShareDialog } from "#web/ui/share-dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useAct } from "#web/ui/use-act.ts";

const QrCode = lazy(() =>
  import("#web/people/second-factor/qr-code.tsx").then((module) => ({ default: module.QrCode })),
);

/** The league's join link: made, copied, shown as a QR code, shared, renewed and turned off (RULES §20). */
export function JoinLink({ league }: { league: League }) {
  const link = useLoad(query("GET /api/leagues/:id/join-link", { params: { id: league.id } }));
  return (
    <section aria-labelledby="join-link" data-focus-next="input, button" className="grid gap-3">
      <h3 id="join-link" className="text-lg">
        Share a link
      </h3>
      <Loaded from={link} what="the join link" pending={<LoadingLink />}>
        {({ token }) => (token === null ? <NoLink league={league} /> : <TheLink league={league} token={token} />)}
      </Loaded>
    </section>
  );
}

const LoadingLink = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">Loading the join link</span>
    <Skeleton className="h-5 w-full" />
    <Skeleton className="h-5 w-1/2 sm:hidden" />
    <Skeleton className="h-11 w-36" />
  </div>
);

function useRenew({ id }: League) {
  return useAct({
    act: () => request("POST /api/leagues/:id/join-link", { params: { id } }),
    reloads: [`/api/leagues/${id}/join-link`],
    fails: "The link wasn't made",
  });
}

function NoLink({ league }: { league: League }) {
  const renew = useRenew(league);
  return (
    <>
      <p className="text-ink-soft">For your group chat: anyone with the link can join while seats are open.</p>
      <Button
        variant="secondary"
        className="justify-self-start"
        isPending={renew.isPending}
        onClick={() => renew.mutate()}
      >
        Make a join link
      </Button>
    </>
  );
}

function TheLink({ league, token }: { league: League; token: string }) {
  const { id } = league;
  const [showsCode, setShowsCode] = useState(false);
  const renew = useRenew(league);
  const turnOff = useAct({
    act: () => request("DELETE /api/leagues/:id/join-link", { params: { id } }),
    says: "Join link off",
    reloads: [`/api/leagues/${id}/join-link`],
    fails: "The link is still on",
  });
  const url = window.location.origin + paths.join(token);
  const isPending = renew.isPending || turnOff.isPending;
  return (
    <>
      <CopyLink label="Join link" link={url} />
      <div className="flex flex-wrap gap-2">
        <ShareDialog
          title="Share the join link"
          subject={league.name}
          text={`${joinMessage(league)} ${url}`}
          trigger={
            <Button variant="secondary" size="small">
              <Share2 size={16} aria-hidden /> Share
            </Button>
          }
        />
        <Button variant="secondary" size="small" aria-expanded={showsCode} onClick={() => setShowsCode(!showsCode)}>
          <QrIcon size={16} aria-hidden /> QR code
        </Button>
        <RenewOrTurnOff isPending={isPending} onRenew={() => renew.mutate()} onTurnOff={() => turnOff.mutate()} />
      </div>
      {showsCode && (
        <Suspense fallback={null}>
          <QrCode text={url} label={`QR code of the join link to ${league.name}`} />
        </Suspense>
      )}
      <p className="text-sm text-ink-soft">
        Anyone with this link can join while seats are open. If you renew it, the old link stops working.
      </p>
      <TeamLinks league={league} token={token} />
    </>
  );
}
