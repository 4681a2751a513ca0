import type { Schema } from '@hausheft/contract/endpoint.ts'
import { z } from 'zod'
import type { Served } from '../src/platform/http/call.ts'

type Json = {
	[keyword: string]: unknown
	properties?: Record<string, Json>
	items?: Json
	anyOf?: Json[]
	oneOf?: Json[]
	propertyNames?: Json
}
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Where ids are taken, also where something else is made of what was sent (of an empty text null). */
export const idPlaces = (endpoint: Served): string[] => {
	const both = [sentSchema(endpoint, 'input'), sentSchema(endpoint, 'output')].flatMap((schema) => (schema ? [...within(schema)] : []))
	return [...new Set(both.filter(([, { format }]) => format === 'uuid').map(([place]) => place))]
}

/** Every schema within a schema, with its place: `measurement[].unit`. */
function* within(schema: Json, place = ''): Generator<[place: string, schema: Json]> {
	yield [place, schema]
	for (const [name, each] of Object.entries(schema.properties ?? {})) yield* within(each, place ? `${place}.${name}` : name)
	if (schema.items) yield* within(schema.items, `${place}[]`)
	for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* within(each, place)
}

/** What an endpoint's sender writes: a body, or the fields of a form. */
export const sentSchema = ({ body, multipart }: Served, io: 'input' | 'output' = 'input'): Json | undefined => {
	const schema: Schema | undefined = body ?? multipart
	return schema && (z.toJSONSchema(schema as unknown as z.ZodType, { io, unrepresentable: 'any' }) as Json)
}

/** Objects that would let a field pass which they do not know; where all names are of one form, that is what they know. */
export const openObjects = (schema: Json): string[] =>
	[...within(schema)]
		.filter(
			([, { type, additionalProperties, propertyNames }]) => type === 'object' && additionalProperties !== false && !propertyNames?.pattern,
		)
		.map(([place]) => place)

/** Every id in a body: its place, and the body with another id there. */
export function* idsIn(value: unknown, place = ''): Generator<{ place: string; replaced: (id: string) => unknown }> {
	if (typeof value === 'string' && uuid.test(value)) yield { place, replaced: (id) => id }
	else if (Array.isArray(value)) {
		for (const [at, each] of value.entries())
			for (const found of idsIn(each, `${place}[]`)) yield { ...found, replaced: (id) => value.with(at, found.replaced(id)) }
	} else if (value && typeof value === 'object') {
		for (const [name, each] of Object.entries(value))
			for (const found of idsIn(each, place ? `${place}.${name}` : name))
				yield { ...found, replaced: (id) => ({ ...value, [name]: found.replaced(id) }) }
	}
}
