import { z } from 'zod/mini'
import {
	firstDay,
	firstYear,
	isWithinYears,
	lastDay,
	lastYear,
	mostRappen,
	newestYear,
	oldestYear,
	outsideOfYears,
	tooMuchMoney,
} from './swiss/limits.ts'
import { idPattern, monthPattern } from './patterns.ts'

/** Any uuid; our own are version 7. Upper case is folded so that one entity has one spelling. */
export const Id = z.stringFormat('uuid', idPattern).check(z.toLowerCase())
export type Id = z.infer<typeof Id>

/** Text that PostgreSQL and UTF-8 can hold: no NUL, no lone surrogate. */
export const storable = z.refine<string>(
	(value) => !value.includes('\0') && value.isWellFormed(),
	'Der Text enthält Zeichen, die nicht gespeichert werden können.',
)

/** Required text of one line, trimmed, `min` to `max` characters. */
export const text = (max: number, min = 1) => z.string().check(z.overwrite(inOneLine), storable, z.minLength(min), z.maxLength(max))

// What controls a terminal, turns the direction of reading or has no width; what joins two pictures to one stays.
const unseen = /([\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]\u200d(?=\p{Extended_Pictographic}))|(?!\0)[\p{Cc}\p{Cf}]/gu
/** Text as it stands in one line: it says what it shows. */
export const inOneLine = (value: string) =>
	value
		.replaceAll(/[\t-\r\x85\u2028\u2029]+/g, ' ')
		.replaceAll(unseen, '$1')
		.trim()

/** Optional text of one line: trimmed, an empty string becomes null. */
export const optionalText = (max: number, min = 1) =>
	z.pipe(
		z.nullable(z.string()),
		z.pipe(
			z.transform((value: string | null) => (value && inOneLine(value)) || null),
			z.nullable(z.string().check(storable, z.minLength(min), z.maxLength(max))),
		),
	)

/** Long text with line breaks kept; never null, empty means none. */
export const prose = (max: number) => z.string().check(storable, z.maxLength(max))
/** The same, where null is sent for none too. */
export const optionalProse = (max: number) =>
	z.pipe(
		z.nullable(prose(max)),
		z.transform((value: string | null) => value ?? ''),
	)

/** An address to write to; one spelling of it. */
export const Email = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254))

/** A point in time; any offset is accepted, stored and answered in UTC with milliseconds. */
export const Instant = z.pipe(
	z.iso.datetime({ offset: true }),
	z.pipe(
		z.transform((value: string) => new Date(value).toISOString()),
		z.string().check(z.refine(isWithinYears, outsideOfYears)),
	),
)
/** A calendar day `YYYY-MM-DD` in Europe/Zurich. */
export const Day = z.iso.date().check(z.refine((day) => day >= firstDay && day <= lastDay, outsideOfYears))

/** Swiss francs as whole Rappen, from zero up. */
export const Rappen = z.int().check(z.nonnegative(), z.maximum(mostRappen, tooMuchMoney))

// What was stored before there were limits is answered, and can be asked for, as it is.
/** A day in a reply, or by which a list is narrowed. */
export const StoredDay = z.iso.date()
/** An amount in a reply, or a sum of amounts: beyond 2^53 only nearly so. */
export const StoredRappen = z.number().check(z.multipleOf(1))

/** An exact decimal as a string, at most 15 digits before and 9 after the point. */
export const Decimal = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,9})?$/, 'Bitte eine Zahl eingeben.'))

/** An instant in a reply: always UTC with milliseconds. */
export const Stamp = z.string()

/** What every stored entity carries. */
export const stamps = { version: z.int(), created_at: Stamp, updated_at: Stamp }

/** In a list: how many entries name the thing, and when the last one happened, as far as the reader sees them. */
export const logged = { events_count: z.optional(z.int()), last_at: z.optional(z.nullable(Stamp)) }
export type Logged = keyof typeof logged

export const ofId = z.object({ id: Id })
/** The ids that a path names. */
export const idsIn = (path: string) => z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, Id])))

/** How many rows a page of a list has. */
export const Limit = z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(200)))
/** A calendar year for which something is written. */
export const Year = z.pipe(z.coerce.number(), z.int().check(z.minimum(firstYear), z.maximum(lastYear)))
/** A calendar year by which a list is narrowed. */
export const StoredYear = z.pipe(z.coerce.number(), z.int().check(z.minimum(oldestYear), z.maximum(newestYear)))
/** A calendar month in a query, `YYYY-MM`. */
export const Month = z.string().check(z.regex(monthPattern))
/** Where a page begins; opaque, as an earlier answer gave it. */
export const Cursor = z.string().check(z.maxLength(200))

/** Where a list can grow without end. */
export const PageQuery = z.object({ limit: z.optional(Limit), from: z.optional(Cursor) })

/** The secret of a link that was mailed. */
export const Token = z.string().check(storable, z.minLength(1), z.maxLength(2000))

/** The secret of an invitation link as it goes on in a mail: nobody writes anything else into one. */
export const LinkSecret = z.string().check(z.regex(/^[\w-]{32,64}$/))

export const maxPasswordLength = 128
/** A password as it is typed in where there is one already. */
export const Password = z.string().check(z.minLength(1), z.maxLength(maxPasswordLength))
