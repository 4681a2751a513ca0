import type { InviteLink } from '@hausheft/contract/invite-links.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { roleNames } from '@hausheft/contract/role-names.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { dayMonthYear, dayOf } from '@hausheft/contract/swiss/zurich.ts'

export const roleName = (role: Role | null | undefined): string => (role ? roleNames[role] : 'Noch ohne Rolle')

/** As what somebody is invited, within a sentence: `mit Lesezugriff auf alle Liegenschaften`, `als Mitglied für Bergstrasse 12`. */
export function invitedAs(
	role: Role | null | undefined,
	scope: readonly string[] | null | undefined,
	houses: Parameters<typeof scopeWords>[1],
): string {
	const where = scopeWords(scope, houses).replace(/^nur /, '')
	return role === 'viewer' ? `mit Lesezugriff auf ${where}` : `als ${roleName(role)} für ${where}`
}

/** What is sent along with the link: whose house it is about. */
export function inviteText(
	group: string,
	scope: readonly string[] | null | undefined,
	houses: Parameters<typeof scopeWords>[1],
	url: string,
): string {
	const named = scope ? houses.filter(({ id }) => scope.includes(id)) : houses
	const where = named.length > 0 && named.length <= 2 ? named.map(({ name }) => name).join(' und ') : group
	return `Hier geht es zu unserem Hausheft für ${where}: ${url}`
}

/** For whom and how long a link counts. */
export const linkTerms = ({ uses, expires_at }: Pick<InviteLink, 'uses' | 'expires_at'>): string =>
	`Er gilt bis ${dayMonthYear(dayOf(expires_at))} für ${uses === 1 ? 'eine Person' : `${uses} Personen`} und wird nur jetzt angezeigt. Wer ihn hat, kommt hinein: also nur dort teilen, wo alle bekannt sind.`

/** Which properties a role holds for: `alle Liegenschaften`, `nur Bergstrasse 12 und Chalet`. */
export function scopeWords(scope: readonly string[] | null | undefined, houses: readonly Pick<Property, 'id' | 'name'>[]): string {
	if (!scope) return 'alle Liegenschaften'
	const names = houses.filter(({ id }) => scope.includes(id)).map(({ name }) => name)
	if (names.length === 0) return 'zurzeit keine Liegenschaft'
	if (names.length > 2) return `nur ${count(names.length, 'Liegenschaft', 'Liegenschaften')}`
	return `nur ${names.join(' und ')}`
}
