/** The time slots of a statistic. */
export const scales = ['day', 'week', 'month', 'year'] as const
export type Scale = (typeof scales)[number]
