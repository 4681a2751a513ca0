import { expect, test } from 'vitest'
import { openDisk, type Measure } from './disk.ts'

const house = { diskReserve: { bytes: 1000, share: 0 }, dataDir: '/data', backupDir: '/backups', databaseUrl: 'postgres://elsewhere' }
const megabyte = 1024 * 1024

test('a backup disk that does not answer holds nobody up: one look waits for it, and what is known of it is said', async () => {
	let free = 10_000
	let looks = 0
	let answers: 'at once' | 'never' = 'never'
	let answer = () => {}
	const measure: Measure = async (folder) => {
		if (folder === '/data') return { device: 1, size: 1e6, free }
		looks++
		if (answers === 'never') await new Promise<void>((resolve) => (answer = resolve))
		return { device: 2, size: 1e6, free: 1500 }
	}
	const disk = openDisk(house, measure, 10)
	expect(await Promise.all([disk.state(), disk.state()])).toEqual(['ok', 'ok'])
	expect([await disk.state(), looks]).toEqual(['ok', 1])
	// What the other disk says is heard meanwhile.
	free = 1999
	expect([await disk.state(), looks]).toEqual(['low', 1])
	free = 10_000
	answers = 'at once'
	answer()
	await expect.poll(() => disk.state()).toBe('low')
	answers = 'never'
	expect(await disk.state()).toBe('low')
})

test('of what comes slowly no more than a part is kept ahead, and it goes on as long as the rest has room', async () => {
	let free = 100 * megabyte + 1000
	const disk = openDisk(house, async () => ({ device: 1, size: 1e12, free }))
	expect(await disk.hold('/data', 100 * megabyte + 1, megabyte)).toBe(null)
	const hold = await disk.hold('/data', 100 * megabyte, megabyte)
	expect(await disk.underWay('/data')).toBe(megabyte)
	const file = { bytesWritten: 0 }
	hold?.into(file)
	const write = async (bytes: number) => {
		file.bytesWritten += bytes
		free -= bytes
		return hold?.goesOn(file.bytesWritten)
	}
	expect(await write(megabyte)).toBe(true)
	expect(await disk.underWay('/data')).toBe(megabyte)
	const others = await disk.hold('/data', 98 * megabyte)
	expect(others).not.toBe(null)
	expect(await write(megabyte)).toBe(false)
	others?.release()
	expect(await write(megabyte)).toBe(true)
	// What is left of it is less than a part.
	file.bytesWritten = 100 * megabyte - 10
	expect(await disk.underWay('/data')).toBe(10)
	hold?.release()
	expect(await disk.underWay('/data')).toBe(0)
})
