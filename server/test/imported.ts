import { insert, type Make, type TestPlace } from './noun.ts'

const headings = ['Datum', 'Titel']
export const table = `${headings.join(';')}\n1.2.2025;Boiler entkalkt\n`
export const mappingFor = ({ house }: TestPlace) => ({
	kind: 'events',
	property: house.property.id,
	columns: ['event_at', 'name'],
	unit: null,
	reading: null,
	make: { journals: true, objects: true, contacts: true },
	source: null,
})

const makeIn =
	(state: object): Make =>
	async (place, by = place.house.anna) => {
		const import_id = await insert(place, 'import', {
			person_id: by.id,
			filename: 'Einträge.csv',
			format: 'csv',
			row_count: 1,
			headings: JSON.stringify(headings),
			mapping: JSON.stringify(mappingFor(place)),
			remembered: false,
			...state,
		})
		await insert(place, 'import_row', { import_id, number: 2, cells: JSON.stringify(['1.2.2025', 'Boiler entkalkt']) })
		return import_id
	}

/** A table that was read, and is not run yet. */
export const makeImport = makeIn({})
/** One that has run. */
export const makeFinishedImport = makeIn({ status: 'done', finished_at: new Date() })
