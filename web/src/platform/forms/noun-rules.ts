// Hides how the nouns whose fields are text and lists of ids are compared, checked and put together.
import type { Rules } from './form-state.ts'
import { goneText, type Entity, type Noun, type Values } from './noun.ts'

/** What stands in the fields of such a form. */
export type Content<V> = { values: V }

const asItStands = (value: unknown) => value

export function nounRules<E extends Entity, V extends Values, F extends object>(noun: Noun<E, V, F>, parent: string): Rules<E, Content<V>> {
	const texts: Partial<Record<string, (text: string) => unknown>> = noun.sentText ?? {}
	const lists: Partial<Record<string, (ids: readonly string[]) => unknown>> = noun.sentList ?? {}
	/** Spaces at the ends are not kept, and a list is not sorted, so they are no change. */
	const sent = (field: string, value: Values[string] | undefined) =>
		typeof value === 'object' ? (lists[field] ?? asItStands)(value.toSorted()) : (texts[field] ?? asItStands)((value ?? '').trim())
	const bodyOf = ({ values }: Content<V>) => Object.fromEntries(Object.entries(values).map(([field, value]) => [field, sent(field, value)]))
	/** By field; of several the first. */
	const said = (found: readonly { path: string; message: string }[]) =>
		Object.fromEntries(found.map(({ path, message }) => [path, noun.errorTexts?.[path as keyof V & string] ?? message]).toReversed())
	return {
		contentOf: (entity) => ({ values: noun.valuesOf(entity) }),
		bodyOf,
		withFields: (into, from, fields) => ({
			values: { ...into.values, ...Object.fromEntries(fields.map((field) => [field, from.values[field]])) },
		}),
		isSame: (a, b) => JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b)),
		check: (content) =>
			said((noun.fields.safeParse(bodyOf(content)).error?.issues ?? []).map(({ path, message }) => ({ path: String(path[0]), message }))),
		placed: (refused, { values }) => {
			const known = refused.map(({ path, message }) => ({ path: path.split('.')[0] as string, message }))
			const here = known.filter(({ path }) => path in values)
			const elsewhere = known.filter((each) => !here.includes(each)).map(({ message }) => message)
			return { errors: said(here), problem: elsewhere.join(' ') || undefined }
		},
		withCreated: (content) => content,
		parentOf: () => parent,
		goneText: goneText(noun.words),
	}
}
