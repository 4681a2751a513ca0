import { z } from 'zod/mini'
import { mentionOf, piecesOf } from '@hausheft/contract/mentions.ts'
import type { EntryReply } from '@hausheft/contract/replies.ts'

const PersonShape = z.object({ id: z.string(), name: z.string() })
export type NamedPerson = z.infer<typeof PersonShape>

/** What is typed, with whom it names as `@Name`; the people stand beside it. */
const Typed = z.object({ text: z.string(), named: z._default(z.array(PersonShape), () => []) })
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

export const nothingTyped: ReplyDraft = { text: '', named: [], sending: [] }
export const isNothing = ({ text, sending }: ReplyDraft): boolean => text.trim() === '' && sending.length === 0

/** Whom the text still names. */
export const stillNamed = ({ text, named }: Typed): NamedPerson[] => named.filter(({ name }) => text.includes(`@${name}`))

/** As it is sent. The longer name goes first: «@Anna Keller» is not «@Anna». */
export const sentText = ({ text, named }: Typed): string =>
	named
		.toSorted((one, other) => other.name.length - one.name.length)
		.reduce((said, { id, name }) => said.replaceAll(`@${name}`, mentionOf(id)), text)
		.trim()

/** As it is typed again. */
export function typedOf({ text, mentioned }: Pick<EntryReply, 'text' | 'mentioned'>): Typed {
	const nameOf = (id: string) => mentioned.find((each) => each.id === id)?.name ?? ''
	return {
		text: piecesOf(text)
			.map((piece) => ('who' in piece ? `@${nameOf(piece.who)}` : piece.text))
			.join(''),
		named: mentioned,
	}
}

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
