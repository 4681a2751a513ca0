/** What the product does by itself, task after task as its clock would queue them, and the digests of a morning. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { onClient } from './databases.ts'
import { tellMeasured } from './figures-table.ts'
import { watchTransactions, type LongestTransaction } from './long-transactions.ts'

const aims = { minutes: { most: 10 }, transaction: { most: 1 }, digests: { most: 15 } }
/** A backup reads all of one instant, which takes as long as it does. */
const readsOneInstant = ['back_up']
/** There are no bytes of files here. */
const ofBytes = ['check_files', 'read_files']
/** As `measureDigests` measures it. */
const apart = ['notify']
const mailsPerSecond = 200

/** Every task that runs by itself, the backup last: it takes longest. */
export async function measureNights(url: string): Promise<void> {
	const tasks = await onClient(url, async (client) => {
		const { rows } = await client.query<{ task: string }>(
			`select identifier as task from graphile_worker._private_known_crontabs where identifier <> all ($1)
				order by identifier = any ($2), 1`,
			[[...apart, ...ofBytes], readsOneInstant],
		)
		return rows.map(({ task }) => task)
	})
	for (const task of tasks) {
		const { result, longest } = await watchTransactions(url, () => runTask(url, task))
		tellRun(task, result, longest)
	}
}

type TaskRun = { seconds: number; problem: string | null }

export async function runTask(url: string, task: string): Promise<TaskRun> {
	return onClient(url, async (client) => {
		const key = `measured ${task}`
		const begun = performance.now()
		await client.query('select graphile_worker.add_job($1, job_key => $2, max_attempts => 1)', [task, key])
		for (;;) {
			const { rows } = await client.query<{ problem: string | null }>(
				'select last_error as problem from graphile_worker._private_jobs where key = $1',
				[key],
			)
			const [job] = rows
			const seconds = (performance.now() - begun) / 1000
			if (!job) return { seconds, problem: null }
			if (job.problem !== null) {
				await client.query('select graphile_worker.remove_job($1)', [key])
				return { seconds, problem: job.problem }
			}
			await sleep(20)
		}
	})
}

export function tellRun(task: string, { seconds, problem }: TaskRun, { seconds: longest, query }: LongestTransaction): void {
	const failed = problem === null ? '' : `, GESCHEITERT: ${problem}`
	tellMeasured({
		what: task,
		value: problem === null ? seconds / 60 : Infinity,
		shown: `${seconds.toFixed(1)} s${failed}`,
		aim: aims.minutes,
	})
	tellMeasured({
		what: `${task}, längste Transaktion`,
		value: longest,
		shown: `${longest.toFixed(2)} s${longest > aims.transaction.most ? ` ${query}` : ''}`,
		aim: readsOneInstant.includes(task) ? undefined : aims.transaction,
	})
}

/** A tenth of all people want one each day; all that is told that morning goes out with them. */
export async function measureDigests(url: string, people: number, received: () => number): Promise<void> {
	const wanting = Math.round(people / 10)
	await onClient(url, async (client) => {
		await writeYesterday(client)
		await client.query(
			`insert into notification_member (group_id, person_id, digest, digest_at)
				select group_id, person_id, 'daily', now() - interval '2 days' from member where removed_at is null and role is not null
				order by hashtext(person_id::text) limit $1 on conflict (group_id, person_id) do nothing`,
			[wanting],
		)
		const begun = performance.now()
		const { result, longest } = await watchTransactions(url, () => runTask(url, 'notify'))
		tellRun('notify', result, longest)
		const states = await statesOf(client)
		const minutes = (performance.now() - begun) / 60_000
		const told = [...states].map(([state, count]) => `${count} ${state}`).join(', ') || 'keine: vor dem Morgen ist keine fällig'
		const isTold = [...states.values()].reduce((sum, count) => sum + count, 0) >= wanting
		const shown = `${minutes.toFixed(1)} min, ${received()} Mails (${told})`
		tellMeasured({ what: `${wanting} Übersichten`, value: isTold ? minutes : Infinity, shown, aim: aims.digests })
	})
}

/** An entry in every group of which the others have not heard yet. */
async function writeYesterday(client: pg.Client) {
	const moment = `digest_moment(morning_of(now())) - interval '2 hours'`
	await client.query(`do $$
		declare of_property record;
		begin
			for of_property in select distinct on (p.group_id) p.group_id, p.id, m.person_id from property p
				join member m on m.group_id = p.group_id and m.role = 'owner' and m.removed_at is null where p.deleted_at is null order by p.group_id
			loop
				perform set_config('app.person', of_property.person_id::text, true);
				perform write_entries(of_property.group_id, of_property.id, json_build_array(json_build_object('id', uuidv7(${moment} - now()),
					'row', json_build_object('name', 'Schnee geräumt', 'event_at', ${moment}))));
				commit;
			end loop;
		end $$`)
	await client.query('begin')
	await client.query('set local session_replication_role = replica')
	await client.query(`update event set created_at = ${moment} where name = 'Schnee geräumt'`)
	await client.query(`update event set document = event_document(event) where name = 'Schnee geräumt'`)
	await client.query('commit')
}

/** What became of the digests, once none of them waits. */
async function statesOf(client: pg.Client): Promise<Map<string, number>> {
	for (;;) {
		const { rows } = await client.query<{ state: string; count: number }>(
			`select state, count(*)::integer as count from notification where kind = 'digest' group by 1`,
		)
		const states = new Map(rows.map(({ state, count }) => [state, count]))
		if (!states.has('waiting') && !states.has('taken')) return states
		await sleep(500)
	}
}

/** A mail server that takes no more in a second than others do. */
export async function startMailSink(): Promise<{ url: string; received: () => number; stop: () => Promise<void> }> {
	let count = 0
	let free = performance.now()
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onData(stream, _session, done) {
			stream.resume()
			stream.on('end', () => {
				free = Math.max(free + 1000 / mailsPerSecond, performance.now())
				count += 1
				setTimeout(done, Math.max(0, free - performance.now()))
			})
		},
	})
	await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
	const { port } = server.server.address() as { port: number }
	return { url: `smtp://127.0.0.1:${port}`, received: () => count, stop: () => new Promise((closed) => server.close(closed)) }
}
