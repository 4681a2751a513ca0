// Hides what the forms of one document of a house, put as a whole, have in common: there is one field to choose between, all of it.
import type { Rules, Stored } from './form-state.ts'

type OwnRules<E extends Stored, C> = Pick<Rules<E, C>, 'contentOf' | 'check' | 'placed'> & {
	/** What is put of this content. */
	sent: (content: C) => object
}

/** `all` is what is put; `asWhole` takes it out again. */
export const wholeRules = <E extends Stored, C>({ sent, ...own }: OwnRules<E, C>): Rules<E, C> => ({
	...own,
	bodyOf: (content) => ({ all: sent(content) }),
	withFields: (into, from, fields) => (fields.includes('all') ? from : into),
	isSame: (one, other) => JSON.stringify(sent(one)) === JSON.stringify(sent(other)),
	withCreated: (content) => content,
	parentOf: () => '',
	goneText: 'Diese Liegenschaft wurde inzwischen gelöscht. Die Eingaben bleiben hier erhalten.',
})

export const asWhole = ({ all }: { all?: unknown }): object => all as object

type Trouble = {
	problem?: string | undefined
	errors: Readonly<Record<string, string>>
	/** Others have saved one since. */
	newer: unknown
	dirty: boolean
}

/** What stands beside the buttons: what is wrong, or that others have changed the document under what was typed (`changed`). */
export const troubleIn = ({ problem, errors, newer, dirty }: Trouble, changed: string): string | undefined =>
	problem ?? errors['form'] ?? (newer && dirty ? changed : undefined)
