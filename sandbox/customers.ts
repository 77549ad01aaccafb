import { z } from "zod";
import { noSuch, noSuchParam } from "#sandbox/api-error.ts";
import { addObject, changeObject, findObject } from "#sandbox/documents.ts";
import { tell } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { customerObject } from "#sandbox/objects/customer.ts";
import { newMetadata, optionalText } from "#sandbox/params.ts";
import { change, get, nothing, remove } from "#sandbox/routes.ts";
import type { Reader } from "#server/platform/db/client.ts";

export const createCustomer = change(
  "/v1/customers",
  z.strictObject({
    email: optionalText,
    name: optionalText,
    description: optionalText,
    phone: optionalText,
    metadata: newMetadata,
  }),
  async (call, params) => {
    const object = customerObject(await addObject(call, "customers", { ...params, id: newId("cus"), deleted: false }));
    tell(call, "customer.created", object);
    return object;
  },
);

export const retrieveCustomer = get("/v1/customers/:id", nothing, async ({ reader }, _params, id) =>
  customerObject(await customerOf(reader, id, noSuch("customer", id))),
);

export const requireCustomer = (reader: Reader, id: string) =>
  customerOf(reader, id, noSuchParam("customer", id, "customer"));

/** Deletes a customer for good; their payments stay. */
export const deleteCustomer = remove("/v1/customers/:id", async (call, id) => {
  const before = await customerOf(call.tx, id, noSuch("customer", id));
  const forgotten = { deleted: true, email: null, name: null, description: null, phone: null, metadata: {} };
  tell(call, "customer.deleted", customerObject(await changeObject(call, "customers", before, forgotten)));
  return { id, object: "customer" as const, deleted: true as const };
});

async function customerOf(reader: Reader, id: string, unknown: Error) {
  const customer = await findObject(reader, "customers", id);
  if (!customer || customer.deleted) throw unknown;
  return customer;
}
