import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { noSuch, noSuchParam } from "#sandbox/api-error.ts";
import type { Call, ReadCall } from "#sandbox/call.ts";
import { tell } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { customerObject } from "#sandbox/objects/customer.ts";
import { mergeMetadata, metadataPairs, text } from "#sandbox/params.ts";
import { type CustomerRow, customers } from "#sandbox/tables.ts";
import type { Reader } from "#server/platform/db/client.ts";

export const customerCreateParams = z.strictObject({
  email: text.optional(),
  name: text.optional(),
  description: text.optional(),
  phone: text.optional(),
  metadata: metadataPairs.optional(),
});

export async function createCustomer(call: Call, params: z.output<typeof customerCreateParams>) {
  const { email = null, name = null, description = null, phone = null } = params;
  const metadata = mergeMetadata({}, params.metadata);
  const row = { id: newId("cus"), email, name, description, phone, metadata, deleted: false, created: call.now };
  await call.tx.insert(customers).values(row);
  const object = customerObject(row);
  tell(call, "customer.created", object);
  return object;
}

export async function retrieveCustomer({ reader }: ReadCall, id: string) {
  const row = await findCustomer(reader, id);
  if (!row) throw noSuch("customer", id);
  return customerObject(row);
}

export async function requireCustomer(reader: Reader, id: string) {
  if (!(await findCustomer(reader, id))) throw noSuchParam("customer", id, "customer");
}

/** Deletes a customer for good; their payments stay. */
export async function deleteCustomer(call: Call, id: string) {
  const before = await findCustomer(call.tx, id);
  if (!before) throw noSuch("customer", id);
  const forgotten = { deleted: true, email: null, name: null, description: null, phone: null, metadata: {} };
  await call.tx.update(customers).set(forgotten).where(eq(customers.id, id));
  tell(call, "customer.deleted", customerObject({ ...before, ...forgotten }));
  return { id, object: "customer" as const, deleted: true as const };
}

async function findCustomer(reader: Reader, id: string): Promise<CustomerRow | undefined> {
  const isThere = and(eq(customers.id, id), eq(customers.deleted, false));
  const [row] = await reader.select().from(customers).where(isThere);
  return row;
}
