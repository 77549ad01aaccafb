import { useQueryClient } from "@tanstack/react-query";
import { type EmailTopic, emailTopicWords } from "#contract/notices/email-topics.ts";
import type { Push, PushTopic } from "#contract/notices/push.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { Lines, Loading } from "#web/ui/loading.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useAct } from "#web/ui/use-act.ts";

type EmailChoice = { topic: EmailTopic; wanted: boolean };

const MONEY = {
  title: "Money moves, a prize is won, or anything else happens",
  help: "Payments, reminders, refunds, changed terms, sign-ins and changes to your account are always emailed.",
};

const LINES = [
  ["w-36", "w-72"],
  ["w-48", "w-80"],
  ["w-44", "w-56"],
  ["w-52", "w-64"],
  ["w-56", "w-76"],
];

/** The topics, each with its two boxes. */
export const LoadingChoices = ({ what }: { what: string }) => (
  <Loading what={what} className="divide-y divide-line">
    {LINES.map((widths) => (
      <div key={widths.join()} className="flex items-center gap-3 py-4">
        <Lines widths={widths} className="min-w-0 flex-1" />
        {["email", "devices"].map((column) => (
          <div key={column} className="w-13 sm:w-21">
            <Skeleton className="mx-auto size-5" />
          </div>
        ))}
      </div>
    ))}
  </Loading>
);

/**
 * Which notifications also come as email, unless none is sent here, and which to a person's devices; each choice is
 * saved as it is made (RULES §19).
 */
export function NoticeChoices({ email, push }: { email: EmailChoice[] | null; push: Push }) {
  const wantsEmail = new Map(email?.map(({ topic, wanted }) => [topic, wanted]));
  return (
    <table className="mb-6 w-full">
      <thead>
        <tr className="border-b border-line text-left">
          <th scope="col" className="py-2 font-semibold">
            Tell me when
          </th>
          {email && (
            <th scope="col" className="w-16 text-center text-sm font-semibold sm:w-24">
              Email
            </th>
          )}
          <th scope="col" className="w-16 text-center text-sm font-semibold sm:w-24">
            Devices
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {push.choices.map(({ topic, wanted }) => (
          <tr key={topic}>
            <th scope="row" className="py-3 pr-3 text-left font-normal">
              <span className="font-semibold">{wordsOf(topic).title}</span>
              {email && <span className="block text-sm text-ink-soft">{wordsOf(topic).help}</span>}
            </th>
            {email && (
              <td className="text-center">
                {topic === "money" ? (
                  <span className="text-sm text-ink-soft">Always</span>
                ) : (
                  <EmailBox topic={topic} wanted={wantsEmail.get(topic) ?? true} />
                )}
              </td>
            )}
            <td className="text-center">
              <DevicesBox topic={topic} wanted={wanted} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const wordsOf = (topic: PushTopic) => (topic === "money" ? MONEY : emailTopicWords[topic]);

function EmailBox({ topic, wanted }: EmailChoice) {
  const client = useQueryClient();
  const { title, plural } = emailTopicWords[topic];
  const save = useAct({
    act: (to: boolean) => request("PUT /api/auth/email-choices/:topic", { params: { topic }, body: { wanted: to } }),
    says: (_choices, to) => ({
      title: "Saved",
      description: `We'll ${to ? "" : "no longer "}email you about ${plural}.`,
    }),
    onDone: (choices) =>
      client.setQueryData(query("GET /api/auth/email-choices").queryKey as readonly string[], choices),
    fails: sayNotSaved,
  });
  return (
    <Box
      label={`${title}: email me`}
      isOn={save.isPending ? save.variables : wanted}
      onChange={(to) => save.mutate(to)}
    />
  );
}

function DevicesBox({ topic, wanted }: Push["choices"][number]) {
  const client = useQueryClient();
  const save = useAct({
    act: (to: boolean) => request("PUT /api/auth/push-choices/:topic", { params: { topic }, body: { wanted: to } }),
    says: (_push, to) => ({
      title: "Saved",
      description: to ? "We'll notify your devices." : "Your devices stay quiet about this.",
    }),
    onDone: (push) => client.setQueryData(query("GET /api/auth/push").queryKey as readonly string[], push),
    fails: sayNotSaved,
  });
  const label = `${wordsOf(topic).title}: notify my devices`;
  return <Box label={label} isOn={save.isPending ? save.variables : wanted} onChange={(to) => save.mutate(to)} />;
}

const sayNotSaved = (error: unknown) => sayFailed("Your choice wasn't saved", error);

function Box({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (to: boolean) => void }) {
  return (
    <label className="mx-auto grid size-11 cursor-pointer place-items-center">
      <input type="checkbox" aria-label={label} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    </label>
  );
}
