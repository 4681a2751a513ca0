import { z } from 'zod/mini'
import { ObjectFields } from '@hausheft/contract/object-requests.ts'
import { objects, PropertyObject } from '@hausheft/contract/objects.ts'
import { rowOf, type Noun } from '../../platform/forms/noun.ts'
import { Attempts } from '../../platform/forms/repeated-create.ts'

const ObjectValues = z.object({ name: z.string() })
type ObjectValues = z.infer<typeof ObjectValues>

export const objectNoun: Noun<PropertyObject, ObjectValues, z.input<typeof ObjectFields>> = {
	...rowOf('object'),
	places: {
		list: (build, params, search) => build({ to: '/group/$group/property/$property/objects', params, search }).href,
		page: (build, params, id, search) =>
			build({ to: '/group/$group/property/$property/objects/view-{$object}', params: { ...params, object: id }, search }).href,
	},
	labels: { name: 'Name' },
	nameOf: ({ name }) => name,
	valuesOf: (object) => ({ name: object?.name ?? '' }),
	fields: ObjectFields,
	draft: z.object({ values: ObjectValues, base: z.optional(PropertyObject), sent: z.optional(Attempts) }),
	create: objects.createObject,
	change: objects.changeObject,
	remove: objects.removeObject,
}
