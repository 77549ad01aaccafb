import { useForm } from "react-hook-form";
import type { League } from "#contract/leagues/leagues.ts";
import type { NamedSeat } from "#contract/leagues/named-seats.ts";
import type { Member } from "#contract/members/members.ts";
import { request } from "#web/api/request.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { messageTo } from "#web/members/by-name/named-seats.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { ShareDialog } from "#web/ui/share-dialog.tsx";
import { useAct } from "#web/ui/use-act.ts";

type NameProps = { league: League; member: Member; seat: NamedSeat };

/** What can be done about a member without an account: their link, and what is known of them (RULES §28). */
export function NameActs({ league, member, seat }: NameProps) {
  const { name, token } = seat;
  const act = {
    params: { id: league.id, userId: seat.userId },
    reloads: [`/api/leagues/${league.id}/named-seats`] as const,
  };
  const look = { variant: "secondary", size: "small" } as const;
  const trigger = (label: string) => <Button {...look}>{label}</Button>;
  return (
    <>
      {token && (
        <>
          <ShareDialog
            title={`Send ${name} their link`}
            description={`Anyone with this link can speak for ${name}: send it to nobody else.`}
            subject={league.name}
            text={messageTo(member, league, token)}
            trigger={trigger("Share link")}
          />
          <ConfirmDialog
            title={`End ${name}'s link?`}
            question="It opens nothing from then on. You can make a new one at any time."
            facts={[]}
            trigger={trigger("End link")}
            confirmLabel="End the link"
            isDangerous
            act={() => request("DELETE /api/leagues/:id/named-seats/:userId/link", act)}
            says={() => ({ title: `${name}'s link has ended` })}
            reloads={act.reloads}
            fails="The link still works"
          />
        </>
      )}
      <ConfirmDialog
        title={`Make a new link for ${name}?`}
        question={token ? "The link that you sent stops working." : "Their last link has ended already."}
        facts={[]}
        trigger={trigger("New link")}
        confirmLabel="Make a new link"
        act={() => request("POST /api/leagues/:id/named-seats/:userId/link", act)}
        says={() => ({ title: `${name} has a new link`, description: "Send it to them." })}
        reloads={act.reloads}
        fails="The link wasn't made"
      />
      <EditName league={league} seat={seat} trigger={trigger("Edit")} />
    </>
  );
}

type EditProps = { league: League; seat: NamedSeat; trigger: React.ReactElement };

const EditName = ({ trigger, ...props }: EditProps) => (
  <Dialog title={`Edit ${props.seat.name}`} trigger={trigger}>
    {(close) => <EditForm {...props} onDone={close} />}
  </Dialog>
);

function EditForm({ league, seat, onDone }: Omit<EditProps, "trigger"> & { onDone: () => void }) {
  const { name, team, email, userId } = seat;
  const sendsMail = useSendsMail();
  const form = useForm({ defaultValues: { name, team: team ?? "", email: email ?? "" } });
  const edit = useAct({
    act: (body: { name: string; team: string; email: string }) =>
      request("PUT /api/leagues/:id/named-seats/:userId", { params: { id: league.id, userId }, body }),
    says: () => ({ title: "Saved" }),
    onDone,
    reloads: [`/api/leagues/${league.id}`],
    fields: form,
    fails: "It wasn't saved",
  });
  const { errors } = form.formState;
  return (
    <Form form={form} sends={edit} className="grid gap-5">
      <Field label="Name" error={errors.name?.message}>
        {(wiring) => <TextInput {...wiring} {...form.register("name")} />}
      </Field>
      <Field label="Team" isOptional error={errors.team?.message}>
        {(wiring) => <TextInput {...wiring} {...form.register("team")} />}
      </Field>
      <Field
        label="Email address"
        isOptional
        help={
          sendsMail
            ? "We email an invitation and at most two reminders a season."
            : "We send no email here, so send them their link."
        }
        error={errors.email?.message}
      >
        {(wiring) => <TextInput {...wiring} inputMode="email" {...form.register("email")} />}
      </Field>
      <SubmitButton className="justify-self-end">Save</SubmitButton>
    </Form>
  );
}
