/** Wanted, agreed, or not agreed. */
export const stayStates = ['asked', 'fixed', 'refused'] as const
export type StayState = (typeof stayStates)[number]

/** Whom a rate is for. */
export const rateSides = ['party', 'guest'] as const

/** A list is about so many days at most. */
export const mostStayDays = 400
