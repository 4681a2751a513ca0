/** What stands on a day: an entry on which it happened, a reminder, maintenance that is open, the last day of a contact, somebody's stay. */
export const calendarKinds = ['entry', 'reminder', 'maintenance', 'contact', 'stay'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** What a subscription shows where nobody says otherwise: what is to be done. */
export const kindsToDo: readonly CalendarKind[] = ['reminder', 'maintenance']
