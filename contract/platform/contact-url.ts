/** An email or web address, as a link opens it. */
export const contactUrl = (contact: string): string =>
  contact.includes("@") && !contact.includes("://") ? `mailto:${contact}` : contact;
