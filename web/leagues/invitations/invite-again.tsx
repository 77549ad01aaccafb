import { X } from "lucide-react";
import type { Member } from "#contract/members/members.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { counted } from "#contract/platform/counted.ts";
import { Avatar } from "#web/ui/avatar.tsx";

type InviteAgainProps = {
  members: readonly Member[];
  invited: readonly Member[];
  onChange: (invited: readonly Member[]) => void;
};

/** Members without an account have their seats at once (RULES §28). */
function againWords(members: readonly Member[]): string {
  const names = members.filter(({ hasAccount }) => !hasAccount).length;
  const others = members.length - names;
  const said = [
    others > 0 && `invite ${counted(others, "member")}`,
    names > 0 && `give ${counted(names, "name")} without an account a seat and a new link`,
  ];
  return `We'll ${said.filter(Boolean).join(" and ")} when you create the league.`;
}

/** The finished league's members as chips, each removable; all come back with one press. */
export function InviteAgain({ members, invited, onChange }: InviteAgainProps) {
  const left = members.length - invited.length;
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">
        {invited.length === 0
          ? "No one is invited. You can invite people once the league exists."
          : againWords(invited)}
      </p>
      <ul aria-label="Members to invite" className="flex flex-wrap gap-2">
        {invited.map((member) => {
          const name = nameOf(member);
          return (
            <li
              key={member.userId}
              className="inline-flex max-w-full items-center gap-2 rounded-full border border-line bg-sunken py-0.5 pr-1 pl-1 text-sm"
            >
              <Avatar id={member.userId} name={name} pictures={[member.profileImageUrl]} size={24} />
              <span className="wrap-anywhere">{name}</span>
              <button
                type="button"
                aria-label={`Don't invite ${name}`}
                onClick={() => onChange(invited.filter((other) => other !== member))}
                className="grid size-7 shrink-0 place-items-center rounded-full hover:bg-surface"
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
      {left > 0 && (
        <button
          type="button"
          className="w-fit text-sm font-semibold underline decoration-line-strong underline-offset-4"
          onClick={() => onChange(members)}
        >
          Invite all {members.length} again
        </button>
      )}
    </div>
  );
}
