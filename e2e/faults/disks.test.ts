import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../server.ts'
import { isUp, smallDisk } from './damage.ts'
import { openLedger } from './ledger.ts'

const rounds = 10
const failing = (statuses: Map<number, number>) => [...statuses.values()].reduce((sum, count) => sum + count, 0)

test('D46, F9 the disk under the data is full ten times: writes are refused, the server stays, and all is well by itself', async ({
	skip,
}) => {
	const disk = smallDisk(600)
	if (typeof disk === 'string') return skip(disk)
	using _ = disk
	const dataDir = path.join(disk.folder, 'data')
	await using server = await startServer({ dataDir })
	const ledger = await openLedger(server)
	for (let round = 0; round < rounds; round++) {
		const stop = ledger.write()
		await ledger.more(10)
		disk.fill()
		const before = failing(ledger.refused)
		await expect.poll(() => failing(ledger.refused), { timeout: 120_000 }).toBeGreaterThan(before + 10)
		expect(server.exitCode()).toBe(null)
		disk.free()
		await isUp(server)
		await ledger.more(10)
		await stop()
		await ledger.verify()
	}
	expect(ledger.bugs()).toEqual([])
	await server.stop()
	disk.fill()
	const start = startServer({ dataDir }).then((started) => started.stop())
	await expect(start).rejects.toThrow(/kein Platz mehr/)
	disk.free()
	await using after = await startServer({ dataDir, port: Number(new URL(server.url).port) })
	expect(after.exitCode()).toBe(null)
	await ledger.verify()
})

test('D46, F4 the disk under the log is full ten times: lines are lost and nothing else', async ({ skip }) => {
	const disk = smallDisk(1)
	if (typeof disk === 'string') return skip(disk)
	using _ = disk
	const log = path.join(disk.folder, 'log')
	const output = openSync(log, 'a')
	await using server = await startServer({ output })
	const ledger = await openLedger(server)
	for (let round = 0; round < rounds; round++) {
		disk.fill()
		const stop = ledger.write()
		await ledger.more(20)
		disk.free()
		await fetch(`${server.url}/api/be/round-${round}`)
		await expect.poll(() => readFileSync(log, 'utf8')).toContain(`/api/be/round-${round}"`)
		await stop()
		await ledger.verify()
	}
	disk.fill()
	expect(await server.stop('SIGTERM')).toBe(0)
	closeSync(output)
})
