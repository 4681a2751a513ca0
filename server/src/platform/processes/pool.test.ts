import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { TestTask } from '../../../test/task-program.ts'
import { limitCpu } from './cpu.ts'
import { startPool, type Limits, type Pool } from './pool.ts'

const program = path.join(import.meta.dirname, '../../../test/task-program.ts')
/** It works for about as long until it is ready. */
const slowProgram = path.join(import.meta.dirname, '../../../test/slow-program.ts')
const open: Pool<TestTask, string>[] = []
const start = (limits: Limits = {}) => {
	const pool = startPool<TestTask, string>({ program, heap: 64 }, limits)
	open.push(pool)
	return pool
}
afterEach(() => open.splice(0).forEach(({ close }) => close()))

const children = () =>
	readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
		.split(' ')
		.filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('task-program.ts'))
		.map(Number)

test('what a task takes ends it: too much time or memory at once, anything else as often as it is tried', async () => {
	const pool = start({ cpu: 200, tries: 2 })
	expect(await pool.run({ work: 60_000 })).toEqual({ killed: 'time' })
	expect(await pool.run({ grow: true }, { cpu: 60_000 })).toEqual({ killed: 'memory' })
	expect(await pool.run({ work: 300 }, { cpu: 60_000 })).toEqual({ done: 'worked' })
	const dying = pool.run({ work: 60_000 }, { cpu: 120_000 })
	const killed = new Set<number>()
	while (killed.size < 2) {
		await expect.poll(() => children().filter((pid) => !killed.has(pid))).toHaveLength(1)
		const pid = children().find((each) => !killed.has(each)) as number
		process.kill(pid, 'SIGKILL')
		killed.add(pid)
	}
	expect(await dying).toEqual({ killed: 'other' })
}, 120_000)

test('what a process needs to be ready is not of the time of its task; one that is warm is there before it is asked', async () => {
	const pool = start({ cpu: 1500 })
	pool.warm()
	await expect.poll(children).toHaveLength(1)
	const [warm] = children()
	pool.warm()
	expect(await pool.run({ say: 'there' })).toEqual({ done: 'there' })
	expect(children()).toEqual([warm])
	// Of what the server knows it is told where compiled programs lie, and nothing else.
	const told = readFileSync(`/proc/${warm}/environ`, 'utf8')
		.split('\0')
		.map((each) => each.split('=', 1)[0])
	expect(told.filter((name) => name && !name.startsWith('NODE_CHANNEL_'))).toEqual(['NODE_COMPILE_CACHE'])
	const slow = startPool<TestTask, string>({ program: slowProgram, heap: 64 }, { cpu: 1300 })
	open.push(slow)
	expect(await slow.run({ work: 700 })).toEqual({ done: 'worked' })
}, 120_000)

test('a process that stands still while the machine does something else is not ended', async () => {
	// To say something takes some milliseconds; a busy machine may make a hundred times as much of them.
	const pool = start({ cpu: 1500, processes: 2 })
	expect(await pool.run({ say: 'there' })).toEqual({ done: 'there' })
	const [stopped] = children() as [number]
	process.kill(stopped, 'SIGSTOP')
	// A busy machine stops it when it comes to it.
	await expect.poll(() => readFileSync(`/proc/${stopped}/stat`, 'latin1')).toContain(') T ')
	const still = pool.run({ say: 'still there' })
	const ended: string[] = []
	// Another one's work is the clock: it takes more than the stopped one may.
	const noEnd = limitCpu(stopped, 10, () => ended.push('stopped'))
	expect(await pool.run({ work: 2000 }, { who: 'another', cpu: 60_000 })).toEqual({ done: 'worked' })
	expect([ended, children().includes(stopped)]).toEqual([[], true])
	process.kill(stopped, 'SIGCONT')
	expect(await still).toEqual({ done: 'still there' })
	noEnd()
}, 120_000)

test('what does not work at all for long is ended like what works for too long', async () => {
	// Longer than a busy machine keeps one waiting that works.
	const pool = start({ still: 3000, processes: 1 })
	expect(await pool.run({ say: 'there' })).toEqual({ done: 'there' })
	const [stopped] = children() as [number]
	process.kill(stopped, 'SIGSTOP')
	await expect.poll(() => readFileSync(`/proc/${stopped}/stat`, 'latin1')).toContain(') T ')
	expect(await pool.run({ say: 'never' })).toEqual({ killed: 'time' })
	expect(await pool.run({ say: 'the next' })).toEqual({ done: 'the next' })
}, 120_000)

test('who asks for much waits behind everybody else, and no longer than their room', async () => {
	const pool = start({ processes: 1, each: 21 })
	const order: string[] = []
	const ask = (who: string) => pool.run({ say: who }, { who }).then(() => order.push(who))
	const many = Array.from({ length: 21 }, () => ask('anna'))
	await expect(ask('anna')).rejects.toMatchObject({ code: 'rate_limited', extra: { retry_after: 1 } })
	await Promise.all([...many, ask('beat'), ask('carla')])
	expect(order.slice(0, 5)).toEqual(['anna', 'anna', 'beat', 'carla', 'anna'])
})
