import type { statistics } from '@hausheft/contract/statistics.ts'
import { changed, insert, ofNew, ofProperty, removed, seeded, type Fixture, type Make, type TestPlace, type TestNoun } from '../noun.ts'
import { makeObject } from './objects.ts'

const make: Make = async (place) =>
	insert(place, 'statistic', {
		property_id: place.house.property.id,
		name: 'Wasser',
		unit_id: await seeded(place.server, 'unit'),
		scale: 'month',
	})
const body = async ({ server }: TestPlace) => ({ name: 'Neuer Name', unit: await seeded(server, 'unit'), scale: 'year' })
const bodies = async (place: TestPlace) => [{ ...(await body(place)), series: [{ name: 'Wasser', object: await makeObject(place) }] }]

export const noun: TestNoun = {
	name: 'statistic',
	make,
	calls: {
		listStatistics: ofProperty(),
		listStatisticData: ofProperty(),
		getStatistic: ofNew(make),
		getStatisticData: ofNew(make, { query: { from: '2025-01-01', to: '2026-11-01' } }),
		createStatistic: { call: async (world) => ({ params: { id: world.house.property.id }, body: await body(world) }), bodies },
		changeStatistic: { ...changed(make, { name: 'Neuer Name' }), bodies },
		removeStatistic: removed(make),
	} satisfies Record<keyof typeof statistics, Fixture>,
	additions: ['GET /api/be/properties/{id}/statistics-data'],
}
