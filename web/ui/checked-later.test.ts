import type { ResolverOptions } from "react-hook-form";
import { afterAll, expect, it, vi } from "vitest";
import { z } from "zod";

vi.stubGlobal("window", new EventTarget());
afterAll(() => vi.unstubAllGlobals());

const { checkedLater } = await import("#web/ui/checked-later.ts");

type Values = { name: string };
const schema = z.object({ name: z.string().min(1, { error: "Enter a name" }) });
const options: ResolverOptions<Values> = { fields: {}, shouldUseNativeValidation: false };

const focus = (target: { form?: object }) =>
  window.dispatchEvent(Object.defineProperty(new Event("focusin"), "target", { value: target }));

it("fetches the schema when a field gets the focus, once, and not when a heading does", async () => {
  const load = vi.fn(async () => schema);
  const check = checkedLater<Values>(load);
  focus({});
  expect(load).not.toHaveBeenCalled();
  for (const _ of [1, 2]) focus({ form: {} });
  expect(load).toHaveBeenCalledTimes(1);
  const { errors } = await check({ name: "" }, undefined, options);
  expect(errors).toMatchObject({ name: { message: "Enter a name" } });
  expect(load).toHaveBeenCalledTimes(1);
});

it("lets the server check a form whose schema can't be loaded, and tries to load it the next time", async () => {
  const load = vi.fn(async () => schema).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const check = checkedLater<Values>(load);
  expect(await check({ name: "" }, undefined, options)).toEqual({ values: { name: "" }, errors: {} });
  expect((await check({ name: "" }, undefined, options)).errors).toHaveProperty("name");
});
