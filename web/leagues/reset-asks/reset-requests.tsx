import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { RESET_CONFIRMATIONS } from "#contract/leagues/reset-ask-rules.ts";
import type { ResetAsk } from "#contract/leagues/reset-asks.ts";
import type { Member } from "#contract/members/members.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { together, useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { useAnswerReset } from "#web/leagues/reset-asks/use-answer-reset.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyLink } from "#web/ui/copy-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingQuestion } from "#web/ui/loading-form.tsx";
import { paths } from "#web/ui/paths.ts";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

type InLeague = { leagueId: string };
type Made = { name: string; token: string };

/** How far each request is, the link at its end, and a form that makes another request. */
export function ResetRequests({ leagueId }: InLeague) {
  const params = { id: leagueId };
  const { user } = useCurrentUser();
  const members = useLoad(query("GET /api/leagues/:id/members", { params }));
  const asks = useLoad(query("GET /api/leagues/:id/reset-asks", { params }));
  const [made, setMade] = useState<Made>();
  const what = "the members";
  if (made) {
    return (
      <CopyLink
        label={`Link for ${made.name}, shown only now`}
        link={window.location.origin + paths.resetPassword(made.token)}
        copiesAtOnce
      />
    );
  }
  return (
    <Loaded from={together({ members, asks })} what={what} pending={<LoadingQuestion what={what} />}>
      {(loaded) => (
        <div className="grid gap-6">
          {loaded.asks.length > 0 && (
            <ul aria-label="Open requests" className="divide-y divide-line border-y border-line">
              {loaded.asks.map((ask) => (
                <AskItem key={ask.id} leagueId={leagueId} ask={ask} onMade={setMade} />
              ))}
            </ul>
          )}
          <AskForm
            // Whoever was asked for is no choice anymore.
            key={loaded.asks.map(({ id }) => id).join(" ")}
            leagueId={leagueId}
            members={loaded.members.filter(
              ({ userId }) => userId !== user?.id && loaded.asks.every((ask) => ask.userId !== userId),
            )}
          />
        </div>
      )}
    </Loaded>
  );
}

type ItemProps = InLeague & { ask: ResetAsk; onMade: (made: Made) => void };

function AskItem({ leagueId, ask, onMade }: ItemProps) {
  const makeStale = useMakeStale();
  const takeBack = useAnswerReset({ leagueId, askId: ask.id });
  const make = useMutation({
    mutationFn: () =>
      request("POST /api/leagues/:id/reset-asks/:askId/link", { params: { id: leagueId, askId: ask.id } }),
    onSuccess: async ({ token }) => {
      onMade({ name: ask.name, token });
      await makeStale(`/api/leagues/${leagueId}`);
    },
    onError: (error) => sayFailed("The link wasn't made", error),
  });
  const isConfirmed = ask.confirmations === RESET_CONFIRMATIONS;
  const isDue = new Date(ask.linkFrom) <= new Date();
  return (
    <li className="grid gap-3 py-3">
      <div>
        <p className="font-semibold wrap-anywhere">{ask.name}</p>
        <p className="text-sm text-ink-soft">
          {ask.confirmations} of {RESET_CONFIRMATIONS} confirmed.{" "}
          {isDue ? (
            <>
              Ends <DateText value={ask.endsAt} withTime />.
            </>
          ) : (
            <>
              No link before <DateText value={ask.linkFrom} withTime />: until then anyone can say no.
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" isPending={takeBack.isPending} onClick={() => takeBack.mutate("stop")}>
          Take it back
        </Button>
        {isConfirmed && isDue && (
          <Button variant="primary" isPending={make.isPending} onClick={() => make.mutate()}>
            Make the link
          </Button>
        )}
      </div>
    </li>
  );
}

function AskForm({ leagueId, members }: InLeague & { members: readonly Member[] }) {
  const form = useForm({ defaultValues: { userId: members[0]?.userId ?? "" } });
  const makeStale = useMakeStale();
  const ask = useMutation({
    mutationFn: (body: { userId: string }) =>
      request("POST /api/leagues/:id/reset-asks", { params: { id: leagueId }, body }),
    onSuccess: async ({ name }) => {
      toast({ title: "Members Asked", description: `${name} and the other members are told. Anyone can say no.` });
      await makeStale(`/api/leagues/${leagueId}`);
    },
    onError: (error) => sayFailed("The members weren't asked", error),
  });
  if (members.length === 0) return null;
  return (
    <Form form={form} sends={ask} className="grid gap-5">
      <Field label="Who lost their password?">
        {(wiring) => (
          <Select {...wiring} {...form.register("userId")}>
            {members.map((member) => (
              <option key={member.userId} value={member.userId}>
                {nameOf(member)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SubmitButton className="justify-self-end">Ask two members</SubmitButton>
    </Form>
  );
}
