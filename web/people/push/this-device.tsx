import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import type { Push } from "#contract/notices/push.ts";
import { siteName } from "#contract/platform/site.ts";
import { query } from "#web/api/query.ts";
import { ProfileTopic } from "#web/people/profile/profile-topic.tsx";
import { type PushSupport, pushSupport, turnOffHere, turnOnHere } from "#web/people/push/push-device.ts";
import { Button } from "#web/ui/button.tsx";
import { useAct } from "#web/ui/use-act.ts";

const refusals: Record<Exclude<PushSupport, "possible">, string> = {
  denied: "Notifications from this site are blocked. Allow them in your browser's settings, then come back.",
  get needs_home_screen() {
    return `On an iPhone or iPad, add ${siteName()} to your Home Screen first (Share, then Add to Home Screen). Then open it from there and turn notifications on.`;
  },
  get none() {
    return `This browser can't show notifications. Try another one, or open ${siteName()} over HTTPS.`;
  },
};

const keep = (client: QueryClient, push: Push) =>
  client.setQueryData(query("GET /api/auth/push").queryKey as readonly string[], push);

/** Turns push notifications on or off in this browser (RULES §19). */
export const ThisDevice = ({ push }: { push: Push }) => (
  <ProfileTopic title="On this device">
    <Here push={push} />
  </ProfileTopic>
);

function Here({ push: { isOn, publicKey } }: { push: Push }) {
  const client = useQueryClient();
  const support = pushSupport();
  const change = useAct({
    act: () => (isOn ? turnOffHere() : turnOnHere(publicKey)),
    says: (push) => {
      if (!push) {
        return { title: "Notifications stay off", description: "Your browser didn't allow them.", tone: "error" };
      }
      return push.isOn
        ? { title: "Notifications on", description: "We'll notify you on this device until you sign out." }
        : { title: "Notifications off", description: "This device stays quiet." };
    },
    onDone: (push) => push && keep(client, push),
    fails: "Nothing was changed",
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
