import { contract, get } from './endpoint.ts'
import type { yearRequests } from './year-requests.ts'
import { z } from 'zod/mini'
import { Id, StoredYear } from './fields.ts'

/** A year as it stands in an address; null where that says none. */
export const yearOf = (text: string): number | null => (/^(19|20)\d\d$/.test(text) ? Number(text) : null)

/** What the page of a year asks of its house. */
export const yearReads = (property: string, year: number) => {
	const params = { id: property }
	return { sum: { params, query: { year } }, years: { params }, photos: { params, query: { kind: 'photo', year, limit: 24 } } } as const
}

/** A year with fewer entries has no picture. */
export const fewestEntries = 5

export const years = contract<typeof yearRequests>()({
	getYearPicture: get('/properties/{id}/years/{year}/picture', {
		permission: 'event.read',
		params: z.object({ id: Id, year: StoredYear }),
		costly: true,
		raw: true,
	}),
})
