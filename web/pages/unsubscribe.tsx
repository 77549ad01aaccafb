import { useMutation, useQuery } from "@tanstack/react-query";
import { MailCheck, MailX } from "lucide-react";
import { useState } from "react";
import { useParams } from "wouter";
import { query } from "#web/api/query.ts";
import { messageOf, request } from "#web/api/request.ts";
import { DeadLink, EmailedStep, isDeadLink } from "#web/emailed/link-outcome.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

/** Behind the unsubscribe link of an invitation email: stops them for that address, and starts them again. */
export function UnsubscribePage() {
  const { token = "" } = useParams();
  const wish = useQuery(query("GET /api/invitation-emails/:token", { params: { token } }));
  const [changed, setChanged] = useState<{ email: string; wanted: boolean }>();
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      request("PUT /api/invitation-emails/:token", { params: { token }, body: { wanted } }),
    onSuccess: setChanged,
  });
  if (isDeadLink(wish.error) || isDeadLink(change.error)) return <DeadLink />;
  if (wish.isError) {
    return (
      <div className="page max-w-xl py-8">
        <ErrorState title="This page didn't load" onRetry={() => void wish.refetch()}>
          {messageOf(wish.error, "Try again in a moment.")}
        </ErrorState>
      </div>
    );
  }
  if (!wish.data) return <LoadingScreen />;
  const { email, wanted } = changed ?? wish.data;
  const act = (to: boolean) => ({
    label: to ? "Get invitation emails again" : "Stop invitation emails",
    isPending: change.isPending,
    error: change.error,
    onPress: () => change.mutate(to),
  });
  if (!wanted) {
    const { label, isPending, onPress } = act(true);
    const undo = (
      <Button variant="secondary" isPending={isPending} onClick={onPress}>
        {label}
      </Button>
    );
    const text = `We won't email invitations to ${email}. You'll still see them in your account.`;
    const failed = change.isError ? { act: act(true) } : { undo };
    return <EmailedStep Icon={MailX} title="Invitation emails are off" text={text} {...failed} />;
  }
  if (changed) {
    return (
      <EmailedStep
        Icon={MailCheck}
        title="Invitation emails are on"
        text={`Commissioners can invite you at ${email}.`}
      />
    );
  }
  return (
    <EmailedStep
      Icon={MailX}
      title="Stop invitation emails?"
      text={`No commissioner will be able to email an invitation to ${email}.`}
      act={act(false)}
    />
  );
}
