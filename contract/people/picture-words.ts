/** The side of the square that people are shown in, in pixels. */
export const PROFILE_PICTURE_SIDE = 256;
/** The largest picture that the server takes, in bytes and in pixels a side. The form makes larger files smaller. */
export const SENT_PICTURE_BYTES_MAX = 1_000_000;
export const SENT_PICTURE_SIDE_MAX = 2048;
/** The largest file to choose: room for a phone's photo. */
export const CHOSEN_PICTURE_BYTES_MAX = 20_000_000;

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;

export const CHOOSE_A_PICTURE = `PNG, JPEG, WebP or GIF, at most ${megabytes(CHOSEN_PICTURE_BYTES_MAX)}.`;
export const CHOSEN_TOO_LARGE = `This file is too large. Choose a picture of at most ${megabytes(CHOSEN_PICTURE_BYTES_MAX)}.`;
export const UNREADABLE_CHOICE = "We can't read this file as a picture. Choose a PNG, JPEG, WebP or GIF.";
export const UNREADABLE_HEIC =
  "This is a HEIC photo, and your browser can't read those. Save it as a JPEG, or choose another picture.";

export const SENT_TOO_LARGE = `A picture can have at most ${megabytes(SENT_PICTURE_BYTES_MAX)}.`;
export const SENT_NO_PICTURE = "Send a picture: PNG, JPEG or WebP.";
export const SENT_TOO_MANY_PIXELS = `A picture can be at most ${SENT_PICTURE_SIDE_MAX} pixels wide and high.`;
export const SENT_BROKEN = "This picture is broken. Choose another one.";
