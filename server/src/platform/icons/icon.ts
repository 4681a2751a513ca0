// Hides what an icon from outside may hold: shapes and their paint, nothing that loads, runs or leads elsewhere.
import * as z from 'zod/mini'

type Placed = { [K in 'left' | 'top' | 'rotate']?: number | undefined } & { [K in 'hFlip' | 'vFlip']?: boolean | undefined }
export type Icon = Placed & { body: string; width: number; height: number }

/** What a collection and an icon may be called. */
export const isName = (name: string): boolean => name.length <= 64 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)

const tags = new Set(
	`g path circle rect ellipse line polyline polygon defs mask clippath use lineargradient radialgradient stop animate animatetransform animatemotion`.split(
		' ',
	),
)
const tag = /<\/?([a-z]+)((?:\s+[a-z][\w:-]*="[^"<>]*")*)\s*\/?>/gi
const attribute = /([a-z][\w:-]*)="([^"<>]*)"/gi
const safeAttribute = (name: string, value: string) =>
	!/^(?:on|style$)/i.test(name) && !/^(?:xlink:)?href$/i.test(name) ? !/javascript:|url\((?!#)/i.test(value) : value.startsWith('#')

/** Whether nothing is in it but known tags with harmless attributes. */
export const isHarmless = (body: string): boolean =>
	body.replaceAll(tag, '').trim() === '' &&
	[...body.matchAll(tag)].every(
		([, name = '', attributes = '']) =>
			tags.has(name.toLowerCase()) && [...attributes.matchAll(attribute)].every(([, key = '', value = '']) => safeAttribute(key, value)),
	)

const size = z.number().check(z.minimum(1), z.maximum(10_000))
const iconPlace = {
	width: z.optional(size),
	height: z.optional(size),
	left: z.optional(z.number()),
	top: z.optional(z.number()),
	rotate: z.optional(z.int()),
	hFlip: z.optional(z.boolean()),
	vFlip: z.optional(z.boolean()),
}
const Collection = z.object({
	...iconPlace,
	icons: z.record(z.string(), z.object({ ...iconPlace, body: z.string().check(z.refine(isHarmless)) })),
	aliases: z.optional(z.record(z.string(), z.object({ ...iconPlace, parent: z.string() }))),
})

/** The icons of an answer in Iconify's format, its aliases among them; null for an answer that is not one. */
export function iconsOf(answer: unknown): Map<string, Icon> | null {
	const parsed = z.safeParse(Collection, answer)
	if (!parsed.success) return null
	const { icons, aliases = {}, ...shared } = parsed.data
	const found = new Map<string, Icon>()
	for (const [name, icon] of Object.entries(icons)) {
		const { width = 16, height = width, ...rest } = { ...shared, ...icon }
		found.set(name, { ...rest, width, height })
	}
	for (const [name, { parent, ...change }] of Object.entries(aliases)) {
		const original = found.get(parent)
		if (!original) continue
		const { width = original.width, height = original.height } = change
		const turned = ((original.rotate ?? 0) + (change.rotate ?? 0)) % 4
		const flipped = (side: 'hFlip' | 'vFlip') => (original[side] ?? false) !== (change[side] ?? false)
		found.set(name, { ...original, ...change, width, height, rotate: turned, hFlip: flipped('hFlip'), vFlip: flipped('vFlip') })
	}
	return found
}
