import { Plus } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { KEY_DAYS, KEYS_MAX } from "#contract/people/api-keys.ts";
import type { KeyScope } from "#contract/platform/endpoint.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { type Answer, request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { checkedLater } from "#web/ui/checked-later.ts";
import { CopyLink } from "#web/ui/copy-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { useAct } from "#web/ui/use-act.ts";

type Made = Answer<"POST /api/auth/keys">;
type Typed = { name: string; scope: KeyScope; days: (typeof KEY_DAYS)[number] };

const MOST: typeof KEYS_MAX = 10;
const LASTS: Record<Typed["days"], string> = { 30: "30 days", 90: "90 days", 365: "A year" };
const check = checkedLater<Typed>(() =>
  import("#contract/people/api-keys.ts").then(({ makeApiKey }) => makeApiKey.schema.body),
);

/** What a key may do, by its scope. */
export const SCOPES: Record<KeyScope, { name: string; may: string }> = {
  read: { name: "Read", may: "See what you see in your leagues: names, payments, dates, results and votes." },
  manage: {
    name: "Read and manage",
    may: "Also remind and invite people by email, ten times a day, in leagues you run.",
  },
};
/** What shows keys, and what was done with them. */
export const KEY_LOADS = ["/api/auth/keys", "/api/auth/account-events"] as const;

/** Makes a key, unless there are ten, and shows it once. */
export function MakeKey({ count }: { count: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<Made>();
  const open = (next: boolean) => {
    setIsOpen(next);
    setMade(undefined);
  };
  const trigger = (
    <Button variant="secondary">
      <Plus size={18} aria-hidden /> Make a key
    </Button>
  );
  return (
    <>
      {count >= MOST && <p className="basis-full">You have {MOST} keys, the most there can be. End one first.</p>}
      <Dialog
        title={made ? "Save your key" : "Make a key"}
        isOpen={isOpen}
        onOpenChange={open}
        {...(count < MOST && { trigger })}
      >
        {made ? <NewKey made={made} onDone={() => open(false)} /> : <MakeKeyForm onMade={setMade} />}
      </Dialog>
    </>
  );
}

function MakeKeyForm({ onMade }: { onMade: (made: Made) => void }) {
  const form = useForm<Typed>({ resolver: check, defaultValues: { name: "", scope: "read", days: 90 } });
  const make = useAct({
    act: (body: Typed) => request("POST /api/auth/keys", { body }),
    onDone: onMade,
    reloads: KEY_LOADS,
    fails: (error) => applyServerErrors(form, error) || sayFailed("No key was made", error),
  });
  return (
    <Form form={form} sends={make} className="grid gap-5">
      <Field
        label="Name"
        error={form.formState.errors.name?.message}
        help="So that you recognize it, such as “Discord bot” or “Our spreadsheet”."
      >
        {(wiring) => <TextInput autoComplete="off" maxLength={60} {...wiring} {...form.register("name")} />}
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-semibold">What it can do</legend>
        {Object.entries(SCOPES).map(([scope, { name, may }]) => (
          <label
            key={scope}
            className="flex cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2.5 hover:border-line-strong has-checked:border-green has-checked:bg-green-wash"
          >
            <input type="radio" value={scope} className="mt-0.5" {...form.register("scope")} />
            <span>
              <span className="font-semibold">{name}</span>
              <span className="block text-sm text-ink-soft">{may}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field label="Works for">
        {(wiring) => (
          <Select {...wiring} {...form.register("days", { valueAsNumber: true })}>
            {Object.entries(LASTS).map(([days, words]) => (
              <option key={days} value={days}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SubmitButton>Make key</SubmitButton>
    </Form>
  );
}

const NewKey = ({ made: { key, endsAt }, onDone }: { made: Made; onDone: () => void }) => (
  <div className="grid grid-cols-1 gap-5">
    <p>
      <strong>We show this key only now.</strong> It works until <DateText value={endsAt} />. Keep it like a password:
      anyone who has it can use it.
    </p>
    <CopyLink label="Key" what="key" link={key} />
    <p className="text-sm">
      <span className="font-semibold">Try it in a terminal:</span>
      <code className="mt-1.5 block rounded-control bg-sunken px-3 py-2 font-mono wrap-anywhere select-all">
        curl -H "Authorization: Bearer {key}" {window.location.origin}/api/leagues/my-player
      </code>
    </p>
    <Button onClick={onDone}>I've saved my key</Button>
  </div>
);
