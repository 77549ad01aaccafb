import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useParams } from "wouter";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { DeadLink, EmailedStep } from "#web/notices/link-outcome.tsx";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { formatMoment } from "#web/ui/date.tsx";
import { isMissing, LoadedScreen } from "#web/ui/loaded-screen.tsx";

/** Behind the "This wasn't me" link of an email about the account (RULES §16). */
export function NotMePage() {
  const { token = "" } = useParams();
  const notice = useLoad(query("GET /api/account-notices/:token", { params: { token } }));
  const client = useQueryClient();
  const report = useMutation({
    mutationFn: () => request("POST /api/account-notices/:token/not-me", { params: { token } }),
    // Everyone is signed out now, in this browser too.
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.join("/") === "/api/auth/user" }),
  });
  if (report.data) {
    const text = "No one can sign in or be paid out until you've set a new password with the link we just emailed you.";
    return <EmailedStep Icon={ShieldCheck} title="Your account is locked and safe" text={text} />;
  }
  if (isMissing(report.error)) return <DeadLink />;
  const act = {
    label: "This wasn't me: lock my account",
    isPending: report.isPending,
    error: report.error,
    onPress: report.mutate,
  };
  return (
    <LoadedScreen from={notice} what="what this link is about" pending={<ScreenShape />} missing={<DeadLink />}>
      {({ subject, sentAt }) => (
        <EmailedStep
          Icon={ShieldAlert}
          title="This wasn't you?"
          text={
            <>
              On {formatMoment(sentAt)} we told you: "{subject}". If that wasn't you, we'll sign everyone out, restore
              the address that email went to, stop payouts to you, and email you a link to set a new password. We'll
              also remove passkeys, authenticator apps and bank accounts added in the week before it or since.
            </>
          }
          act={act}
        />
      )}
    </LoadedScreen>
  );
}
