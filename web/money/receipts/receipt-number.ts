/** A receipt's number as people read it aloud, such as "3F2A-91BC-07DE": the beginning of its id. */
export const receiptNumber = (id: string): string =>
  (id.replaceAll("-", "").slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join("-");
