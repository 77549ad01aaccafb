import { safeParse } from "zod";
import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { isNotForKeys } from "#contract/platform/not-for-keys.ts";

const LEFT_OUT = Symbol("left out");
const orElse = <Else>(part: unknown, instead: Else) => (part === LEFT_OUT ? instead : part);

/** Returns an answer without the parts that its schema keeps from keys. */
export function withoutSecrets(schema: $ZodType, value: unknown): unknown {
  if (isNotForKeys(schema)) return LEFT_OUT;
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case "nullable":
      return value === null ? null : orElse(withoutSecrets(def.innerType, value), null);
    case "optional":
      return value === undefined ? undefined : orElse(withoutSecrets(def.innerType, value), undefined);
    case "array":
      return (value as unknown[])
        .map((element) => withoutSecrets(def.element, element))
        .filter((element) => element !== LEFT_OUT);
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, part]) => [
          name,
          withoutSecrets(part, (value as Record<string, unknown>)[name]),
        ]),
      );
    case "union": {
      const option = def.options.find((one) => safeParse(one, value).success);
      return option ? withoutSecrets(option, value) : LEFT_OUT;
    }
    default:
      return value;
  }
}
