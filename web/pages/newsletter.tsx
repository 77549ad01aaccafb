import { useMutation } from "@tanstack/react-query";
import { MailCheck, MailX } from "lucide-react";
import { useParams } from "wouter";
import { siteName } from "#contract/platform/site.ts";
import { request } from "#web/api/request.ts";
import { DeadLink, EmailedStep } from "#web/notices/link-outcome.tsx";
import { isMissing } from "#web/ui/loaded-screen.tsx";

const STEPS = {
  confirm: {
    Icon: MailCheck,
    call: "POST /api/newsletter/confirm",
    title: "Confirm your subscription",
    get text() {
      return `We'll send you ${siteName()}'s newsletter once before each season.`;
    },
    label: "Confirm subscription",
    done: "One email before each season.",
  },
  unsubscribe: {
    Icon: MailX,
    call: "POST /api/newsletter/unsubscribe",
    title: "Unsubscribe from the newsletter?",
    text: "We won't send you the newsletter again. You'll still get emails about your leagues and your money.",
    label: "Unsubscribe",
    done: "We won't send you the newsletter again.",
  },
} as const;

/** The page behind the links in the newsletter's emails: says what the link does, and does it when asked. */
export function NewsletterPage() {
  const { step } = useParams();
  const token = new URLSearchParams(window.location.search).get("token") ?? "";
  const { Icon, call, title, text, label, done } = STEPS[step === "unsubscribe" ? "unsubscribe" : "confirm"];
  const change = useMutation({ mutationFn: () => request(call, { body: { token } }) });
  if (token === "" || isMissing(change.error)) return <DeadLink />;
  if (change.data) return <EmailedStep Icon={Icon} title={change.data.message} text={done} />;
  const act = { label, isPending: change.isPending, error: change.error, onPress: change.mutate };
  return <EmailedStep Icon={Icon} title={title} text={text} act={act} />;
}
