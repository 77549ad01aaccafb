import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idParams } from "#contract/platform/ids.ts";
import { textSchema } from "#contract/platform/text.ts";
import { currentUserSchema } from "./auth.ts";
import { SENT_NO_PICTURE, SENT_PICTURE_BYTES_MAX, SENT_TOO_LARGE } from "./picture-words.ts";

const url = "/api/auth/picture";

/** Base64 has four characters for three bytes. */
const SENT_CHARACTERS_MAX = 4 * Math.ceil(SENT_PICTURE_BYTES_MAX / 3);

export const setProfilePicture = endpoint({
  method: "PUT",
  url,
  // With room for its name.
  bodyLimit: SENT_CHARACTERS_MAX + 1000,
  schema: {
    summary: "Set the user's picture; the server keeps a small square of it and nothing else",
    tags: ["auth"],
    body: z.strictObject({
      /** The bytes of a PNG, JPEG or WebP in Base64. */
      picture: z.string().min(1, SENT_NO_PICTURE).max(SENT_CHARACTERS_MAX, SENT_TOO_LARGE),
    }),
    response: { 200: currentUserSchema },
  },
});

export const removeProfilePicture = endpoint({
  method: "DELETE",
  url,
  schema: { summary: "Remove the user's picture", tags: ["auth"], response: { 200: currentUserSchema } },
});

export const removeUserPicture = endpoint({
  method: "POST",
  url: "/api/admin/users/:id/remove-picture",
  schema: {
    summary: "Remove a user's picture; they are told why",
    tags: ["admin"],
    params: idParams,
    body: z.strictObject({ reason: textSchema("Write a reason that the user can read", { max: 300 }) }),
    response: { 200: z.object({ message: z.string() }) },
  },
});

export const profilePictureEndpoints = { setProfilePicture, removeProfilePicture, removeUserPicture };
