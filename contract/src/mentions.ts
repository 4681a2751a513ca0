/** The longest reply, and how many people one names at most. */
export const longestReply = 4000
export const mostMentions = 20
/** How many an entry has at most. */
export const mostReplies = 1000

const mentionPattern = () => /<@([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})>/gi

/** Whom a text names, each once. */
export const mentionsIn = (text: string): string[] => [
	...new Set([...text.matchAll(mentionPattern())].map(([, id = '']) => id.toLowerCase())),
]

/** How somebody is named in a text. */
export const mentionOf = (id: string): string => `<@${id}>`

/** The text with what each name is now. */
export const withNames = (text: string, nameOf: (id: string) => string): string =>
	text.replaceAll(mentionPattern(), (_, id: string) => `@${nameOf(id.toLowerCase())}`)

/** The text in pieces, in order: words, or somebody by their id. */
export function piecesOf(text: string): ({ text: string } | { who: string })[] {
	const pieces: ({ text: string } | { who: string })[] = []
	let from = 0
	for (const found of text.matchAll(mentionPattern())) {
		if (found.index > from) pieces.push({ text: text.slice(from, found.index) })
		pieces.push({ who: (found[1] ?? '').toLowerCase() })
		from = found.index + found[0].length
	}
	if (from < text.length) pieces.push({ text: text.slice(from) })
	return pieces
}
