import { useCurrentUser } from "#web/access/current-user.ts";
import { request } from "#web/api/request.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

type JoinProps = { league: { id: string; name: string }; variant?: "primary" | "secondary" };

/**
 * Takes a seat in a free public league; a signed-out visitor signs in first and then reaches the league (RULES §18).
 */
export function JoinForFree({ league, variant = "primary" }: JoinProps) {
  const { user } = useCurrentUser();
  const join = useAct({
    act: () => request("POST /api/leagues/:id/join", { params: { id: league.id } }),
    says: { title: "You're in", description: `You've joined ${league.name}.` },
    reloads: ["/api/leagues", "/api/dashboard", "/api/classifieds", "/api/invitations"],
    fails: "You haven't joined",
    reloadsIfFailed: ["/api/leagues", "/api/classifieds"],
  });
  if (!user) {
    return (
      <ButtonLink to={paths.login(paths.league(league.id))} variant={variant} className="shrink-0">
        Join for free
      </ButtonLink>
    );
  }
  return (
    <Button variant={variant} className="shrink-0" isPending={join.isPending} onClick={() => join.mutate()}>
      Join for free
    </Button>
  );
}
