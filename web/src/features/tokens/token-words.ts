import type { Group } from '@hausheft/contract/groups.ts'
import type { Cap } from '@hausheft/contract/roles.ts'
import { roleNames } from '@hausheft/contract/role-names.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { dayMonthYear, dayOf, relativeDay } from '@hausheft/contract/swiss/zurich.ts'
import type { ApiToken } from '@hausheft/contract/tokens.ts'

/** What a key may, in a word. */
export const capName = (cap: Cap): string =>
	cap === 'read_only' ? 'Nur lesen' : cap === 'owner' ? 'Alles, was ich darf' : `Wie ${roleNames[cap]}`

/** Where it opens. */
export function placesText({ groups, properties }: Pick<ApiToken, 'groups' | 'properties'>, known: readonly Group[]): string {
	if (groups === null) return 'alle Gruppen'
	const names = groups.flatMap((id) => known.find((group) => group.id === id)?.name ?? [])
	const where = names.length > 0 ? names.map((name) => `«${name}»`).join(', ') : 'keine Gruppe mehr'
	return properties === null ? where : `${where}, ${count(properties.length, 'Liegenschaft', 'Liegenschaften')}`
}

export const usedText = (last: string | null, now: number): string =>
	last === null ? 'noch nie benutzt' : `zuletzt benutzt ${relativeDay(dayOf(last), dayOf(now))}`

export const isOver = ({ expires_at }: Pick<ApiToken, 'expires_at'>, now: number): boolean =>
	expires_at !== null && Date.parse(expires_at) <= now

export const endText = ({ expires_at }: Pick<ApiToken, 'expires_at'>): string =>
	expires_at === null ? 'gilt ohne Ende' : `gilt bis ${dayMonthYear(dayOf(expires_at))}`

/** How long a key can be good for, in days. */
export const spans = [
	{ days: 30, name: '30 Tage' },
	{ days: 90, name: '90 Tage' },
	{ days: 365, name: '1 Jahr' },
	{ days: null, name: 'ohne Ende' },
] as const
export const endOf = (days: number | null, now: number): string | null =>
	days === null ? null : new Date(now + days * 24 * 60 * 60 * 1000).toISOString()
