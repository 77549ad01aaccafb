/** The role with the application's rights; it can't sign in by itself. */
export const APP_ROLE = "potkeeper_app";
