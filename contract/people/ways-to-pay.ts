import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { leavingOut, rewritten } from "#contract/platform/leaving-out.ts";
import { currentPasswordSchema, storable } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { readField, type WayField } from "./way-fields.ts";
import { fieldsOf, sameContents, WAYS_TO_PAY_MAX, type WayContents, type WayKind, wayKinds } from "./way-kinds.ts";

/** More characters than any field takes, with room for what `read` takes away. */
const TYPED_MAX = 2000;

const typed = ({ missing }: WayField) =>
  z.string({ error: missing }).max(TYPED_MAX, { error: "This text is too long" }).check(storable);

function givenField(field: WayField) {
  const read = (text: string | null | undefined, issues: z.RefinementCtx): string | null => {
    const value = readField(field, text ?? "");
    if (value === null || typeof value === "string") return value;
    issues.addIssue({ code: "custom", message: value.fault });
    return z.NEVER;
  };
  return field.isOptional ? typed(field).nullish().transform(read) : typed(field).transform(read);
}

const shownField = ({ isOptional }: WayField) => (isOptional ? z.string().nullable() : z.string());

const eachField = <S extends z.ZodType>(kind: WayKind, schemaOf: (field: WayField) => S): Record<string, S> =>
  Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, schemaOf(field)]));

const [first, ...others] = wayKinds;

const given = (kind: WayKind) => z.strictObject({ kind: z.literal(kind), ...eachField(kind, givenField) });
const shown = (kind: WayKind) =>
  z.object({
    id: idSchema,
    kind: z.literal(kind),
    ...eachField(kind, shownField),
    /** When it was added or its contents last changed; marked for 48 hours (`isChangeShown`). */
    changedAt: momentSchema,
    /** Whether it came while, or up to 48 hours after, another was removed: then who pays should make sure. */
    isReplacement: z.boolean(),
  });

/** A way to pay as a form or a program states it: the kind and its fields, those that may be left out empty or absent. */
type WayInput = {
  [Kind in WayKind]: { kind: Kind } & Partial<Omit<Extract<WayContents, { kind: Kind }>, "kind">>;
}[WayKind];
export type WayToPay = WayContents & { id: string; changedAt: string; isReplacement: boolean };

export const givenWayToPay = z.discriminatedUnion("kind", [given(first), ...others.map(given)]) as unknown as z.ZodType<
  WayContents,
  WayInput
>;

/** A way to pay as it is shown to its owner, and to people who owe them money (RULES §24). */
export const shownWayToPay = z.discriminatedUnion("kind", [
  shown(first),
  ...others.map(shown),
]) as unknown as z.ZodType<WayToPay>;

export const givenWaysToPay = z
  .array(leavingOut(["id", "changedAt", "isReplacement"], givenWayToPay))
  .max(WAYS_TO_PAY_MAX, { error: `List at most ${WAYS_TO_PAY_MAX} ways to pay` })
  .superRefine((ways, issues) => {
    for (const [at, way] of ways.entries()) {
      if (ways.slice(0, at).some((earlier) => sameContents(earlier, way))) {
        issues.addIssue({ code: "custom", path: [at], message: "This way to pay is already on your list" });
      }
    }
  });

const waysSchema = z.array(shownWayToPay);

export const getWaysToPay = call("GET /api/auth/ways-to-pay", {
  summary: "How people can pay the user, in the user's order",
  answer: waysSchema,
});

/**
 * Takes a fresh proof, and tells the user by email (RULES §24). Ways whose contents stay keep their `changedAt`, and a list
 * that stays as it is takes no proof.
 */
export const setWaysToPay = call("PUT /api/auth/ways-to-pay", {
  summary: "Replace the whole list of ways to pay the user",
  /** The list alone, as it was answered, is taken too. */
  body: rewritten(
    z.strictObject({ ways: givenWaysToPay, currentPassword: currentPasswordSchema.optional() }),
    (body) => (Array.isArray(body) ? { ways: body } : body),
  ),
  answer: waysSchema,
});
