import type { GroupNotifications } from '@hausheft/contract/notifications.ts'

export type Quiet = GroupNotifications['quiet']
const usual = { from: '21:00', until: '07:00' }
const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Switched on at the usual hours. */
export const quietIf = (on: boolean): Quiet => (on ? usual : null)

/** With another hour; undefined as long as that is none, or nothing would be left of the day. */
export function quietWith(value: Quiet, change: Partial<NonNullable<Quiet>>): NonNullable<Quiet> | undefined {
	const next = { ...(value ?? usual), ...change }
	return isClock(next.from) && isClock(next.until) && next.from !== next.until ? next : undefined
}
