/** What an email's HTML names as the address of its logo, which it brings along. */
export const LOGO_ADDRESS = "cid:logo@potkeeper";
