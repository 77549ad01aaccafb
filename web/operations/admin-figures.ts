/** The names of the platform's totals, in the order of the admins' screen. */
export const ADMIN_FIGURES = ["Total users", "Total leagues", "Active leagues", "Total revenue"];
