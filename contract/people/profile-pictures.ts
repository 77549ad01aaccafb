import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { textSchema } from "#contract/platform/text.ts";
import { currentUserSchema } from "./auth.ts";
import { SENT_NO_PICTURE, SENT_PICTURE_BYTES_MAX, SENT_TOO_LARGE } from "./picture-words.ts";

/** Base64 has four characters for three bytes. */
const SENT_CHARACTERS_MAX = 4 * Math.ceil(SENT_PICTURE_BYTES_MAX / 3);

export const setProfilePicture = call("PUT /api/auth/picture", {
  summary: "Set the user's picture; the server keeps a small square of it and nothing else",
  // With room for its name.
  bodyLimit: SENT_CHARACTERS_MAX + 1000,
  body: z.strictObject({
    /** The bytes of a PNG, JPEG or WebP in Base64. */
    picture: z.string().min(1, SENT_NO_PICTURE).max(SENT_CHARACTERS_MAX, SENT_TOO_LARGE),
  }),
  answer: currentUserSchema,
});

export const removeProfilePicture = call("DELETE /api/auth/picture", {
  summary: "Remove the user's picture",
  answer: currentUserSchema,
});

export const removeUserPicture = call("POST /api/admin/users/:id/remove-picture", {
  summary: "Remove a user's picture; they are told why",
  body: z.strictObject({ reason: textSchema("Write a reason that the user can read", { max: 300 }) }),
  answer: z.object({ message: z.string() }),
});
