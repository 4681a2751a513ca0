import { z } from 'zod/mini'
import { StoredYear } from './fields.ts'

const query = z.object({ year: z.optional(StoredYear) })

export const balanceRequests = {
	getBalance: {
		summary:
			'Einnahmen und Ausgaben eines Jahres je Monat, Journal, Objekt, Kontakt und Steuerart, mit dem Jahr davor; ohne Jahr das laufende',
		query,
	},
	getRents: {
		summary: 'Wiederkehrende Einnahmen eines Jahres je Monat: was fällig war, was eingegangen ist, was offen ist; ohne Jahr das laufende',
		query,
	},
}
export const groupBalanceRequests = {
	getGroupBalance: { summary: 'Ausgaben und Einnahmen eines Jahres je Liegenschaft und Monat; ohne Jahr das laufende', query },
}
