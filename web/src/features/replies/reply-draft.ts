import { z } from 'zod/mini'
import { mentionOf, mentionsIn, piecesOf } from '@hausheft/contract/mentions.ts'
import type { EntryReply } from '@hausheft/contract/replies.ts'

const PersonShape = z.object({ id: z.string(), name: z.string() })
export type NamedPerson = z.infer<typeof PersonShape>

/** What is typed, with whom it names as `@Name`; the people stand beside it. */
export const Typed = z.object({ text: z.string(), named: z._default(z.array(PersonShape), () => []) })
export type Typed = z.infer<typeof Typed>

/** One on its way: it stays on the device until it is stored, and goes under the same key however often it is sent. */
const Sending = z.object({
	key: z.string(),
	text: z.string(),
	named: z.array(PersonShape),
	at: z.string(),
	problem: z.optional(z.string()),
})
export type SendingReply = z.infer<typeof Sending>

export const ReplyDraft = z.object({ ...Typed.shape, sending: z._default(z.array(Sending), () => []) })
export type ReplyDraft = z.infer<typeof ReplyDraft>

/** Why one of them was not taken, or undefined where it is on its way again; `anew`: its key from now on, where the one that it had is spent. */
export const withProblem = (sending: readonly SendingReply[], key: string, problem?: string, anew = key): SendingReply[] =>
	sending.map((one) => {
		if (one.key !== key) return one
		const { problem: _before, ...rest } = one
		return { ...rest, key: anew, ...(problem && { problem }) }
	})

export const nothingTyped: ReplyDraft = { text: '', named: [], sending: [] }
export const isNothing = ({ text, sending }: ReplyDraft): boolean => text.trim() === '' && sending.length === 0

/** Where the text names whom. The longer name goes first: «@Anna Keller» is not «@Anna»; of several with one name each has their turn. */
function namedAt({ text, named }: Typed): { at: number; person: NamedPerson }[] {
	const longestFirst = named.toSorted((one, other) => other.name.length - one.name.length)
	const found: { at: number; person: NamedPerson }[] = []
	for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
		const name = longestFirst.find((each) => text.startsWith(each.name, at + 1))?.name
		const same = named.filter((each) => each.name === name)
		const person = same.find((each) => found.every((before) => before.person !== each)) ?? same.at(-1)
		if (person) found.push({ at, person })
	}
	return found
}

/** Whom the text still names. */
export function stillNamed(typed: Typed): NamedPerson[] {
	const found = namedAt(typed)
	return typed.named.filter((each) => found.some(({ person }) => person === each))
}

/** As it is sent. */
export const sentText = (typed: Typed): string =>
	namedAt(typed)
		.reduceRight((said, { at, person }) => said.slice(0, at) + mentionOf(person.id) + said.slice(at + 1 + person.name.length), typed.text)
		.trim()

/** Nothing else would be sent: neither a word nor somebody named was changed. */
export const saysTheSame = (one: Typed, other: Typed): boolean => sentText(one) === sentText(other)

/** As it is typed again. */
export function typedOf({ text, mentioned }: Pick<EntryReply, 'text' | 'mentioned'>): Typed {
	const nameOf = (id: string) => mentioned.find((each) => each.id === id)?.name ?? ''
	return {
		text: piecesOf(text)
			.map((piece) => ('who' in piece ? `@${nameOf(piece.who)}` : piece.text))
			.join(''),
		// In the order of the text, so that of several with one name each is who they were.
		named: mentionsIn(text).flatMap((id) => mentioned.filter((each) => each.id === id)),
	}
}

/** What lies with a reply that waits: as it was typed. */
export function typedIn(content: unknown): Typed {
	const kept = Typed.safeParse(content)
	return kept.success ? kept.data : { text: '', named: [] }
}

/** With what comes back into the field before it. */
export const withTyped = ({ text, named }: Typed, back: Typed): Typed => ({
	text: [back.text, text].filter(Boolean).join('\n'),
	named: [...back.named, ...named],
})

/** What stands behind an `@` right before the cursor, where somebody is being named. */
export const asking = (text: string, cursor: number): string | undefined => /(?:^|\s)@([^\s@]{0,40})$/u.exec(text.slice(0, cursor))?.[1]

/** With the name in place of what was typed of it, and where the cursor stands then. */
export function withName({ text, named }: Typed, cursor: number, person: NamedPerson): Typed & { cursor: number } {
	const asked = asking(text, cursor)
	const before = text.slice(0, cursor - (asked === undefined ? 0 : asked.length + 1))
	const gap = asked === undefined && before !== '' && !/\s$/u.test(before) ? ' ' : ''
	const start = `${before}${gap}@${person.name} `
	const known = named.some(({ id }) => id === person.id)
	return { text: start + text.slice(cursor).replace(/^ /u, ''), named: known ? named : [...named, person], cursor: start.length }
}
