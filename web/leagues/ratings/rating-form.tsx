import { useMutation } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

const NAMES = ["Poor", "Fair", "Good", "Very good", "Excellent"];

type Own = { rating: number; comment: string | null } | null;
type Errors = { rating?: string | undefined; comment?: string | undefined };
type FormProps = { league: League; own: Own; onDone: () => void };

export function RatingForm({ league, own, onDone }: FormProps) {
  const [rating, setRating] = useState(own?.rating ?? 0);
  const [errors, setErrors] = useState<Errors>({});
  const rate = useRate(league, onDone);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const comment = String(new FormData(event.currentTarget).get("comment"));
    // If the schema's code doesn't load, only the server checks.
    const code = await import("#contract/leagues/ratings.ts").catch(() => undefined);
    const parsed = code?.rateCommissionerSchema.safeParse({ rating, comment });
    const errorOf = (field: string) => parsed?.error?.issues.find(({ path }) => path[0] === field)?.message;
    setErrors({ rating: errorOf("rating"), comment: errorOf("comment") });
    if (parsed?.success !== false) rate.mutate({ rating, comment });
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <StarChoice rating={rating} onChange={setRating} error={errors.rating} />
      <Field label="Comment" isOptional error={errors.comment}>
        {(wiring) => <TextArea rows={3} name="comment" defaultValue={own?.comment ?? ""} {...wiring} />}
      </Field>
      <Button type="submit" className="justify-self-end" isPending={rate.isPending}>
        {own ? "Change rating" : "Submit rating"}
      </Button>
    </form>
  );
}

function useRate(league: League, onDone: () => void) {
  const makeStale = useMakeStale();
  return useMutation({
    mutationFn: (body: { rating: number; comment: string }) =>
      request("POST /api/leagues/:id/rate-commissioner", { params: { id: league.id }, body }),
    onSuccess: async () => {
      onDone();
      toast({ title: "Rating Submitted", description: "Thank you; it counts from now on." });
      await makeStale("/api/leagues", "/api/classifieds");
    },
    onError: (error) => sayFailed("Error Submitting Rating", error, "Failed to submit rating. Please try again."),
  });
}

type ChoiceProps = { rating: number; onChange: (rating: number) => void; error: string | undefined };

/** One to five stars; real radio buttons, so the arrow keys work. */
function StarChoice({ rating, onChange, error }: ChoiceProps) {
  const errorId = useId();
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
              name="rating"
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
