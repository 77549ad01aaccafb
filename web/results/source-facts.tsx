import { RefreshCw } from "lucide-react";
import type { League } from "#contract/leagues/leagues.ts";
import type { LeagueResults } from "#contract/results/league-results.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { request } from "#web/api/request.ts";
import { LinkDialog } from "#web/results/link-dialog.tsx";
import { LackingSignIn } from "#web/results/link-sign-in.tsx";
import { UnlinkDialog } from "#web/results/unlink-dialog.tsx";
import { UploadDialog } from "#web/results/upload-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Facts, Section } from "#web/ui/layout.tsx";
import { useAct } from "#web/ui/use-act.ts";

type SourceProps = { league: League; results: LeagueResults; isCommissioner: boolean };

/** Where the results come from, and how to get them from elsewhere. */
export function SourceFacts({ league, results, isCommissioner }: SourceProps) {
  const { link, current } = results;
  // The head of the page names the platform, its league and the season of the results that are there.
  const isSaid = link !== null && current !== null;
  const rows = [
    ...(isSaid ? [] : [{ label: "Platform", value: link ? serviceNames[link.platform] : "Uploaded by hand" }]),
    ...(link && !current ? [{ label: "Season", value: link.season }] : []),
    ...(link?.signIn ? [{ label: "Read as", value: link.signIn.name }] : []),
  ];
  return (
    <Section title="Where it comes from" action={link && <LeaguePageLink link={link} />}>
      {rows.length > 0 && <Facts rows={rows} />}
      {link?.signIn && <LackingSignIn signIn={link.signIn} page={link.page} {...{ league, isCommissioner }} />}
      {isCommissioner && league.status !== "cancelled" && <SourceActs league={league} link={link} />}
    </Section>
  );
}

const LeaguePageLink = ({ link }: { link: NonNullable<LeagueResults["link"]> }) => (
  <a
    href={link.page}
    target="_blank"
    rel="noreferrer noopener"
    className="font-semibold underline decoration-line-strong underline-offset-4"
  >
    See it on {serviceNames[link.platform]}
  </a>
);

function SourceActs({ league, link }: { league: League; link: LeagueResults["link"] }) {
  return (
    <div className="flex flex-wrap gap-2 not-first:mt-3 print:hidden">
      <LinkDialog
        league={league}
        trigger={
          <Button variant="secondary" size="small">
            {link ? "Change link" : "Link a platform"}
          </Button>
        }
      />
      <UploadDialog
        leagueId={league.id}
        trigger={
          <Button variant="secondary" size="small">
            {link ? "Upload results instead" : "Upload results"}
          </Button>
        }
      />
      {link && <UnlinkDialog league={league} link={link} />}
    </div>
  );
}

/** Any member can have the results fetched again; the screen reloads when they arrive. */
export function FetchAgain({ leagueId, isFetching }: { leagueId: string; isFetching: boolean }) {
  const fetch = useAct({
    act: () => request("POST /api/leagues/:id/results/fetches", { params: { id: leagueId } }),
    reloads: [`/api/leagues/${leagueId}/results`],
    fails: "The results weren't requested",
  });
  const isBusy = isFetching || fetch.isPending;
  return (
    <Button variant="secondary" className="print:hidden" isPending={isBusy} onClick={() => fetch.mutate()}>
      <RefreshCw size={18} aria-hidden /> {isBusy ? "Fetching…" : "Fetch again and compare"}
    </Button>
  );
}
