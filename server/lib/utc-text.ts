/** "2026-09-08 12:00 UTC", for letters and other texts whose reader's zone is unknown. */
export const utcText = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
