/**
 * The floor: a bare node:http + pg server that checks session and membership and answers the same bytes as the product, each from one
 * prepared statement. It is the yardstick of bench/load.ts and stays as it is.
 */
import { createServer } from 'node:http'
import pg from 'pg'

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.JSON, (value: string) => value)

const allowed = (group: string) => `exists (
	select from auth."session" s join member m on m.person_id = s."userId" and m.removed_at is null
	where s."token" = $1 and s."expiresAt" > now() and m.group_id = ${group} and m.role is not null)`

const list = {
	name: 'list',
	text: `select e.id, e.document, iso(e.event_at) as event_at from event e
		where e.group_id = (select group_id from property where id = $2) and e.property_id = $2
			and ${allowed('(select group_id from property where id = $2)')} and e.deleted_at is null
		order by e.event_at desc, e.id desc limit $3`,
}
const get = { name: 'get', text: `select e.document from event e where e.id = $2 and e.deleted_at is null and ${allowed('e.group_id')}` }
const create = {
	name: 'create',
	text: `with new as (
			insert into floor_event (group_id, property_id, person_id, name, description, event_at, balance_tax_relevant, balance_expense_rappen, version)
			select p.group_id, p.id, $3::uuid, $4, '', $5::timestamptz, true, $6::bigint, 1 from property p where p.id = $2 and ${allowed('p.group_id')}
			returning *)
		select json_build_object('id', n.id, 'name', n.name, 'description', n.description, 'group', n.group_id, 'property', n.property_id, 'journal', null,
			'user', n.person_id, 'event_at', iso(n.event_at), 'balance', json_build_object('expense', n.balance_expense_rappen, 'income', null, 'tax_relevant', true, 'tax', null),
			'maintenance', null, 'measurement', json_build_array(), 'time_recording', json_build_array(), 'reminder', null, 'rental', null,
			'objects', json_build_array(), 'contacts', json_build_array(), 'files', json_build_array(), 'version', n.version,
			'created_at', iso(n.created_at), 'updated_at', iso(n.updated_at)) as document from new n`,
}

/** Starts the floor server on a free port. */
export async function startFloor(url: string, person: string) {
	const pool = new pg.Pool({ connectionString: url, max: 20, types })
	await pool.query('drop table if exists floor_event; create table floor_event (like event including defaults including indexes)')
	const server = createServer((request, response) => {
		const path = request.url ?? ''
		const token = request.headers.authorization?.slice(7) ?? ''
		const id = path.split('/')[4] ?? ''
		const answer = (status: number, body: string) => {
			response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
			response.end(body)
		}
		const run = async () => {
			if (request.method === 'POST') {
				let text = ''
				for await (const chunk of request) text += String(chunk)
				const body = JSON.parse(text) as { name: string; event_at: string; balance: { expense: number } }
				const { rows } = await pool.query<{ document: string }>({
					...create,
					values: [token, id, person, body.name, body.event_at, body.balance.expense],
				})
				return answer(201, rows[0]?.document ?? '')
			}
			if (path.includes('/events-rolling')) {
				const { rows } = await pool.query<{ id: string; document: string; event_at: string }>({ ...list, values: [token, id, 51] })
				const page = rows.slice(0, 50)
				const last = page.at(-1)
				const from = last && rows.length > 50 ? Buffer.from(`${last.event_at} ${last.id}`).toString('base64url') : null
				return answer(
					200,
					`{"ids":${JSON.stringify(page.map((row) => row.id))},"from":${JSON.stringify(from)},"events":[${page.map(({ document }) => document).join(',')}]}`,
				)
			}
			const { rows } = await pool.query<{ document: string }>({ ...get, values: [token, id] })
			return answer(rows[0] ? 200 : 404, rows[0]?.document ?? '')
		}
		run().catch((error: Error) => answer(500, error.message))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as { port: number }
	return {
		url: `http://127.0.0.1:${port}`,
		close: async () => {
			server.closeAllConnections()
			await new Promise((resolve) => server.close(resolve))
			await pool.end()
		},
	}
}
