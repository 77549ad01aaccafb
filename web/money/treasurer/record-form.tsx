import { useState } from "react";
import { useForm } from "react-hook-form";
import type { League } from "#contract/leagues/leagues.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import type { WayKind } from "#contract/people/way-kinds.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { request } from "#web/api/request.ts";
import { ChooseLines } from "#web/money/dues/choose-lines.tsx";
import { chosenOf, isPlain, payableLines } from "#web/money/dues/payable-lines.ts";
import { countSeasons } from "#web/money/payments/purchase-words.ts";
import { checkWayUsed, type WayUsed, WayUsedFields, wayUsedToday } from "#web/money/treasurer/way-used-fields.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { useAct } from "#web/ui/use-act.ts";

type RecordFormProps = { league: League; member: KeptMoney["owing"][number]; onDone: () => void };

/** How many seasons, how and when; the amount is what they owe. */
export function RecordForm({ league, member, onDone }: RecordFormProps) {
  const [seasons, setSeasons] = useState<number>();
  const [left, setLeft] = useState<string[]>([]);
  const form = useForm<WayUsed>({ resolver: checkWayUsed, defaultValues: wayUsedToday() });
  const fee = member.choices.find((each) => each.seasons === seasons) ?? member.choices[0];
  const lines = payableLines({ fee, dues: member.dues });
  const ticked = lines.filter(({ id }) => !left.includes(id));
  const choice = chosenOf(ticked.length > 0 ? ticked : lines);
  const record = useAct({
    act: ({ way, paidOn }: WayUsed) => {
      const body = { ...choice, userId: member.userId, way: way as WayKind, paidOn };
      return request("POST /api/leagues/:id/treasurer-payments/record", { params: { id: league.id }, body });
    },
    says: (recorded) => {
      const amount = formatMoney(centsOf(recorded.amount), league.currency);
      return { title: "Recorded", description: `${amount} from ${recorded.name} is in the pot.` };
    },
    onDone,
    reloads: ["/api/leagues", "/api/dashboard"],
    fails: (error) => applyServerErrors(form, error) || sayFailed("Nothing was recorded", error),
    reloadsIfFailed: ["/api/leagues"],
  });
  return (
    <Form form={form} sends={record} className="grid gap-5">
      {!isPlain(lines) && <ChooseLines lines={lines} left={left} onChange={setLeft} />}
      {fee && lines.some((line) => line.seasons > 0) && member.choices.length > 1 && (
        <Field label="Seasons paid for">
          {(wiring) => (
            <Select {...wiring} value={fee.seasons} onChange={({ target }) => setSeasons(Number(target.value))}>
              {member.choices.map((each) => (
                <option key={each.seasons} value={each.seasons}>
                  {countSeasons(each.seasons)} – {formatMoney(centsOf(each.amount), league.currency)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <WayUsedFields form={form} />
      <SubmitButton className="justify-self-end">
        Record {formatMoney(centsOf(choice.amount), league.currency)}
      </SubmitButton>
    </Form>
  );
}
