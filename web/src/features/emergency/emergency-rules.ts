import { z } from 'zod/mini'
import { EmergencyFields } from '@hausheft/contract/emergency-requests.ts'
import { emergencyKinds } from '@hausheft/contract/emergency-kinds.ts'
import { Emergency } from '@hausheft/contract/emergency.ts'
import { wholeRules } from '../../platform/forms/whole-rules.ts'

const Line = z.object({
	/** Its own on the page, so that a photo that arrives late finds it. */
	key: z.string(),
	kind: z.enum(emergencyKinds),
	text: z.string(),
	phone: z.string(),
	file: z.nullable(z.string()),
})
export type Line = z.infer<typeof Line>
type Lines = { items: Line[] }
export const LinesDraft = z.object({ items: z.array(Line), base: z.optional(Emergency) })

/** What a card should say, offered as long as it says nothing of it. */
const usual = ['water', 'power', 'heating', 'keys', 'number'] as const

const isFilled = ({ text, phone, file }: Line) => Boolean(text.trim() || phone.trim() || file)
const sent = ({ items }: Lines) => ({
	items: items
		.filter(isFilled)
		.toSorted((a, b) => emergencyKinds.indexOf(a.kind) - emergencyKinds.indexOf(b.kind))
		.map(({ kind, text, phone, file }) => ({ kind, text: text.trim(), phone: phone.trim() || null, file })),
})

/** In words, to choose between two cards. */
export const inWords = (lines: Lines): string =>
	sent(lines)
		.items.map(({ text, phone }) => [text, phone].filter(Boolean).join(', ') || 'Foto')
		.join(' · ')

export const emergencyRules = wholeRules<Emergency, Lines>({
	sent,
	contentOf: ({ items }) => ({
		items: [
			...items.map(({ phone, ...item }, at) => ({ ...item, key: `stored ${at}`, phone: phone ?? '' })),
			...usual
				.filter((kind) => !items.some((item) => item.kind === kind))
				.map((kind) => ({ key: `usual ${kind}`, kind, text: '', phone: '', file: null })),
		],
	}),
	check: (lines) => {
		const [issue] = EmergencyFields.safeParse(sent(lines)).error?.issues ?? []
		return issue ? { form: issue.message } : {}
	},
	placed: ([first]) => ({ errors: {}, problem: first?.message }),
})

/** The lines of one kind, each with what its field is called. */
export const linesOf = ({ items }: Lines, kind: Line['kind'], label: string): { line: Line; name: string }[] =>
	items.filter((line) => line.kind === kind).map((line, at) => ({ line, name: at === 0 ? label : `${label} ${at + 1}` }))

export const withLine = (items: readonly Line[], key: string, change: Partial<Line>): Line[] =>
	items.map((line) => (line.key === key ? { ...line, ...change } : line))
export const withoutLine = (items: readonly Line[], key: string): Line[] => items.filter((line) => line.key !== key)
