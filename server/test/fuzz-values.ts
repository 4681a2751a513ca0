import fc from 'fast-check'
import type { JsonSchema } from '../src/platform/http/json-schemas.ts'

/** What has broken servers before: wherever a value goes, one of these may go instead. */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
	fc.constantFrom<unknown>(
		'',
		' ',
		'\0',
		'a\0b',
		'\ud800',
		'\udc00x',
		'\u202e',
		'\u00df'.repeat(300),
		// Become many letters, or none, when they are folded.
		'\ufb03'.repeat(200),
		'\u0301'.repeat(200),
		'𝕳'.repeat(5000),
		'__proto__',
		"' or 1=1 --",
	),
	fc.constantFrom<unknown>(2 ** 53, -(2 ** 53), 2 ** 63, 1e308, -1, 0.5, null, true, [], {}, [[]], [null], {
		__proto__: null,
		constructor: 1,
	}),
	fc.constantFrom<unknown>(
		'0000-00-00',
		'2026-02-30',
		'9999-12-31T23:59:60Z',
		'-271821-04-20T00:00:00.000Z',
		'+275760-09-13T00:00:00.000Z',
	),
	fc.constantFrom<unknown>('1e5', '-0', 'NaN', 'Infinity', '٣', '%00', '../../etc/passwd', '999999999999999.999999999'),
	fc.jsonValue({ maxDepth: 3 }),
)

const unstorable = ['\0', 'a\0b', '%00', '\ud800', 'x\udc00', '\u202e', "'", '\\', '%', '_']
const growing = ['ﬃ', 'ﷺ', '㎒', 'Ⅷ', 'ǆ', '\u00df', '½', '\u0301', '\u0308\u0323', 'ö', 'a\u0301', 'ab ']
const placed = (instant: string, id = '0198f1a0-0000-7000-8000-000000000001') => Buffer.from(`${instant} ${id}`).toString('base64url')

/** What was once answered 500, one of each kind: what the database cannot hold, what grows when it is folded, and times that never are. */
export const onceBroken: string[] = [
	...unstorable,
	...growing.map((part) => part.repeat(200).slice(0, 200)),
	...['2026-02-30T00:00:00', '2026-99-99T00:00:00', '2026-01-01T24:00:00', '2026-01-01T10:00:60', '0000-01-01T00:00:00'].map((each) =>
		placed(`${each}.000Z`),
	),
	placed('-271821-04-20T00:00:00.000Z'),
	placed('+275760-09-13T00:00:00.000Z'),
]
const hostile: fc.Arbitrary<string> = fc.oneof(
	fc.constantFrom(...unstorable),
	fc.tuple(fc.constantFrom(...growing), fc.integer({ min: 1, max: 200 })).map(([part, times]) => part.repeat(times).slice(0, 200)),
)
/** Places in a list, in the shape that ours have, most of which no answer can have named. */
const cursor = fc
	.tuple(
		fc.constantFrom('2026', '0000', '0001', '9999'),
		fc.tuple(...[19, 39, 29, 69, 69].map((max) => fc.nat(max).map((part) => String(part).padStart(2, '0')))),
		fc.constantFrom('Z', 'z', '', '+02:00'),
		fc.constantFrom(undefined, '0198F1A0-0000-7000-8000-00000000000A', 'x', ''),
	)
	.map(([year, [month, day, hour, minute, second], zone, id]) =>
		placed(`${year}-${month}-${day}T${hour}:${minute}:${second}.000${zone}`, id),
	)

const mostly = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
	fc.oneof({ weight: 24, arbitrary: value }, { weight: 1, arbitrary: nasty })

const day = fc
	.date({ min: new Date('1800-01-01'), max: new Date('2300-01-01'), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10))
const instant = fc.date({ min: new Date('1800-01-01'), max: new Date('2300-01-01'), noInvalidDate: true }).map((date) => date.toISOString())
const words = fc.constantFrom(
	'Boiler',
	'Zählerstand',
	"Müller's Wiese",
	'«Ab ins Dachgeschoss» – 50 %',
	'🏠',
	'a',
	'%_\\',
	'<b>x</b>',
	'Alm\u200b \u202ebei\r\nBern',
)

/** The keywords that bound a value, where there are any. */
type Bounds = { pattern?: string; minLength?: number; maxLength?: number; minimum?: number; maximum?: number; maxItems?: number }

function textOf(
	{ format, pattern, minLength = 0, maxLength = 300 }: JsonSchema & Bounds,
	id: fc.Arbitrary<string>,
	field: string,
): fc.Arbitrary<string> {
	if (format === 'uuid') return id
	if (field === 'from') return cursor
	if (field === 'token') return fc.oneof(hostile, fc.string())
	if (format === 'date') return day
	if (format === 'date-time') return instant
	if (format === 'email') return fc.emailAddress()
	if (pattern) return fc.stringMatching(new RegExp(pattern))
	const fitting = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 300) })
	return fc.oneof({ weight: 8, arbitrary: fc.oneof(words, fitting, fc.constant('x'.repeat(maxLength))) }, { weight: 1, arbitrary: hostile })
}

/** Ids for a field of this name. */
export type Ids = (field: string) => fc.Arbitrary<string>

/** Values of a schema, as a rule. */
export function valuesOf(schema: JsonSchema, named: Record<string, JsonSchema>, ids: Ids, field = ''): fc.Arbitrary<unknown> {
	const inner = (each: JsonSchema) => valuesOf(each, named, ids, field)
	const plain = (): fc.Arbitrary<unknown> => {
		const { $ref, anyOf, type, prefixItems, items, properties, required = [] } = schema
		const { minimum = -(2 ** 31), maximum = 2 ** 53 - 1, maxItems = 5 } = schema as Bounds
		if ($ref) return inner(named[$ref.split('/').at(-1) ?? ''] ?? {})
		if (anyOf) return fc.oneof(...anyOf.map(inner))
		if (schema.enum) return fc.constantFrom(...schema.enum)
		if ('const' in schema) return fc.constant(schema['const'])
		if (type === 'null') return fc.constant(null)
		if (type === 'boolean') return fc.boolean()
		if (type === 'integer') return fc.maxSafeInteger().map((n) => minimum + (Math.abs(n) % Math.min(maximum - minimum + 1, 2 ** 53 - 1)))
		if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true })
		if (type === 'string') return textOf(schema, ids(field), field)
		if (prefixItems) return fc.tuple(...prefixItems.map(inner))
		if (type === 'array') return fc.array(inner(items || {}), { maxLength: Math.min(maxItems, 4) })
		if (!properties) return fc.jsonValue({ maxDepth: 2 })
		const parts = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valuesOf(each, named, ids, name)]))
		const known = fc.record(parts, { requiredKeys: required })
		return fc.oneof(
			{ weight: 30, arbitrary: known },
			{ weight: 1, arbitrary: fc.record(parts, { requiredKeys: [] }) },
			{ weight: 1, arbitrary: known.map((fields) => ({ ...fields, version: 1, unbekannt: true })) },
		)
	}
	return mostly(plain())
}
