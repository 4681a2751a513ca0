import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { maxTokens } from '@hausheft/contract/tokens.ts'

type Places = { groups: string[] | null; properties: string[] | null }

/** Where a key shall open, as it is kept: of properties, with their groups. `seen`: the groups and properties of who makes it. */
export function placesOf({ groups, properties }: Places, seen: { groups: string[]; properties: { id: string; group: string }[] }): Places {
	for (const [row, id] of (groups ?? []).entries())
		if (!seen.groups.includes(id)) throw invalidField(`groups.${row}`, 'Das gibt es hier nicht.')
	if (properties === null) return { groups: groups && [...new Set(groups)], properties: null }
	const around = properties.map((id, row) => {
		const known = seen.properties.find((property) => property.id === id)
		if (!known) throw invalidField(`properties.${row}`, 'Das gibt es hier nicht.')
		if (groups && !groups.includes(known.group)) throw invalidField(`properties.${row}`, 'Diese Liegenschaft gehört zu keiner der Gruppen.')
		return known.group
	})
	if (groups?.some((id) => !around.includes(id))) throw invalidField('properties', 'Zu jeder Gruppe gehört mindestens eine Liegenschaft.')
	return { groups: [...new Set(around)], properties: [...new Set(properties)] }
}

export function checkExpiry(expires_at: string | null, now: number): void {
	if (expires_at !== null && Date.parse(expires_at) <= now) throw invalidField('expires_at', 'Dieser Zeitpunkt ist schon vorbei.')
}

export function checkCount(count: number): void {
	if (count >= maxTokens)
		throw new Refusal('conflict', `Mehr als ${maxTokens} Schlüssel hat niemand. Bitte zuerst einen löschen.`, { reason: 'tokens' })
}

/** Whose keys a link ends, and up to which moment they were made. */
type Lock = { person: string; until: number }
const lockDays = 7

export const lockContent = ({ person, until }: Lock): Buffer => {
	const content = Buffer.alloc(24)
	content.write(person.replaceAll('-', ''), 'hex')
	content.writeBigUInt64BE(BigInt(until), 16)
	return content
}

/** Null where the link does not count any more. */
export function readLock(content: Buffer | null, now: number): Lock | null {
	if (content?.length !== 24) return null
	const person = content.toString('hex', 0, 16).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
	const until = Number(content.readBigUInt64BE(16))
	return now > until + lockDays * 24 * 60 * 60 * 1000 ? null : { person, until }
}
