import { mentionOf, mostReplies } from '@hausheft/contract/mentions.ts'
import { expect, test } from 'vitest'
import { saidReplies } from './said-replies.ts'

const oneReply = { author: 'Beat', text: 'Ich rufe an.', edited: true, created_at: '2026-01-01T10:00:00.000Z' }
const read = (list: (typeof oneReply | (Omit<typeof oneReply, 'author'> & { author: null }))[]) => {
	const left: string[] = []
	return [saidReplies(list, left), left] as const
}

test('what was said comes along by name, with its moment', () => {
	const row = { author_text: 'Beat', text: 'Ich rufe an.', edited: true, created_at: oneReply.created_at, updated_at: oneReply.created_at }
	expect(read([oneReply, { ...oneReply, author: null }])).toEqual([[row, { ...row, author_text: '–' }], []])
})

test('nobody here is named by what somebody wrote into a file', () => {
	const [[row]] = read([{ ...oneReply, text: `${mentionOf('0199d3a0-0000-7000-8000-000000000001')} schau` }])
	expect(row?.text).toBe('@… schau')
})

test('what no reply can be stays behind, and is told', () => {
	const [rows, left] = read([
		{ ...oneReply, text: ' ' },
		{ ...oneReply, text: 'x'.repeat(4001) },
		{ ...oneReply, created_at: 'gestern' },
		oneReply,
	])
	expect([rows.length, left.length]).toEqual([1, 3])
	const [many, told] = read(Array.from({ length: mostReplies + 5 }, () => oneReply))
	expect([many.length, told]).toEqual([mostReplies, ['Antworten: Höchstens 1000 gehören zu einem Eintrag.']])
})
