import type { League } from "#contract/leagues/leagues.ts";
import type { LinkSignIn } from "#contract/results/league-results.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { ConnectYahoo } from "#web/people/yahoo/connect-yahoo.tsx";
import { LinkDialog } from "#web/results/link-dialog.tsx";
import { Button } from "#web/ui/button.tsx";

type Props = { league: League; signIn: LinkSignIn; page: string; isCommissioner: boolean };

/** Shown when a link lost its Yahoo sign-in: its owner can connect again, or the commissioner can use theirs (RULES §21). */
export function LackingSignIn({ league, signIn: { userId, name, state }, page, isCommissioner }: Props) {
  const { user } = useCurrentUser();
  if (state === "connected") return null;
  const isOwn = user?.id === userId;
  return (
    <div role="alert" className="mt-3 grid gap-3 rounded-control bg-red-wash px-4 py-3">
      <p className="wrap-anywhere">
        {isOwn ? ownLack[state] : lackOf(name)[state]} We'll keep the results we already have.
      </p>
      {isOwn && <ConnectYahoo />}
      {!isOwn && isCommissioner && (
        <LinkDialog
          league={league}
          address={page}
          trigger={
            <Button variant="secondary" className="justify-self-start">
              Link it with your own sign-in
            </Button>
          }
        />
      )}
    </div>
  );
}

const ownLack = {
  missing: "You aren't connected to Yahoo anymore, so we can't fetch new results.",
  refused: "Yahoo doesn't accept your sign-in anymore, so we can't fetch new results. Connect it again.",
};

const lackOf = (name: string) => ({
  missing: `We can't fetch new results: ${name} linked this league, and we can't use their Yahoo sign-in anymore.`,
  refused: `We can't fetch new results: ${name} linked this league, and Yahoo doesn't accept their sign-in anymore. They can connect Yahoo again.`,
});
