import type { LinkOffer } from "#contract/leagues/join-links.ts";
import { Button } from "#web/ui/button.tsx";

export type OfferedTeam = NonNullable<LinkOffer["team"]>;

type TeamChoiceProps = { team: OfferedTeam; isTaking: boolean; onChange: (isTaking: boolean) => void };

/** The team whose join link this is, and the way to join without it (RULES §21). */
export function TeamChoice({ team, isTaking, onChange }: TeamChoiceProps) {
  const { name, isTaken } = team;
  if (isTaken) {
    return (
      <p className="mb-4 rounded-control bg-sunken px-4 py-3 wrap-anywhere">
        <strong>{name}</strong>
        {ownersOf(team)} belongs to another member. You can join without it and ask the commissioner.
      </p>
    );
  }
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-blue-wash px-4 py-2.5">
      <p role="status" className="min-w-0 wrap-anywhere">
        {isTaking ? (
          <>
            You'll join as <strong>{name}</strong>
            {ownersOf(team)}.
          </>
        ) : (
          "You'll join without a team."
        )}
      </p>
      <Button variant="quiet" size="small" className="-ml-3" onClick={() => onChange(!isTaking)}>
        {isTaking ? "Join without this team" : `Join as ${name}`}
      </Button>
    </div>
  );
}

/** " (owner: sam)", or nothing where the platform hides the owners. */
export function ownersOf({ ownerNames }: OfferedTeam): string {
  const names = ownerNames.filter((name) => name !== "");
  if (names.length === 0) return "";
  return ` (${names.length === 1 ? "owner" : "owners"}: ${names.join(", ")})`;
}
