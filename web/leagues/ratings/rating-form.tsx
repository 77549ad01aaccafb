import { Star } from "lucide-react";
import { useId } from "react";
import { type UseFormReturn, useController, useForm } from "react-hook-form";
import type { League } from "#contract/leagues/leagues.ts";
import { request } from "#web/api/request.ts";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";

const NAMES = ["Poor", "Fair", "Good", "Very good", "Excellent"];

type Rating = { rating: number; comment: string };
type Own = { rating: number; comment: string | null } | null;
type FormProps = { league: League; own: Own; onDone: () => void };

const check = checkedLater<Rating>(
  () => import("#contract/leagues/ratings.ts").then((module) => module.rateCommissionerSchema),
  { raw: true },
);

export function RatingForm({ league, own, onDone }: FormProps) {
  const form = useForm<Rating>({
    resolver: check,
    defaultValues: { rating: own?.rating ?? 0, comment: own?.comment ?? "" },
  });
  const rate = useRate(league, onDone);
  const { errors } = form.formState;
  return (
    <Form form={form} sends={rate} className="grid gap-5">
      <StarChoice form={form} error={errors.rating?.message} />
      <Field label="Comment" isOptional error={errors.comment?.message}>
        {(wiring) => <TextArea rows={3} {...wiring} {...form.register("comment")} />}
      </Field>
      <SubmitButton className="justify-self-end">{own ? "Change rating" : "Submit rating"}</SubmitButton>
    </Form>
  );
}

function useRate(league: League, onDone: () => void) {
  return useAct({
    act: (body: Rating) => request("POST /api/leagues/:id/rate-commissioner", { params: { id: league.id }, body }),
    says: { title: "Rating Submitted", description: "Thank you; it counts from now on." },
    onDone,
    reloads: ["/api/leagues", "/api/classifieds"],
    fails: ["Error Submitting Rating", "Failed to submit rating. Please try again."],
  });
}

type ChoiceProps = { form: UseFormReturn<Rating>; error: string | undefined };

/** One to five stars; real radio buttons, so the arrow keys work. */
function StarChoice({ form, error }: ChoiceProps) {
  const errorId = useId();
  const { control } = form;
  const { ref, name: group, value: rating, onChange } = useController({ control, name: "rating" }).field;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 text-sm font-semibold">Rating</legend>
      <div className="-ml-1.5 flex items-center">
        {NAMES.map((name, index) => (
          <label
            key={name}
            className="relative cursor-pointer rounded-control p-1.5 has-focus-visible:outline-2 has-focus-visible:outline-green"
          >
            <input
              type="radio"
              ref={index === 0 ? ref : undefined}
              name={group}
              value={index + 1}
              checked={rating === index + 1}
              onChange={() => onChange(index + 1)}
              className="sr-only"
            />
            <span className="sr-only">
              {index + 1} of 5, {name}
            </span>
            <Star aria-hidden size={32} className={index < rating ? "fill-current text-ink" : "text-line-strong"} />
          </label>
        ))}
        <span aria-hidden className="ml-2 text-ink-soft">
          {NAMES[rating - 1]}
        </span>
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
