/** The side of the square that people are shown in, in pixels. */
export const PROFILE_PICTURE_SIDE = 256;
/** What the server takes.  */
export const SENT_PICTURE_BYTES_MAX = 1_000_000;
export const SENT_PICTURE_SIDE_MAX = 2048;

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;

export const SENT_TOO_LARGE = `A picture can have at most ${megabytes(SENT_PICTURE_BYTES_MAX)}.`;
export const SENT_NO_PICTURE = "Send a picture: PNG, JPEG or WebP.";
export const SENT_TOO_MANY_PIXELS = `A picture can be at most ${SENT_PICTURE_SIDE_MAX} pixels wide and high.`;
export const SENT_BROKEN = "This picture is broken. Choose another one.";
