/** What an entry can carry; also the filters of the lists. */
export const kinds = ['rental', 'balance', 'reminder', 'maintenance', 'measurement', 'time-recording'] as const
export type Kind = (typeof kinds)[number]

/** So much time of one person an entry can hold. */
export const mostMinutes = 100_000

/** Of maintenance and reminders: something is still to be done, its day has passed, or all is done. */
export const todoStates = ['open', 'overdue', 'done'] as const

/** How Swiss tax law sees an expense: preserving value, adding value, saving energy. */
export const taxKinds = ['werterhaltend', 'wertvermehrend', 'energie'] as const

/** By what an entry says for the taxes: relevant at all, of a kind, relevant without a kind, or an amount that is not relevant. */
export const taxFilters = ['relevant', ...taxKinds, 'unclassified', 'none'] as const

/** By what an amount is split among the parties of a house. */
export const splitWays = ['quota', 'equal', 'nights', 'weights', 'amounts'] as const

/** How the form of a new entry offers to share an expense. */
export const newExpenses = ['quota', 'equal', 'none'] as const

/** Lists of what parties share, and of what they could; like amounts for who sees them. */
export const sharedKinds = ['shared', 'unshared'] as const

/** What a party has to do with an entry: it paid, it carries a share, it sent money to another one or received it. */
export const partySides = ['paid', 'share', 'sent', 'received'] as const

/** In which order a list of entries stands, the usual one first. The amount is what was spent, else what was earned; entries without one come last. */
export const sorts = ['event_at_desc', 'event_at_asc', 'name_asc', 'name_desc', 'amount_desc', 'amount_asc'] as const
export type Sort = (typeof sorts)[number]
