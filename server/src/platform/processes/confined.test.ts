import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheets } from '../sheets/read-sheet.ts'
import { readConfined } from './confined.ts'
import { limitCpu } from './cpu.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'confined-'))
const table = path.join(folder, 'tabelle.csv')
beforeAll(() => writeFileSync(table, 'Datum;Text\n23.11.2026;Boiler\n'))
afterAll(() => rmSync(folder, { recursive: true }))

const cpu = { opening: 60_000, whole: 60_000 }
/** What a reader does that is not ours to write: it ends without having said all. */
const read = (program: string) => {
	const file = path.join(folder, 'reader.mjs')
	writeFileSync(file, program)
	return readConfined({ program: file, file, sources: [], who: 'somebody', cpu, hear: lastOf })
}
const lastOf = async (lines: AsyncIterable<string>): Promise<string> => {
	for await (const line of lines) if (line.startsWith('end')) return line
	throw new Error('not all of it')
}

test('F24 a reader that somebody else ends is nobody’s file that is bad: it is tried again later', async () => {
	await expect(read(`process.kill(process.pid, 'SIGKILL')`)).rejects.toMatchObject({ code: 'unavailable' })
	await expect(read(`console.log('half'); process.kill(process.pid, 'SIGKILL')`)).rejects.toMatchObject({ code: 'unavailable' })
})
test('one that ends by itself has said what it could', async () => {
	await expect(read(`process.abort()`)).rejects.toThrow('not all of it')
	await expect(read(`console.log('half')`)).rejects.toThrow('not all of it')
	expect(await read(`console.log('end'); setInterval(() => {}, 1000)`)).toBe('end')
})

test('of one person two tables are read, one after the other, and another’s beside them', async () => {
	const own = { key: 'Kennung', together: 'Alle' }
	const both = { sheets: [{ rows: ['[1,["Datum","Text"]]', expect.any(String)] }] }
	const [first, second, third, other] = ['anna', 'anna', 'anna', 'beat'].map((who) => readSheets(table, who, own))
	await expect(third).rejects.toMatchObject({ code: 'rate_limited' })
	for (const read of [first, second, other]) expect(await read).toMatchObject(both)
	expect(await readSheets(table, 'anna', own)).toMatchObject(both)
})

test('where nobody says how long a process has worked, the clock does', async () => {
	const nobody = 2 ** 30
	const over: string[] = []
	limitCpu(nobody, 1, () => over.push('late'))
	await expect.poll(() => over).toEqual(['late'])
})
