/** What somebody can be told of outside the app, beside the digest. */
const notificationKinds = ['reminder', 'maintenance', 'inbox', 'export', 'mention', 'reply', 'sharing', 'stay'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** How often others' entries and what is due are told as one mail. */
export const digests = ['off', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

/** How many days before, at most, and for how many a date can be put off. */
export const longestLead = 60
export const longestPutOff = 366

/** The parts of an entry that fall due. */
export const dueParts = ['maintenance', 'reminder'] as const
