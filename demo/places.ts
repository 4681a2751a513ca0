import type { PropertyFields } from '@hausheft/contract/property-requests.ts'
import type { StatisticFields } from '@hausheft/contract/statistic-requests.ts'
import type { House } from './house.ts'
import { ref } from './ref.ts'

export const placeKeys = ['haus', 'rustico'] as const
export type PlaceKey = (typeof placeKeys)[number]

/** An apartment house by the lake, and an old house in the valley for the holidays. */
export function places({ random }: House): Record<PlaceKey, PropertyFields> {
	const number = random('places').between(11, 58)
	return {
		haus: {
			name: `Seehalde ${number}`,
			type: ref('property-type', 'mehrfamilienhaus'),
			address_street: `Obere Seehalde ${number}`,
			address_zip: '8810',
			address_city: 'Horgen',
		},
		rustico: {
			name: 'Rustico Ginestra',
			type: ref('property-type', 'ferienhaus'),
			address_street: `Sentiero dei Ronchi ${random('places').between(2, 9)}`,
			address_zip: '6690',
			address_city: 'Cavergno',
		},
	}
}

type Thing = { place: PlaceKey; name: string }
export const things = {
	eg: { place: 'haus', name: 'Wohnung EG' },
	og1: { place: 'haus', name: 'Wohnung 1. OG' },
	og2: { place: 'haus', name: 'Wohnung 2. OG' },
	dach: { place: 'haus', name: 'Dachwohnung' },
	heizung: { place: 'haus', name: 'Gasheizung' },
	boiler: { place: 'haus', name: 'Boiler' },
	waschmaschine: { place: 'haus', name: 'Waschmaschine' },
	garten: { place: 'haus', name: 'Garten und Vorplatz' },
	ofen: { place: 'rustico', name: 'Holzofen' },
	warmwasser: { place: 'rustico', name: 'Elektroboiler' },
	solar: { place: 'rustico', name: 'Solaranlage' },
	tank: { place: 'rustico', name: 'Öltank' },
	schluessel: { place: 'rustico', name: 'Schlüsselbund' },
} as const satisfies Record<string, Thing>
export type ThingKey = keyof typeof things

export const books = {
	unterhalt: { place: 'haus', name: 'Unterhalt und Reparaturen', type: 'Unterhalt & Reparaturen' },
	energie: { place: 'haus', name: 'Heizung und Energie', type: 'Heizung & Energie' },
	zaehler: { place: 'haus', name: 'Zählerstände', type: 'Zählerstände' },
	miete: { place: 'haus', name: 'Mieten', type: 'Mietverhältnisse' },
	hauswart: { place: 'haus', name: 'Hauswartung', type: 'Hauswartung' },
	rustico: { place: 'rustico', name: 'Hausbuch Rustico', type: 'Hausjournal' },
	belegung: { place: 'rustico', name: 'Belegung', type: 'Belegung' },
} as const satisfies Record<string, Thing & { type: string }>
export type BookKey = keyof typeof books

type Chart = { place: PlaceKey; fields: StatisticFields }
export const charts = {
	gas: {
		place: 'haus',
		fields: {
			name: 'Gasverbrauch',
			unit: ref('unit', 'm³'),
			scale: 'month',
			summarize: true,
			series: [{ name: 'Gas', object: ref('object', 'heizung') }],
		},
	},
	wasser: {
		place: 'haus',
		fields: {
			name: 'Wasserverbrauch',
			unit: ref('unit', 'm³'),
			scale: 'month',
			summarize: true,
			series: [{ name: 'Wasser', object: null }],
		},
	},
	druck: { place: 'haus', fields: { name: 'Druck der Heizung', unit: ref('unit', 'bar'), scale: 'week', summarize: false } },
	strom: {
		place: 'haus',
		fields: {
			name: 'Allgemeinstrom',
			unit: ref('unit', 'kWh'),
			scale: 'year',
			summarize: true,
			series: [{ name: 'Allgemeinstrom', object: null }],
		},
	},
	oel: {
		place: 'rustico',
		fields: {
			name: 'Ölstand',
			unit: ref('unit', '%'),
			scale: 'month',
			summarize: false,
			series: [{ name: 'Ölstand', object: ref('object', 'tank') }],
		},
	},
	solar: {
		place: 'rustico',
		fields: {
			name: 'Solarertrag',
			unit: ref('unit', 'kWh'),
			scale: 'month',
			summarize: true,
			series: [{ name: 'Ertrag', object: ref('object', 'solar') }],
		},
	},
} satisfies Record<string, Chart>
