import { useMutation } from "@tanstack/react-query";
import { useCurrentUser } from "#web/access/current-user.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

type JoinProps = { league: { id: string; name: string }; variant?: "primary" | "secondary" };

/**
 * Takes a seat in a free public league; a signed-out visitor signs in first and then reaches the league (RULES §18).
 */
export function JoinForFree({ league, variant = "primary" }: JoinProps) {
  const { user } = useCurrentUser();
  const makeStale = useMakeStale();
  const join = useMutation({
    mutationFn: () => request("POST /api/leagues/:id/join", { params: { id: league.id } }),
    onSuccess: async () => {
      toast({ title: "You're in", description: `You've joined ${league.name}.` });
      await makeStale("/api/leagues", "/api/dashboard", "/api/classifieds", "/api/invitations");
    },
    onError: async (error) => {
      sayFailed("You haven't joined", error);
      await makeStale("/api/leagues", "/api/classifieds");
    },
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
