/** What both measurements of imports do: send, ask until it has ended, and meanwhile read as others do. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Import } from '@hausheft/contract/imports.ts'
import { cookieOf } from './asked.ts'
import type { BenchHouse } from './house.ts'

export type Reader = { who: string; house: BenchHouse; path: string }
type Step = { seconds: number; reads: Record<string, { p95: number; most: number; count: number }>; peak: number }

const pace = 50

export function importer(url: string, house: BenchHouse) {
	const headers = { cookie: cookieOf(house), origin: url }
	async function call<T>(method: string, at: string, body?: object): Promise<T> {
		const sent = body && { body: JSON.stringify(body) }
		const answer = await fetch(`${url}/api/be${at}`, {
			method,
			headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
			...sent,
		})
		if (!answer.ok) throw new Error(`${at}: ${answer.status} ${await answer.text()}`)
		return (await answer.json()) as T
	}
	return {
		call,
		async send(file: string): Promise<Import> {
			// From a process of its own: what sends holds much of the file in memory.
			const to = JSON.stringify([file, `${url}/api/be/groups/${house.group}/imports`, headers])
			const sender = fork(import.meta.filename, [to])
			const [answer] = (await once(sender, 'message')) as [{ status: number; text: string }]
			if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
			return JSON.parse(answer.text) as Import
		},
		async ended(id: string): Promise<Import> {
			for (;;) {
				const found = await call<Import>('GET', `/imports/${id}/get`)
				if (!['checking', 'running', 'undoing'].includes(found.status)) {
					if (found.status === 'failed') throw new Error(found.problem ?? 'failed')
					return found
				}
				await sleep(200)
			}
		},
	}
}

/** Does something while readers ask for their pages, each at a steady pace. */
export async function measured(url: string, readers: Reader[], work: () => Promise<unknown>): Promise<Step> {
	const begun = performance.now()
	const state = { isOver: false }
	let peak = 0
	const loops = readers.map(async ({ house, path: asked }) => {
		const times: number[] = []
		while (!state.isOver || times.length === 0) {
			const from = performance.now()
			const answer = await fetch(`${url}/api/be${asked}`, { headers: { cookie: cookieOf(house) } })
			await answer.arrayBuffer()
			if (!answer.ok) throw new Error(`${asked}: ${answer.status}`)
			times.push(performance.now() - from)
			peak = Math.max(peak, process.memoryUsage.rss() / 1e6)
			await sleep(pace)
		}
		const sorted = times.toSorted((a, b) => a - b)
		return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, most: sorted.at(-1) ?? 0, count: sorted.length }
	})
	await work().finally(() => (state.isOver = true))
	const seconds = (performance.now() - begun) / 1000
	const found = await Promise.all(loops)
	return { seconds, peak, reads: Object.fromEntries(readers.map(({ who }, at) => [who, found[at] ?? { p95: 0, most: 0, count: 0 }])) }
}

export const stepLine = (name: string, { seconds, reads, peak }: Step): string =>
	`${name.padEnd(8)} ${seconds.toFixed(1).padStart(7)} s, memory of the server ${peak.toFixed(0)} MB, reads p95 ${Object.entries(reads)
		.map(([who, { p95, most }]) => `${who} ${p95.toFixed(0)} ms (at most ${most.toFixed(0)})`)
		.join(', ')}`

if (import.meta.main) {
	const [file = '', to = '', headers] = JSON.parse(process.argv[2] ?? '[]') as [string?, string?, Record<string, string>?]
	const form = new FormData()
	form.set('file', await openAsBlob(file), path.basename(file))
	const answer = await fetch(to, { method: 'POST', ...(headers && { headers }), body: form })
	process.send?.({ status: answer.status, text: await answer.text() })
	process.disconnect()
}
