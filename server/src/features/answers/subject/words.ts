/** What has a name that a question can be about. */
export type NamedThing = {
	noun: 'object' | 'contact' | 'property' | 'journal' | 'meter'
	id: string
	name: string
	property: { id: string; name: string } | null
	/** What a meter counts for. */
	object: string | null
	is_disabled: boolean
	phone: string | null
	/** Of a meter its series and its newest reading. */
	meter: { property: string; unit: string; key: string; object: string; symbol: string; data: string; at: string } | null
}

/** What means a house, whatever it is called. */
export const houseWords = new Set(['haus', 'hauses', 'liegenschaft'])

/** Words of a name that say nothing of what it is. */
export const beside = new Set(['ag', 'gmbh', 'sa', 'sarl', 'kg', 'und', 'der', 'die', 'das', 'von', 'vom', 'zum', 'zur', 'in'])
