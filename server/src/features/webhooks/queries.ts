import { sql } from 'kysely'
import type { WebhookType } from '@hausheft/contract/webhook-kinds.ts'
import type { Webhook, WebhookDelivery } from '@hausheft/contract/webhooks.ts'
import { ifGiven } from '../../platform/database/if-given.ts'
import { iso, type Db } from '../../platform/database/sql.ts'
import type { Outcome } from './rules.ts'

const columns = [
	'webhook.id',
	'webhook.group_id as group',
	sql<string | null>`(select person.name from person where person.id = webhook.person_id)`.as('maker'),
	'webhook.url',
	sql<WebhookType[]>`webhook.types`.as('types'),
	'webhook.active',
	sql<Webhook['problem']>`webhook.problem`.as('problem'),
	sql<string | null>`iso(webhook.failing_since)`.as('failing_since'),
	iso('webhook.created_at').as('created_at'),
] as const

export const listWebhooks = (db: Db, group: string): Promise<Webhook[]> =>
	db.selectFrom('webhook').select(columns).where('group_id', '=', group).orderBy('id').execute()

export const findWebhook = (db: Db, id: string): Promise<Webhook | undefined> =>
	db.selectFrom('webhook').select(columns).where('id', '=', id).executeTakeFirst()

/** How many a group has; nobody else counts them at the same time. */
export async function countWebhooks(db: Db, group: string): Promise<number> {
	await sql`select pg_advisory_xact_lock(hashtextextended('webhook ' || ${group}::text, 0))`.execute(db)
	const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook where group_id = ${group}`.execute(db)
	return rows[0]?.count ?? 0
}

type New = { group: string; person: string; url: string; types: string[]; secret: string }
export const insertWebhook = async (db: Db, { group, person, ...fields }: New): Promise<string> =>
	(
		await db
			.insertInto('webhook')
			.values({ group_id: group, person_id: person, ...fields })
			.returning('id')
			.executeTakeFirstOrThrow()
	).id

/** Whoever switches it on again gives it another three days. */
export const changeWebhook = (db: Db, id: string, change: { url?: string; types?: string[]; active?: boolean }) =>
	db
		.updateTable('webhook')
		.set({ ...change, ...(change.active === true && { problem: null, failing_since: null }) })
		.where('id', '=', id)
		.execute()

export const removeWebhook = (db: Db, id: string) => db.deleteFrom('webhook').where('id', '=', id).execute()

const logged = [
	'id',
	sql<WebhookDelivery['type']>`type`.as('type'),
	sql<WebhookDelivery['status']>`status`.as('status'),
	'attempts',
	iso('happened_at').as('happened_at'),
	sql<string | null>`iso(sent_at)`.as('sent_at'),
	sql<string | null>`iso(next_at)`.as('next_at'),
	'code',
	'answer',
] as const

export const listDeliveries = (db: Db, group: string, webhook: string, after: string | null, limit: number): Promise<WebhookDelivery[]> =>
	db
		.selectFrom('webhook_delivery')
		.select(logged)
		.where('group_id', '=', group)
		.where('webhook_id', '=', webhook)
		.$call(ifGiven(after, (query, last) => query.where('id', '<', last)))
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()

export const insertTest = (db: Db, group: string, webhook: string): Promise<WebhookDelivery> =>
	db
		.insertInto('webhook_delivery')
		.values({ group_id: group, webhook_id: webhook, type: 'test' })
		.returning(logged)
		.executeTakeFirstOrThrow()

const line = sql<string>`(select webhook_line(webhook.person_id, webhook.id) from webhook where webhook.id = webhook_id)`.as('line')

/** As if nothing had been tried; answers it with the line in which it waits. */
export const waitAgain = (db: Db, id: string): Promise<(WebhookDelivery & { line: string }) | undefined> =>
	db
		.updateTable('webhook_delivery')
		.set({ status: 'waiting', attempts: 0, next_at: null })
		.where('id', '=', id)
		.returning(logged)
		.returning(line)
		.executeTakeFirst()

export type Due = {
	id: string
	group: string
	webhook: string
	line: string
	person: string
	url: string
	secret: string
	active: boolean
	type: WebhookDelivery['type']
	property: string | null
	fk: string | null
	/** Of what cannot be read later: what is told of it. */
	data: object | null
	date: string
	attempts: number
}
/** One that waits, with where it goes; as the owner, as jobs are nobody. */
export const findDue = (db: Db, id: string): Promise<Due | undefined> =>
	db
		.selectFrom('webhook_delivery as d')
		.innerJoin('webhook as w', (join) => join.onRef('w.group_id', '=', 'd.group_id').onRef('w.id', '=', 'd.webhook_id'))
		.select([
			'd.id',
			'd.group_id as group',
			'd.webhook_id as webhook',
			'w.person_id as person',
			'w.url',
			'w.secret',
			'w.active',
			'd.attempts',
		])
		.select(line)
		.select([
			sql<Due['type']>`d.type`.as('type'),
			'd.property_id as property',
			'd.fk',
			sql<object | null>`d.data`.as('data'),
			iso('d.happened_at').as('date'),
		])
		.where('d.id', '=', id)
		.where('d.status', '=', 'waiting')
		.executeTakeFirst()

export async function noteOutcome(
	db: Db,
	{ id, webhook }: Pick<Due, 'id' | 'webhook'>,
	{ status, code, answer }: Outcome,
	pause: number | undefined,
) {
	if (status === 'done')
		await db.updateTable('webhook').set({ failing_since: null }).where('id', '=', webhook).where('failing_since', 'is not', null).execute()
	const next = pause === undefined ? null : sql<Date>`now() + make_interval(secs => ${pause})`
	await db
		.updateTable('webhook_delivery')
		.set({ status, code, answer, attempts: sql`attempts + 1`, sent_at: sql`now()`, next_at: next })
		.where('id', '=', id)
		.execute()
}
export const silence = (db: Db, id: string) =>
	db.updateTable('webhook_delivery').set({ status: 'silent', next_at: null }).where('id', '=', id).execute()

/** Since when nothing has arrived. */
export async function noteFailing(db: Db, webhook: string): Promise<Date | null> {
	const { rows } = await sql<{ since: Date | null }>`update webhook set failing_since = coalesce(failing_since, now())
		where id = ${webhook} returning failing_since as since`.execute(db)
	return rows[0]?.since ?? null
}

type SwitchedOff = { email: string | null; group: string; group_name: string; url: string }
/** Undefined where it is off already. */
export async function switchOff(db: Db, webhook: string, problem: 'failing' | 'gone'): Promise<SwitchedOff | undefined> {
	const { rows } = await sql<SwitchedOff>`update webhook set active = false, problem = ${problem} from "group", person
		where webhook.id = ${webhook} and webhook.active and "group".id = webhook.group_id and person.id = webhook.person_id
		returning person.email, "group".id as "group", "group".name as group_name, webhook.url`.execute(db)
	return rows[0]
}

export const tellReminders = (db: Db) => sql`select tell_reminders()`.execute(db)
export const removeOld = (db: Db) => sql`delete from webhook_delivery where happened_at < now() - interval '30 days'`.execute(db)
