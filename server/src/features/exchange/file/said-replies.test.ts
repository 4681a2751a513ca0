import { mentionOf, mostReplies } from '@hausheft/contract/mentions.ts'
import { expect, test } from 'vitest'
import { saidReplies } from './said-replies.ts'

const said = { author: 'Beat', text: 'Ich rufe an.', edited: true, created_at: '2026-01-01T10:00:00.000Z' }
const read = (list: (typeof said | (Omit<typeof said, 'author'> & { author: null }))[]) => {
	const left: string[] = []
	return [saidReplies(list, left), left] as const
}

test('what was said comes along by name, with its moment', () => {
	const row = { author_text: 'Beat', text: 'Ich rufe an.', edited: true, created_at: said.created_at, updated_at: said.created_at }
	expect(read([said, { ...said, author: null }])).toEqual([[row, { ...row, author_text: '–' }], []])
})

test('nobody here is named by what somebody wrote into a file', () => {
	const [[row]] = read([{ ...said, text: `${mentionOf('0199d3a0-0000-7000-8000-000000000001')} schau` }])
	expect(row?.text).toBe('@… schau')
})

test('what no reply can be stays behind, and is told', () => {
	const [rows, left] = read([{ ...said, text: ' ' }, { ...said, text: 'x'.repeat(4001) }, { ...said, created_at: 'gestern' }, said])
	expect([rows.length, left.length]).toEqual([1, 3])
	const [many, told] = read(Array.from({ length: mostReplies + 5 }, () => said))
	expect([many.length, told]).toEqual([mostReplies, ['Antworten: Höchstens 1000 gehören zu einem Eintrag.']])
})
