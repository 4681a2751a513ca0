import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testsNamed, underWayPage } from './under-way-page.ts'
import { underWay } from './under-way.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')

test('what can be under way, and how it ends, stands in docs/under-way.md', () => {
	expect(read('docs/under-way.md')).toBe(underWayPage())
	expect(read('ARCHITECTURE.md')).toContain('(docs/under-way.md)')
	expect(underWay.map(({ what }) => what)).toEqual(
		'export,closing,import,undo,move,backup,mail in,mail out,notification,delivery,reply,departure,reading of a code,stopwatch,picture of a HEIC,checkout,purge'.split(
			',',
		),
	)
})

test.each(testsNamed())('%s has the test «%s»', (file, name) => {
	expect(read(file).includes(`'${name}'`)).toBe(true)
})
