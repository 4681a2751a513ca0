import { z } from 'zod/mini'
import { annotations } from './annotations.ts'
import { balance } from './balance.ts'
import { entriesAbout, inProperty, listed, type ContractNoun } from './contract-noun.ts'
import { events } from './events.ts'
import { Id, Stamp } from './fields.ts'
import { figures } from './figures.ts'
import { files } from './files.ts'
import { read } from './first-screens.ts'
import { groups } from './groups.ts'
import { readsOf } from './object-reads.ts'
import { ObjectFields } from './object-requests.ts'
import { objects } from './objects.ts'
import { readings } from './readings.ts'
import { statistics } from './statistics.ts'
import { suggestions } from './suggestions.ts'
import { tax } from './tax.ts'

export const objectNoun = {
	endpoints: objects,
	namedIn: [
		[groups.listFirstSteps, 'group'],
		[events.rollProperty, 'property'],
		[events.rollGroup, 'group'],
		[events.rollObject],
		[events.rollContact],
		// The names of objects stand beside their series, and whether a meter is read.
		[readings.listReadings],
		[statistics.listStatisticData],
		[statistics.getStatisticData],
		[balance.getBalance],
		[balance.getRents],
		[tax.listTax],
		[suggestions.listSuggestions],
		// On plans its pins are there as long as it is.
		[annotations.listPins],
		[annotations.getAnnotations],
		[files.getFile],
		[files.listFiles, 'property'],
	],
	screens: {
		objects: inProperty('objects', (params) => [listed(objects.listObjects, params)]),
		object: inProperty('objects/view-{object}', (params) => {
			const { object: id = '', property = '' } = params
			const { served, open, measured, sum, files: held, plans } = readsOf({ id, property })
			return [
				listed(objects.listObjects, params),
				entriesAbout(params, { object: id }),
				...[served, open, measured].map((input) => read(events.rollProperty, input)),
				read(figures.sumProperty, sum),
				read(files.listFiles, held),
				read(files.listFiles, plans),
			]
		}),
		objectCreate: inProperty('objects/create', (params) => [listed(objects.listObjects, params)]),
		objectEdit: inProperty('objects/edit-{object}', (params) => [listed(objects.listObjects, params)]),
	},
	travels: {
		shape: z.object({ id: Id, property: Id, name: z.string(), disabled_at: z.nullable(Stamp) }),
		fields: ObjectFields,
	},
} satisfies ContractNoun<'object'>
