import type { annotations } from '@hausheft/contract/annotations.ts'
import type { files } from '@hausheft/contract/files.ts'
import { ofGroup, ofNew, ofProperty, type Fixture, type Make, type TestNoun } from '../noun.ts'
import { photo, upload } from '../upload.ts'
import { makeEvent } from './events.ts'
import { makeObject } from './objects.ts'

/** With its bytes, on an entry; handed to `by` afterwards, who may not be allowed to upload. */
const make: Make = async (place, by = place.house.anna) => {
	const { server, house } = place
	const { body } = await upload(server, house.anna, house.group.id, { bytes: await photo(8, 8), form: { event: await makeEvent(place) } })
	if (by !== house.anna) await server.owner.query('update file set person_id = $1 where id = $2', [by.id, body.id])
	return body.id
}
export const annotation = {
	id: 'riss',
	type: 'Annotation',
	body: [{ type: 'TextualBody', value: 'Hier ist der Riss' }],
	target: { selector: { type: 'FragmentSelector', value: 'xywh=pixel:1,1,4,4' } },
}
/** One of ours, which is set on a version. */
export const drawn = {
	id: 'urn:uuid:0199d3a0-0000-7000-8000-000000000001',
	type: 'Annotation',
	target: { selector: { type: 'SvgSelector', value: '<svg><line x1="1" y1="1" x2="5" y2="5"/></svg>' }, styleClass: ['arrow', 'blue'] },
}
/** One that leads to an object or an entry, by its place in the list. */
export const pinTo = (lead: string, nth = 1) => ({
	id: `urn:uuid:0199d3a0-0000-7000-8000-0000000001${String(nth).padStart(2, '0')}`,
	type: 'Annotation' as const,
	body: { type: 'SpecificResource' as const, purpose: 'linking' as const, source: `urn:uuid:${lead}` },
	target: { selector: { type: 'FragmentSelector' as const, value: 'xywh=pixel:2,3,1,1' }, styleClass: ['pin', 'red'] as ['pin', 'red'] },
})

export const noun: TestNoun = {
	name: 'file',
	make,
	additions: ['PATCH /api/be/files/{id}'],
	addresses: ['/files'],
	calls: {
		listFiles: ofProperty(),
		getFile: ofNew(make),
		getContent: ofNew(make),
		getAnnotations: ofNew(make),
		putAnnotations: ofNew(make, { body: [annotation] }),
		listPins: ofNew(make),
		createFile: {
			...ofGroup({ form: {} }),
			bodies: async (world) => [
				{ property: world.house.property.id },
				{ event: await makeEvent(world) },
				{ object: await makeObject(world) },
			],
		},
		// Which of its fields is whose is the business of the handler's tests.
		changeFile: { ...ofNew(make, { body: {} }), bodies: async (world) => [{ object: await makeObject(world) }] },
		removeFile: ofNew(make),
	} satisfies Record<keyof typeof files | keyof typeof annotations, Fixture>,
}
