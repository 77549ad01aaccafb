import { expect, it } from "vitest";
import { ProcessorRefused, ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { answerOf } from "#server/processor/stripe-errors.ts";

const failing = (statusCode: number | undefined) =>
  answerOf(Promise.reject(Object.assign(new Error("No."), { type: "StripeInvalidRequestError", statusCode })));

it.each([undefined, 409, 429, 500, 503])(
  "An answer with the status %s decides nothing, so it may have happened",
  (status) => expect(failing(status)).rejects.toBeInstanceOf(ProcessorUnavailable),
);

it.each([400, 402, 404])("An answer with the status %s is a refusal, so nothing happened", (status) =>
  expect(failing(status)).rejects.toBeInstanceOf(ProcessorRefused),
);
