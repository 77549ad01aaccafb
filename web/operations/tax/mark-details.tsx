import { type FormEvent, useState } from "react";
import type { TaxPerson } from "#contract/operations/tax.ts";
import { siteName } from "#contract/platform/site.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";

const HELP = (
  <>
    Where they live, such as <span className="whitespace-nowrap">US-TX</span> or CA. Their unclaimed money falls dormant
    by the rules there.
  </>
);

/** Marks whether a person's tax details were collected. The details themselves are kept elsewhere. */
export function MarkDetails({ person }: { person: TaxPerson }) {
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState(person.place ?? "");
  const isCollected = person.detailsCollectedAt !== null;
  const marking = useAct({
    act: (body: { isCollected: boolean; place?: string }) =>
      request("POST /api/admin/users/:id/tax-details", { params: { id: person.userId }, body }),
    says: "Success",
    onDone: () => setIsOpen(false),
    reloads: ["/api/admin"],
    fails: "The mark wasn't saved",
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    marking.mutate({ isCollected: true, place: place.trim() });
  };
  return (
    <Dialog
      title={person.name === null ? "Tax details" : `Tax details of ${person.name}`}
      description={`${siteName()} keeps only this mark and the place. Keep the form itself where you keep such papers.`}
      trigger={
        <Button variant="secondary" size="small" className="min-w-36">
          {isCollected ? "Change mark" : "Mark as collected"}
        </Button>
      }
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <Field label="Place" isOptional help={HELP}>
          {(wiring) => <TextInput {...wiring} value={place} onChange={({ target }) => setPlace(target.value)} />}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          {isCollected && (
            <Button variant="secondary" onClick={() => marking.mutate({ isCollected: false })}>
              Take the mark off
            </Button>
          )}
          <Button type="submit" isPending={marking.isPending}>
            {isCollected ? "Save" : "Mark as collected"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
