import type { ReactNode } from "react";
import { mainStepOf } from "#contract/leagues/main-need.ts";
import { type Acting, actButton } from "#web/leagues/head/act-button.tsx";
import { More } from "#web/leagues/head/more.tsx";
import { RestingAction } from "#web/leagues/head/resting-action.tsx";
import { NeedAction } from "#web/leagues/needs/need-action.tsx";
import { JoinForFree } from "#web/members/join-for-free.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { marked } from "#web/ui/marked.ts";
import { paths } from "#web/ui/paths.ts";

/** The one green button, for what the head's sentence says, and everything else the visitor can do. */
export function HeadActions(acting: Acting) {
  const { acts, green } = acting.standing;
  const controls = acts.map(({ kind, says }) => ({
    kind,
    says: marked(says),
    button: (isPrimary: boolean) => actButton(kind, acting, isPrimary),
  }));
  const main = controls.find(({ kind }) => kind === green);
  return <More lead={main ? undefined : lead(acting)} controls={controls} main={main} />;
}

/** The button of what needs the visitor, where it isn't one of their acts, or of what they can look at. */
function lead({ league, standing }: Acting): ReactNode {
  const need = mainStepOf(standing.needs);
  if (need?.kind !== "join") {
    return need ? <NeedAction step={need} variant="primary" /> : <RestingAction league={league} rest={standing.rest} />;
  }
  return isFree(league) ? (
    <JoinForFree league={league} />
  ) : (
    <ButtonLink to={paths.payment(league.id)}>Join and pay</ButtonLink>
  );
}
