import { setTimeout as sleep } from 'node:timers/promises'
import { findBackups } from '../../platform/backup/found.ts'
import type { House } from '../../platform/house.ts'
import { countHouse, listQueued, type HouseCounts, type QueuedJobs } from './queries.ts'
import { callsWithin, type AnsweredCall } from './rules.ts'

/** Of two thousand series in all. */
const most = { calls: 900, routes: 400 }
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Milliseconds that the database is waited for. */
const patience = 3000

type Needs = Pick<House, 'aside' | 'config' | 'database' | 'disk' | 'live' | 'backingUp'>
export type Gauges = {
	/** Seconds from the request to the last byte of its answer. */
	answered(call: AnsweredCall, kind: string, seconds: number): void
	text(): Promise<string>
	contentType: string
}
/** What is so at this moment: a value, or one for each label. */
type HouseFigure = { name: string; help: string; values: readonly (readonly [value: number, labels?: Record<string, string>])[] }

/** Loads what writes them, and begins to count. */
export async function openGauges(house: Needs): Promise<Gauges> {
	const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
	const register = new Registry()
	collectDefaultMetrics({ register })
	const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
		new Counter({ name, help, labelNames, registers: [register] })
	const calls = counter('hausheft_http_requests_total', 'Requests by route and status.', ['method', 'route', 'status'])
	const routes = counter('hausheft_http_route_seconds_total', 'Time from request to answer, summed by route.', ['method', 'route'])
	const gaps = counter('hausheft_live_gaps_total', 'Interruptions of what pages are told live, after which they read anew.', [])
	const durations = new Histogram({
		name: 'hausheft_http_request_duration_seconds',
		help: 'Time from request to answer.',
		labelNames: ['kind'],
		buckets: bounds,
		registers: [register],
	})
	const [callOf, routeOf] = [callsWithin(most.calls), callsWithin(most.routes)]
	async function read() {
		gaps.reset()
		gaps.inc(house.live.gaps())
		const now = new Registry()
		for (const { name, help, values } of await figuresOf(house)) {
			const gauge = new Gauge({ name, help, labelNames: Object.keys(values[0]?.[1] ?? {}), registers: [now] })
			for (const [value, labels = {}] of values) gauge.set(labels, value)
		}
		return (await register.metrics()) + (await now.metrics())
	}
	let reading: Promise<string> | null = null
	return {
		answered: (call, kind, seconds) => {
			const { method, route } = routeOf({ ...call, status: '' })
			calls.inc(callOf(call))
			routes.inc({ method, route }, seconds)
			durations.observe({ kind }, seconds)
		},
		text: () => (reading ??= read().finally(() => (reading = null))),
		contentType: register.contentType,
	}
}

/** Without those of which nothing is known just now. */
async function figuresOf(house: Needs): Promise<HouseFigure[]> {
	const [ofDisks, asked] = await Promise.all([tellDisks(house), askDatabase(house)])
	return [...tellServer(house), ...ofDisks, ...tellDatabase(asked)].filter(({ values }) => values.length > 0)
}

function tellServer({ database: { pool, seats }, live }: Needs): HouseFigure[] {
	const { totalCount, idleCount, waitingCount } = pool
	const { waiting, seconds } = seats.queue()
	const [busy, idle] = [{ state: 'busy' }, { state: 'idle' }]
	return [
		{
			name: 'hausheft_database_connections',
			help: 'Connections that requests are answered by.',
			values: [
				[totalCount - idleCount, busy],
				[idleCount, idle],
			],
		},
		{
			name: 'hausheft_database_waiting',
			help: 'Requests that wait for a connection, or for one of the places that a person and a house have.',
			values: [
				[waitingCount, { for: 'connection' }],
				[waiting, { for: 'place' }],
			],
		},
		{ name: 'hausheft_database_waiting_seconds', help: 'How long the first of them has waited for its place.', values: [[seconds]] },
		{ name: 'hausheft_sockets', help: 'Open sockets of pages.', values: [[live.sockets()]] },
	]
}

async function tellDisks({ config, disk, backingUp }: Needs): Promise<HouseFigure[]> {
	const [state, { last_on, damaged }] = await Promise.all([disk.state(), findBackups(config, backingUp)])
	const last = last_on === null ? [] : [[Date.parse(last_on) / 1000] as const]
	return [
		{
			name: 'hausheft_disk_low',
			help: '1 where one of the disks has less than twice the reserve left.',
			values: [[Number(state === 'low')]],
		},
		{ name: 'hausheft_backup_last_timestamp_seconds', help: 'Day of the last nightly backup.', values: last },
		{ name: 'hausheft_backup_damaged', help: 'Contents of the backups that cannot be made whole again.', values: [[damaged]] },
	]
}

/** Null while it does not answer. */
async function askDatabase({ aside }: Needs): Promise<{ queued: QueuedJobs[]; counts: HouseCounts } | null> {
	const asked = Promise.all([listQueued(aside.owner), countHouse(aside.owner)]).then(([queued, counts]) => ({ queued, counts }))
	return Promise.race([asked.catch(() => null), sleep(patience, null, { ref: false })])
}

function tellDatabase(asked: Awaited<ReturnType<typeof askDatabase>>): HouseFigure[] {
	const up = { name: 'hausheft_database_up', help: '1 where the database answers.', values: [[Number(asked !== null)]] as const }
	if (asked === null) return [up]
	const { queued, counts } = asked
	const due = Map.groupBy(
		queued.filter(({ state }) => state === 'waiting' || state === 'failed'),
		({ task }) => task,
	)
	const ages = [...due].map(([task, all]) => [Math.max(...all.map(({ age }) => age)), { task }] as const)
	const mails = (state: QueuedJobs['state']) => queued.find((each) => each.task === 'send_mail' && each.state === state)?.jobs ?? 0
	return [
		up,
		{
			name: 'hausheft_jobs',
			help: 'Jobs by kind and state.',
			values: queued.map(({ task, state, jobs }) => [jobs, { task, state }]),
		},
		{ name: 'hausheft_job_age_seconds', help: 'How long the oldest job of a kind could have begun.', values: ages },
		{
			name: 'hausheft_queue_age_seconds',
			help: 'How long the oldest job of all could have begun.',
			values: [[Math.max(0, ...ages.map(([age]) => age))]],
		},
		{
			name: 'hausheft_mails',
			help: 'Mails that have not left yet, and addresses that a mail server has refused.',
			values: [
				...(['waiting', 'failed', 'given_up'] as const).map((state) => [mails(state), { state }] as const),
				[counts.refused, { state: 'refused_address' }],
			],
		},
		{ name: 'hausheft_files', help: 'Files outside of the trash.', values: [[counts.files]] },
		{ name: 'hausheft_files_bytes', help: 'Bytes of all files, those in the trash too.', values: [[counts.bytes]] },
		{
			name: 'hausheft_file_findings',
			help: 'Files that are not on the disk as they were uploaded.',
			values: [
				[counts.missing, { kind: 'missing' }],
				[counts.changed, { kind: 'changed' }],
			],
		},
	]
}
