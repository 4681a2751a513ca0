import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { edits, insertInto } from '../stranger-noun/edits.ts'
import { readFile } from '../planted/faults.ts'
import { nounComplaints } from './nouns.ts'

test('a noun without its row, and a right that nobody has, are named with the file in which they are missing', () => {
	const root = mkdtempSync(path.join(tmpdir(), 'nouns-'))
	const tree = {
		'contract/src/nouns.ts': `export const nouns = { object: noun('objects') }\n`,
		'contract/src/rights.ts': `export const rights = { 'object.read': everybody }\n`,
		'contract/src/objects.ts': `get('/objects', { permission: 'object.read' })\n`,
		'contract/src/warranties.ts': `get('/warranties', { permission: 'warranty.read' })\n`,
		'server/src/features/objects/noun.ts': '',
		'server/src/features/warranties/noun.ts': '',
	}
	for (const [file, text] of Object.entries(tree)) {
		mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
		writeFileSync(path.join(root, file), text)
	}
	expect(nounComplaints(root, Object.keys(tree)).map(({ file, message }) => `${file}: ${message}`)).toEqual([
		'contract/src/rights.ts: contract/src/warranties.ts asks for warranty.read, which is no right',
		'contract/src/nouns.ts: server/src/features/warranties/noun.ts describes a noun that has no row here',
	])
	rmSync(root, { recursive: true })
})

test('a stranger’s noun needs six edits at most, and each finds its place', () => {
	expect(edits.length).toBeLessThanOrEqual(6)
	for (const edit of edits) expect(insertInto(readFile(edit.file), edit)).toContain('warrant')
})
