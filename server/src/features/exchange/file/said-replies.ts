// Hides how what was said to an entry of another group comes along: by name, and so that nobody here is named by it.
import type { ExchangeReply } from '@hausheft/contract/exchange.ts'
import { Instant, optionalText } from '@hausheft/contract/fields.ts'
import { mostReplies, withNames } from '@hausheft/contract/mentions.ts'
import { ReplyFields } from '@hausheft/contract/reply-requests.ts'
import { zodOf } from '../../../platform/http/zod-of.ts'

/** As it is written: who wrote it is known by name alone. */
export type MovedReply = { author_text: string; text: string; edited: boolean; created_at: string; updated_at: string }

const Author = optionalText(200)
const parse = <T>(schema: unknown, value: unknown) => zodOf<T>(schema).safeParse(value)

/** `left`: is told what stays behind. */
export function saidReplies(said: readonly ExchangeReply[], left: string[]): MovedReply[] {
	if (said.length > mostReplies) left.push(`Antworten: Höchstens ${mostReplies} gehören zu einem Eintrag.`)
	return said.slice(0, mostReplies).flatMap(({ author, text, edited, created_at }) => {
		const read = parse<{ text: string }>(ReplyFields, { text: withNames(text, () => '…') })
		const at = parse<string>(Instant, created_at)
		if (read.success && at.success) {
			const author_text = parse<string | null>(Author, author).data ?? '–'
			return [{ author_text, text: read.data.text, edited, created_at: at.data, updated_at: at.data }]
		}
		left.push(`Antwort: ${read.error?.issues[0]?.message ?? 'Ihr Datum ist nicht lesbar.'}`)
		return []
	})
}
