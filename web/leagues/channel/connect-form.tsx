import { useForm } from "react-hook-form";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { request } from "#web/api/request.ts";
import { KINDS } from "#web/leagues/channel/channel-words.ts";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { useAct } from "#web/ui/use-act.ts";

type Typed = { address: string };

const check = checkedLater<Typed>(() =>
  import("#contract/leagues/league-channel.ts").then(({ setChannel }) => setChannel.schema.body),
);

const WHERE = [
  ["Discord", "Edit the channel, Integrations, Webhooks, New Webhook, then Copy Webhook URL."],
  ["Slack", "At api.slack.com/apps, make an app, turn on Incoming Webhooks, add one to your channel and copy its URL."],
  ["Mattermost", "Product menu, Integrations, Incoming Webhooks, Add Incoming Webhook, then copy its URL."],
  ["Another program", "Any https address that takes a POST. What we send has the form of Standard Webhooks."],
];

type ConnectFormProps = {
  leagueId: string;
  /** Gets the secret of another program's address, which is shown once. */
  onSet: (secret: string | null) => void;
};

/** Asks for a webhook's address, and says where one comes from. */
export function ConnectForm({ leagueId: id, onSet }: ConnectFormProps) {
  const form = useForm<Typed>({ resolver: check, defaultValues: { address: "" } });
  const set = useAct({
    act: (body: Typed) => request("PUT /api/leagues/:id/channel", { params: { id }, body }),
    says: ({ channel }) =>
      channel
        ? {
            title: `This is ${KINDS[channel.kind].webhook}`,
            description: `From now on, ${channel.host} gets this league's news. Send it a test.`,
          }
        : undefined,
    onDone: ({ secret }) => onSet(secret),
    reloads: [`/api/leagues/${id}`],
    fails: (error) => applyServerErrors(form, error) || sayFailed("The address wasn't saved", error),
  });
  return (
    <Form form={form} sends={set} className="grid grid-cols-1 gap-4">
      <p className="text-ink-soft">
        Your chat reads who joined and paid, what is due, and about votes, results, winners and prizes: what every
        member sees, never ways to pay or links to seats. The terms name the channel to members.
      </p>
      <Field
        label="Webhook address"
        error={form.formState.errors.address?.message}
        help="Anyone who has it can write to your channel, so we don't show it again."
      >
        {(wiring) => (
          <TextInput inputMode="url" autoComplete="off" spellCheck={false} {...wiring} {...form.register("address")} />
        )}
      </Field>
      <details>
        <summary className="w-fit cursor-pointer text-sm font-semibold">Where do I get one?</summary>
        {WHERE.map(([name, how]) => (
          <p key={name} className="mt-2 text-sm text-ink-soft">
            <strong className="text-ink">{name}.</strong> {how}
          </p>
        ))}
      </details>
      <SubmitButton className="justify-self-start">Save address</SubmitButton>
    </Form>
  );
}
