import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startChild } from './child.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-child-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what waits for something that never comes is ended', async () => {
	const program = path.join(folder, 'waits.cjs')
	writeFileSync(program, `process.on('message', () => {})`)
	const { ended } = startChild(program, {}, 64, () => {}, 1000)
	expect(await ended).toEqual({ said: null, errors: '' })
})
