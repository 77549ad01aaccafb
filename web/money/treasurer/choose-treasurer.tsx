import { type FormEvent, useRef, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { commissionerNameOf } from "#contract/people/shown-names.ts";
import { request } from "#web/api/request.ts";
import { nameToChoose } from "#web/members/member-names.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";

type ChooseProps = {
  league: League;
  members: readonly Member[];
  treasurerId: string;
  readerId: string;
  onDone: () => void;
};

/** Who shall keep the money: any member, or the commissioner, who needn't be one. */
export function ChooseTreasurer({ league, members, treasurerId, readerId, onDone }: ChooseProps) {
  const [userId, setUserId] = useState("");
  const [isTried, setIsTried] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const name = useAct({
    act: () => request("PUT /api/leagues/:id/treasurer", { params: { id: league.id }, body: { userId } }),
    says: userId === league.commissionerId ? "Treasurer changed" : "Asked",
    onDone,
    reloads: ["/api/leagues", "/api/dashboard"],
    fails: "The treasurer stays",
  });
  const candidates = candidatesFor(league, members, { treasurerId, readerId });
  if (candidates.length === 0) return <p>No one else is in the league yet. Invite players first.</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (userId === "") select.current?.focus();
    else name.mutate();
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <Field label="New treasurer" error={isTried && userId === "" ? "Choose who keeps the money" : undefined}>
        {(wiring) => (
          <Select ref={select} {...wiring} value={userId} onChange={({ target }) => setUserId(target.value)}>
            <option value="">Choose a person</option>
            {candidates.map((person) => (
              <option key={person.userId} value={person.userId}>
                {person.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" className="justify-self-end" isPending={name.isPending}>
        {labelFor(userId, league, readerId)}
      </Button>
    </form>
  );
}

/** A member is asked; the commissioner becomes it at once. */
function labelFor(userId: string, { commissionerId }: League, readerId: string): string {
  if (userId === "" || userId !== commissionerId) return "Ask them";
  return userId === readerId ? "Keep it yourself" : "Make them the treasurer";
}

type Asking = { treasurerId: string; readerId: string };

function candidatesFor(league: League, members: readonly Member[], { treasurerId, readerId }: Asking) {
  const { commissionerId } = league;
  const name = commissionerId === readerId ? "You" : commissionerNameOf(league);
  const commissioner = { userId: commissionerId, name: `${name}, the commissioner` };
  const others = members
    .filter((member) => member.userId !== commissionerId && member.hasAccount)
    .map((member) => ({ userId: member.userId, name: nameToChoose(member) }));
  return [commissioner, ...others].filter((person) => person.userId !== treasurerId);
}
