// Hides how the contract's zod schemas become the JSON Schemas of one document, each named once.
import { z } from 'zod'
import type { Schema } from '@hausheft/contract/endpoint.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { present } from '@hausheft/contract/looked-at.ts'
import type { Served } from './call.ts'
import { zodOf } from './zod-of.ts'

export type JsonSchema = {
	$ref?: string
	type?: string | string[]
	format?: string
	properties?: Record<string, JsonSchema>
	required?: string[]
	items?: JsonSchema | false
	/** Of a list in which each place has its own: `items` is false. */
	prefixItems?: JsonSchema[]
	anyOf?: JsonSchema[]
	enum?: unknown[]
	const?: unknown
	additionalProperties?: boolean | JsonSchema
	[keyword: string]: unknown
}
export type Operation = { name: string; endpoint: Served }
type Direction = 'input' | 'output'

/** Translates schemas; what has a name is answered as a reference and collected in `named`. */
export function jsonSchemas(operations: Operation[]) {
	const names = namesOf(operations)
	const named: Record<string, JsonSchema> = {}
	const translate = (schema: z.core.$ZodType, io: Direction): JsonSchema => {
		const { $defs, ...json } = z.toJSONSchema(schema, {
			io,
			unrepresentable: 'any',
			metadata: names,
			override: ({ zodSchema, jsonSchema }) => {
				const last = lastOf(zodSchema)
				if (io === 'input' && last !== zodSchema) Object.assign(jsonSchema, translate(last, io))
				tidy(jsonSchema as JsonSchema, io)
			},
		}) as JsonSchema & { $defs?: Record<string, JsonSchema> }
		tidy(json, io)
		for (const [id, each] of Object.entries($defs ?? {})) named[id] ??= withPlaces(each)
		return withPlaces(json)
	}
	return { named, of: (schema: Schema, io: Direction) => translate(zodOf(schema), io) }
}

/** Names follow the operations: `getEvent` answers an Event, `createEvent` takes EventFields, `changeEvent` an EventChange. */
function namesOf(operations: Operation[]) {
	const names = z.registry<{ id: string }>()
	const add = (schema: Schema | undefined, id: string) => {
		if (schema && !names.has(zodOf(schema))) names.add(zodOf(schema), { id })
	}
	for (const { name, endpoint } of operations) {
		const [, verb, noun] = /^([a-z]+)(.*)$/.exec(name) ?? []
		if (verb === 'get') add(endpoint.reply, present(noun))
		if (verb === 'create') add(endpoint.body, `${noun}Fields`)
		if (verb === 'change') add(endpoint.body, `${noun}Change`)
	}
	return names
}

/** The last schema of a chain of pipes says more than the first: what a text may be once it is trimmed. */
function lastOf(schema: z.core.$ZodType): z.core.$ZodType {
	const { def } = schema._zod as unknown as { def: { type: string; out: z.core.$ZodType } }
	return def.type === 'pipe' ? lastOf(def.out) : schema
}

/** Replies are read tolerantly, so nothing is closed there; the patterns of formats and the limits of numbers as such are noise. */
function tidy(schema: JsonSchema, direction: Direction) {
	if (direction === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
	if (schema.format) delete schema['pattern']
	if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
	if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
	// An amount in a reply may be beyond what a computer holds exactly, and is whole all the same.
	if (schema['multipleOf'] === 1) {
		schema.type = 'integer'
		delete schema['multipleOf']
	}
	delete schema['$schema']
}

/** References lead to where an OpenAPI document keeps its schemas, and ids say nothing beside them. */
const withPlaces = ({ id: _id, ...schema }: JsonSchema): JsonSchema =>
	fromJson<JsonSchema>(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
