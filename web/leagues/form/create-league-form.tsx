import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { counted } from "#contract/platform/counted.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useCustody } from "#web/leagues/custody.ts";
import { CreateLeagueHead } from "#web/leagues/form/create-league-head.tsx";
import { AT_CREATION } from "#web/leagues/form/field-definition.ts";
import { ImportLeague } from "#web/leagues/form/import-league.tsx";
import { BasicFields, FinancialFields } from "#web/leagues/form/league-fields.tsx";
import { bodyOf, type LeagueFormValues } from "#web/leagues/form/league-form.ts";
import { MoreAboutLeague } from "#web/leagues/form/more-about-league.tsx";
import { nextSeasonOf } from "#web/leagues/form/next-season.ts";
import { PayoutStructureEditor } from "#web/leagues/form/payout-structure-editor.tsx";
import { PrizeBuilder } from "#web/leagues/form/prize-builder.tsx";
import { useLeagueForm } from "#web/leagues/form/use-league-form.ts";
import { useLeagueImport } from "#web/leagues/form/use-league-import.ts";
import { InviteAgain } from "#web/leagues/invitations/invite-again.tsx";
import { LeagueSummary } from "#web/leagues/league-summary.tsx";
import { VerifyFirst } from "#web/people/email-verification/verify-first.tsx";
import type { NotLinked } from "#web/results/not-linked.ts";
import { InCurrency } from "#web/ui/currency.ts";
import { Form } from "#web/ui/form.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

/** The league to run again, those of its members who can be invited, and its results, if its season is over. */
type Finished = { league: League; members: readonly Member[]; lastTable: ResultsTable | undefined };

/** Creates a league: from the defaults, or from a finished league, whose members it then invites in the same call. */
export function CreateLeagueForm({ finished }: { finished?: Finished }) {
  const [now] = useState(() => new Date());
  const form = useLeagueForm(now, finished && nextSeasonOf(finished.league, now));
  const { isAsked: isCustodyAsked, isListable } = useCustody(form);
  const [invited, setInvited] = useState<readonly Member[]>(finished?.members ?? []);
  const leagueImport = useLeagueImport(form);
  const { user } = useCurrentUser();
  const [, go] = useLocation();
  const create = useAct({
    act: async (values: LeagueFormValues) => {
      const { custody, ...typed } = bodyOf(values);
      const terms = { ...typed, isPublic: isListable && typed.isPublic };
      // Where it isn't asked, the server knows who can keep the money.
      const league = isCustodyAsked ? { ...terms, custody } : terms;
      if (!finished) {
        // SPEC §7 sends it; the server takes whoever is signed in.
        const created = await request("POST /api/leagues", { body: { ...league, commissionerId: user?.id } });
        await keepLastSeason(created, leagueImport.lastTable);
        return { league: created, invitationsSent: 0, ...(await linkNew(created, leagueImport.linkTo)) };
      }
      const params = { id: finished.league.id };
      const body = { league, invite: invited.map(({ userId }) => userId) };
      return { ...(await request("POST /api/leagues/:id/run-again", { params, body })), ...NOT_ASKED };
    },
    says: ({ invitationsSent: sent }) =>
      sent > 0
        ? { title: "Invitations Sent", description: `We emailed ${counted(sent, "member")} of your last season.` }
        : undefined,
    reloads: [finished ? "/api/leagues" : "/api/leagues/my-commissioner", "/api/dashboard/commissioner-stats"],
    last: ({ league, isLinked, notLinked }) => {
      if (isLinked) go(`${paths.league(league.id)}#invite`);
      else go(paths.league(league.id), notLinked && { state: { notLinked } });
    },
    fields: form,
    fails: ["Error", "Failed to create league"],
  });
  return (
    <InCurrency value={form.watch("currency")}>
      <div className="page">
        {finished ? (
          <PageHeader
            title={`Run ${finished.league.name} again`}
            intro="Everything is as it was, a year later. Change what you like."
          />
        ) : (
          <CreateLeagueHead />
        )}
        <Form form={form} sends={create} className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_24rem]">
          <div className="grid gap-8 sm:gap-12">
            {finished && (
              <FormSection title="Members to Invite">
                {invited.length > 0 && <VerifyFirst before="invite people by email" />}
                <InviteAgain members={finished.members} invited={invited} onChange={setInvited} />
              </FormSection>
            )}
            {!finished && <ImportLeague leagueImport={leagueImport} />}
            <FormSection title="Basic Information">
              <BasicFields form={form} offer={AT_CREATION} />
            </FormSection>
            <FormSection title="Financial Settings">
              <FinancialFields form={form} offer={AT_CREATION} />
            </FormSection>
            <FormSection title="Payout Structure">
              <PayoutStructureEditor form={form} lastTable={leagueImport.lastTable ?? finished?.lastTable} />
            </FormSection>
            <MoreAboutLeague heading="h2" form={form} offer={AT_CREATION}>
              <h3 className="text-lg sm:mt-4">Other prizes</h3>
              <PrizeBuilder form={form} />
            </MoreAboutLeague>
          </div>
          <LeagueSummary form={form} />
        </Form>
      </div>
    </InCurrency>
  );
}

/** Begins a new league's history with its last season. Without it, the commissioner can still add that season. */
async function keepLastSeason({ id }: League, table: ResultsTable | undefined): Promise<void> {
  if (!table) return;
  const tell = async () => {
    const { pastSeasonLines } = await import("#web/leagues/form/past-season-lines.ts");
    await request("PUT /api/leagues/:id/history", { params: { id }, body: { text: pastSeasonLines(table) } });
  };
  await tell().catch(() => undefined);
}

type Linked = { isLinked: boolean; notLinked: NotLinked | undefined };
const NOT_ASKED: Linked = { isLinked: false, notLinked: undefined };

/**
 * Links a new league, and turns its join link on, which each team's own link is made of. A refusal doesn't undo the
 * league: its page says why it isn't linked, and offers it again.
 */
async function linkNew({ id }: League, address: string | undefined): Promise<Linked> {
  if (address === undefined) return NOT_ASKED;
  const params = { id };
  try {
    await request("PUT /api/leagues/:id/platform-link", { params, body: { address } });
  } catch (error) {
    return { isLinked: false, notLinked: { address, reason: messageOf(error, "We couldn't reach the platform.") } };
  }
  // Without it, the invitations offer to make one.
  await request("POST /api/leagues/:id/join-link", { params }).catch(() => undefined);
  return { isLinked: true, notLinked: undefined };
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 sm:gap-5">
      <h2 className="border-b border-line pb-2 text-2xl sm:pb-3">{title}</h2>
      {children}
    </section>
  );
}
