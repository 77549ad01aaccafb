import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type EmailTopic, emailTopicWords } from "#contract/email-topics.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { messageOf, request } from "#web/api/request.ts";
import { PushTopic } from "#web/people/push/push-topic.tsx";
import { Checkbox } from "#web/ui/inputs.tsx";
import { Loaded, LoadingPart } from "#web/ui/loaded.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

/**
 * Which notifications also come as email, of those that a person may choose; each choice is saved as it is made (RULES
 * §19).
 */
export function EmailChoices() {
  return (
    <>
      <Choices />
      <h3 className="mt-8 mb-2 text-lg">Always by email</h3>
      <p className="text-ink-soft">
        Everything about money and security: payments, payment reminders, refunds, prizes and votes on them, changed
        terms, sign-ins, and changes to your account. Invitations and the newsletter carry their own link to stop them.
      </p>
      <PushTopic />
    </>
  );
}

function Choices() {
  const choices = useLoad(query("GET /api/auth/email-choices"));
  const what = "what we email you";
  return (
    <Loaded from={choices} what={what} pending={<LoadingPart what={what} className="h-44" />}>
      {(all) => (
        <fieldset>
          <legend className="mb-4 font-semibold">Email me when</legend>
          <ul className="grid gap-4">
            {all.map((choice) => (
              <li key={choice.topic}>
                <Choice {...choice} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </Loaded>
  );
}

function Choice({ topic, wanted }: { topic: EmailTopic; wanted: boolean }) {
  const client = useQueryClient();
  const { title, help, plural } = emailTopicWords[topic];
  const save = useMutation({
    mutationFn: (to: boolean) =>
      request("PUT /api/auth/email-choices/:topic", { params: { topic }, body: { wanted: to } }),
    onSuccess: (choices, to) => {
      client.setQueryData(query("GET /api/auth/email-choices").queryKey as readonly string[], choices);
      toast({ title: "Saved", description: `We'll ${to ? "" : "no longer "}email you about ${plural}.` });
    },
    onError: (error) => failureToast(messageOf(error, "We couldn't save that. Please try again in a moment.")),
  });
  return (
    <Checkbox
      label={title}
      help={help}
      checked={save.isPending ? save.variables : wanted}
      onChange={({ target }) => save.mutate(target.checked)}
    />
  );
}
