import { Check, Copy, Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { counted } from "#contract/platform/counted.ts";
import type { LeagueResults } from "#contract/results/league-results.ts";
import type { TeamMember } from "#contract/results/result-teams.ts";
import type { ResultTeam } from "#contract/results/results-table.ts";
import { isOpenForJoining } from "#contract/terms/league-status.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { joinMessage } from "#web/members/messages/join-message.ts";
import { resultsQuery } from "#web/results/results-query.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { paths } from "#web/ui/paths.ts";
import { ShareDialog } from "#web/ui/share-dialog.tsx";

/** How many teams are shown before "Show all": a dialog has room for these without scrolling far. */
const FIRST_SHOWN = 5;

type TeamLinksProps = { league: League; token: string };

/** A join link for each team of the linked platform, for the commissioner to post in the league's chat (RULES §21). */
export function TeamLinks({ league, token }: TeamLinksProps) {
  const results = useOptional(resultsQuery(league.id));
  const members = useOptional(query("GET /api/leagues/:id/members", { params: { id: league.id } }));
  const [showsAll, setShowsAll] = useState(false);
  if (!results || !members || !isOpenForJoining(league.status) || results.frozenSince !== null) return null;
  if (!results.current) return <OnTheirWay results={results} />;
  const teams = rowsOf(results, { members, token });
  const free = teams.filter(({ holder }) => holder === undefined);
  const rows = [...free, ...teams.filter(({ holder }) => holder)];
  return (
    <section aria-labelledby="team-links" className="grid gap-3">
      <h4 id="team-links" className="text-base font-semibold">
        A link for each team
      </h4>
      <p className="text-ink-soft">
        {free.length > 0
          ? `Each team's link gives that team to the member who joins with it. ${counted(free.length, "team is", "teams are")} free.`
          : "Every team belongs to a member."}
      </p>
      {free.length > 0 && (
        <CopyButton text={chatMessage(league, free)} label="Copy all for your group chat">
          Copy all for your group chat
        </CopyButton>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {(showsAll ? rows : rows.slice(0, FIRST_SHOWN)).map((row) => (
          <TeamRow key={row.team.id} row={row} league={league} />
        ))}
      </ul>
      {rows.length > FIRST_SHOWN && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? `Show the first ${FIRST_SHOWN} only` : `Show all ${rows.length} teams`}
        </Button>
      )}
    </section>
  );
}

/** Says that the teams are on their way: each has its own link once its platform has named it. */
const OnTheirWay = ({ results: { link, isFetching } }: { results: LeagueResults }) => (
  <p role="status" className="text-ink-soft empty:hidden">
    {link &&
      isFetching &&
      `We're fetching the teams from ${serviceNames[link.platform]}. Each will have its own link here.`}
  </p>
);

/** The state is that of the member who has the team; a free team has none. */
type Row = {
  team: ResultTeam;
  owners: string;
  url: string;
  holder: { name: string; state: string } | undefined;
};

function rowsOf({ current, teamMembers }: LeagueResults, { members, token }: { members: Member[]; token: string }) {
  return (current?.table.teams ?? []).map((team): Row => {
    const own = teamMembers.find(({ teamId }) => teamId === team.id);
    const member = members.find(({ userId }) => userId === own?.userId);
    return {
      team,
      owners: (team.owners ?? []).flatMap(({ name }) => name || []).join(", "),
      url: `${window.location.origin}${paths.join(token)}?${new URLSearchParams({ team: team.id })}`,
      holder: own && { name: member ? nameOf(member) : "A member", state: stateOf(own) },
    };
  });
}

function stateOf({ confirmedAt, verified }: TeamMember): string {
  if (verified) return `verified on ${serviceNames[verified.platform]}`;
  return confirmedAt === null ? "not confirmed yet" : "confirmed";
}

function chatMessage(league: League, rows: readonly Row[]): string {
  const lines = rows.map(({ team, owners, url }) => `${team.name}${owners && ` (${owners})`}: ${url}`);
  return `${joinMessage(league)} Each team has its own link:\n\n${lines.join("\n")}`;
}

function TeamRow({ row: { team, owners, url, holder }, league }: { row: Row; league: League }) {
  const title = `Share the link of ${team.name}`;
  return (
    <li className="grid gap-x-4 gap-y-2 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 text-sm">
        <p className="text-base leading-snug font-semibold wrap-anywhere">{team.name}</p>
        {owners && <p className="text-ink-soft wrap-anywhere">Owner at the platform: {owners}</p>}
        <p className="text-ink-soft wrap-anywhere">{holder ? `${holder.name}, ${holder.state}` : "Free"}</p>
      </div>
      {!holder && (
        <div className="flex flex-wrap gap-2">
          <CopyButton text={url} label={`Copy link: ${team.name}`}>
            Copy link
          </CopyButton>
          <ShareDialog
            title={title}
            subject={league.name}
            text={`${joinMessage(league)} This link is for ${team.name}. ${url}`}
            trigger={
              <Button variant="quiet" size="small" aria-label={title}>
                <Share2 size={16} aria-hidden /> Share
              </Button>
            }
          />
        </div>
      )}
    </li>
  );
}

/** Copies text; a browser that doesn't allow it shows the text to select. */
function CopyButton({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  const [copied, setCopied] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      setIsRefused(true);
    }
  };
  const isCopied = copied === text;
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      <Button variant="secondary" size="small" aria-label={label} onClick={copy}>
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />} {isCopied ? "Copied" : children}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && "Copied."}
      </span>
      {isRefused && (
        <TextInput
          readOnly
          aria-label="Your browser didn't allow copying. Select this instead."
          value={text}
          onFocus={(event) => event.target.select()}
        />
      )}
    </div>
  );
}
