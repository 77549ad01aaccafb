import { useMutation } from "@tanstack/react-query";
import { MailCheck, MailX } from "lucide-react";
import { useState } from "react";
import { useParams } from "wouter";
import { emailTopicWords } from "#contract/notices/email-topics.ts";
import type { EmailWish } from "#contract/notices/email-wishes.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { DeadLink, EmailedStep } from "#web/notices/link-outcome.tsx";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { Button } from "#web/ui/button.tsx";
import { isMissing, LoadedScreen } from "#web/ui/loaded-screen.tsx";

/** Behind the unsubscribe link of an email: stops such emails, and starts them again. */
export function UnsubscribePage() {
  const { token = "" } = useParams();
  const wish = useLoad(query("GET /api/email-wishes/:token", { params: { token } }));
  return (
    <LoadedScreen from={wish} what="what this link is about" pending={<ScreenShape />} missing={<DeadLink />}>
      {(loaded) => <WishScreen token={token} wish={loaded} />}
    </LoadedScreen>
  );
}

function WishScreen({ token, wish }: { token: string; wish: EmailWish }) {
  const [changed, setChanged] = useState<EmailWish>();
  const change = useMutation({
    mutationFn: (wanted: boolean) => request("PUT /api/email-wishes/:token", { params: { token }, body: { wanted } }),
    onSuccess: setChanged,
  });
  if (isMissing(change.error)) return <DeadLink />;
  const { wanted, ...about } = changed ?? wish;
  const words = wordsOf(about);
  const act = (to: boolean) => ({
    label: to ? words.start : words.stop,
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
    const failed = change.isError ? { act: act(true) } : { undo };
    return <EmailedStep Icon={MailX} title={words.off} text={words.whenOff} {...failed} />;
  }
  if (changed) {
    return <EmailedStep Icon={MailCheck} title={words.on} text={words.whenOn} />;
  }
  return <EmailedStep Icon={MailX} title={words.question} text={words.ifStopped} act={act(false)} />;
}

/** What the page says about the emails that a link is about. */
function wordsOf({ about, email }: Pick<EmailWish, "about" | "email">) {
  if (about === "invitations") {
    return {
      question: "Stop invitation emails?",
      ...{ stop: "Stop invitation emails", start: "Get invitation emails again" },
      ...{ on: "Invitation emails are on", off: "Invitation emails are off" },
      ifStopped: `No commissioner will be able to email an invitation to ${email}.`,
      whenOff: `We won't email invitations to ${email}. You'll still see them in your account.`,
      whenOn: `Commissioners can invite you at ${email}.`,
    };
  }
  const { plural } = emailTopicWords[about];
  return {
    question: `Stop emails about ${plural}?`,
    ...{ stop: "Stop these emails", start: "Get these emails again" },
    ...{ on: `Emails about ${plural} are on`, off: `Emails about ${plural} are off` },
    ifStopped: `We won't email them to ${email} anymore. You'll still see them on your dashboard.`,
    whenOff: `You'll still see them on your dashboard. Everything about your money and your account still comes to ${email}.`,
    whenOn: `We'll email them to ${email}.`,
  };
}
