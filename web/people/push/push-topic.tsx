import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { emailTopicWords } from "#contract/email-topics.ts";
import type { Push, PushTopic as Topic } from "#contract/push.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { messageOf, request } from "#web/api/request.ts";
import { ProfileTopic } from "#web/people/profile/profile-section.tsx";
import { type PushSupport, pushSupport, turnOffHere, turnOnHere } from "#web/people/push/push-device.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/inputs.tsx";
import { Loaded, LoadingPart } from "#web/ui/loaded.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

const titles: Record<Topic, string> = {
  ...(Object.fromEntries(Object.entries(emailTopicWords).map(([topic, { title }]) => [topic, title])) as Record<
    keyof typeof emailTopicWords,
    string
  >),
  money: "Money, prizes, votes on them, and everything else",
};

const refusals: Record<Exclude<PushSupport, "possible">, string> = {
  denied: "Notifications from this site are blocked. Allow them in your browser's settings, then come back.",
  needs_home_screen:
    "On an iPhone or iPad, add Potkeeper to your Home Screen first (Share, then Add to Home Screen). Then open it from there and turn notifications on.",
  none: "This browser can't show notifications. Try another one, or open Potkeeper over HTTPS.",
};

const keep = (client: QueryClient, push: Push) =>
  client.setQueryData(query("GET /api/auth/push").queryKey as readonly string[], push);

/** Push notifications: on or off in this browser, and what they are about (RULES §19). */
export function PushTopic() {
  const push = useLoad(query("GET /api/auth/push"));
  const what = "your push notifications";
  return (
    <ProfileTopic title="On this device">
      <Loaded from={push} what={what} pending={<LoadingPart what={what} className="h-24" />}>
        {(known) => (
          <>
            <Here push={known} />
            <fieldset className="mt-6">
              <legend className="mb-4 font-semibold">Notify my devices when</legend>
              <ul className="grid gap-4">
                {known.choices.map((choice) => (
                  <li key={choice.topic}>
                    <Choice {...choice} />
                  </li>
                ))}
              </ul>
            </fieldset>
          </>
        )}
      </Loaded>
    </ProfileTopic>
  );
}

function Here({ push: { isOn, publicKey } }: { push: Push }) {
  const client = useQueryClient();
  const support = pushSupport();
  const change = useMutation({
    mutationFn: () => (isOn ? turnOffHere() : turnOnHere(publicKey)),
    onSuccess: (push) => {
      if (!push) return failureToast("Your browser didn't allow notifications, so they stay off.");
      keep(client, push);
      const description = push.isOn
        ? "We'll notify you on this device until you sign out."
        : "This device stays quiet.";
      return toast({ title: push.isOn ? "Notifications on" : "Notifications off", description });
    },
    onError: (error) => failureToast(messageOf(error, "We couldn't change that. Please try again in a moment.")),
  });
  if (support !== "possible" && !isOn) return <p className="text-ink-soft">{refusals[support]}</p>;
  return (
    <>
      <p className="mb-4 text-ink-soft">
        {isOn
          ? "This device gets notifications until you sign out. A locked screen shows their titles, which may name amounts."
          : "Get notifications on this device. A locked screen shows their titles, which may name amounts."}
      </p>
      <Button variant="secondary" isPending={change.isPending} onClick={() => change.mutate()}>
        <BellRing size={17} aria-hidden /> {isOn ? "Turn off notifications" : "Turn on notifications"}
      </Button>
    </>
  );
}

function Choice({ topic, wanted }: Push["choices"][number]) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (to: boolean) =>
      request("PUT /api/auth/push-choices/:topic", { params: { topic }, body: { wanted: to } }),
    onSuccess: (push, to) => {
      keep(client, push);
      toast({ title: "Saved", description: to ? "We'll notify your devices." : "Your devices stay quiet about this." });
    },
    onError: (error) => failureToast(messageOf(error, "We couldn't save that. Please try again in a moment.")),
  });
  return (
    <Checkbox
      label={titles[topic]}
      checked={save.isPending ? save.variables : wanted}
      onChange={({ target }) => save.mutate(target.checked)}
    />
  );
}
