import { type ReactElement, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { counted } from "#contract/platform/counted.ts";
import { isOtherSeason } from "#contract/results/other-season.ts";
import { useOptional } from "#web/api/load.ts";
import { isApiError, messageOf, request } from "#web/api/request.ts";
import { useYahooReturn, type YahooReturn } from "#web/people/yahoo/yahoo-return.ts";
import { type FoundLeague, LeagueAddressField, useLookUp, useOfferedPlatforms } from "#web/results/league-address.tsx";
import { PlatformLeagueDetails } from "#web/results/platform-league-details.tsx";
import { ReasonField } from "#web/results/reason-field.tsx";
import { resultsQuery } from "#web/results/results-query.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

type LinkDialogProps = {
  league: League;
  trigger: ReactElement;
  /** An address that was pasted before. */
  address?: string;
  onLinked?: () => void;
};

/** Links this season to the league at its fantasy platform, after showing which one it is (RULES §21). */
export function LinkDialog({ trigger, onLinked, ...rest }: LinkDialogProps) {
  const back = useYahooReturn();
  const [isOpen, setIsOpen] = useState(Boolean(back?.address));
  return (
    <Dialog
      title="Link to your fantasy platform"
      description={<WhatWeFetch />}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={trigger}
    >
      <LinkForm
        {...rest}
        back={back}
        onLeave={() => setIsOpen(false)}
        onLinked={() => {
          setIsOpen(false);
          onLinked?.();
        }}
      />
    </Dialog>
  );
}

const WhatWeFetch = () =>
  `We fetch teams, scores and final places from ${useOfferedPlatforms()}. You never type a password here.`;

const lacksReason = (error: unknown) => isApiError(error) && error.body.code === "needs_reason";

type LinkFormProps = Omit<LinkDialogProps, "trigger" | "onLinked"> & {
  back: YahooReturn | undefined;
  onLinked: () => void;
  onLeave: () => void;
};

function LinkForm({ league, address, back, onLinked, onLeave }: LinkFormProps) {
  const [found, setFound] = useState<FoundLeague>();
  const [reason, setReason] = useState("");
  const lookUp = useLookUp(setFound, { address, back });
  const link = useAct({
    act: (body: { address: string; reason?: string }) =>
      request("PUT /api/leagues/:id/platform-link", { params: { id: league.id }, body }),
    says: { title: "League linked", description: "We're fetching its results. This takes up to a minute." },
    onDone: onLinked,
    reloads: [`/api/leagues/${league.id}/results`],
    fails: (error) => {
      if (!lacksReason(error)) lookUp.refuse(error, "We couldn't link this league. Try again in a moment.");
    },
  });
  const results = useOptional(resultsQuery(league.id));
  const verified = results?.teamMembers.filter((team) => team.verified !== null).length ?? 0;
  const shown = found && found.address === lookUp.address.trim() ? found : undefined;
  return (
    <div className="grid">
      <LeagueAddressField
        lookUp={lookUp}
        isDisabled={link.isPending}
        otherwise={
          <AppLink
            to={`${paths.results(league.id)}#upload`}
            className="justify-self-start font-semibold underline decoration-line-strong underline-offset-4"
            onClick={onLeave}
          >
            Upload its results
          </AppLink>
        }
      />
      <div role="status" className="not-empty:mt-5">
        {shown && <PlatformLeagueDetails league={shown.league} />}
        {shown && isOtherSeason(league, shown.league.season) && (
          <p className="mt-3 rounded-control bg-red-wash px-4 py-3 wrap-anywhere">
            <strong>This is season {shown.league.season}.</strong> {league.name} is in season {league.season}, and its
            prizes would go by these results.
          </p>
        )}
      </div>
      {(verified > 0 || lacksReason(link.error)) && (
        <div className="mt-5 grid gap-5">
          {verified > 0 && (
            <p>
              If you link another league, its teams belong to no one yet. {counted(verified, "member")} proved their
              team, and would have to prove it again. If you link the same league again, everyone keeps their team.
            </p>
          )}
          <ReasonField
            label="Reason for linking another league"
            help="Only needed for another league. All members will see it."
            error={lacksReason(link.error) ? messageOf(link.error, "") : undefined}
            value={reason}
            onChange={setReason}
          />
        </div>
      )}
      {shown && (
        <Button
          className="mt-5 justify-self-end"
          isPending={link.isPending}
          onClick={() => link.mutate({ address: shown.address, ...(reason.trim() ? { reason: reason.trim() } : {}) })}
        >
          Link this league
        </Button>
      )}
    </div>
  );
}
