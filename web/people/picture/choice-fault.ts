import {
  CHOSEN_PICTURE_BYTES_MAX,
  CHOSEN_TOO_LARGE,
  UNREADABLE_CHOICE,
  UNREADABLE_HEIC,
} from "#contract/people/picture-words.ts";

type Chosen = Pick<File, "name" | "type" | "size">;

/** What keeps a chosen file from being read at all, if anything does. */
export const faultOf = ({ size }: Chosen): string | undefined =>
  size > CHOSEN_PICTURE_BYTES_MAX ? CHOSEN_TOO_LARGE : undefined;

/** Why the browser couldn't read a file as a picture, as far as its name tells. */
export const unreadable = ({ name, type }: Chosen): string =>
  /heic|heif/i.test(`${type} ${name.split(".").at(-1)}`) ? UNREADABLE_HEIC : UNREADABLE_CHOICE;
