/** What is above its limit (counts.ts) and is to be made smaller: how large it is at most. */
export const owed: Readonly<Record<string, number>> = {}
