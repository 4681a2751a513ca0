/** Thousands of groups of one: the rows of a template again and again with other ids, past triggers and indexes, which are built afterwards. */
import pg from 'pg'
import { markOf, idMark, quotedTable, type TemplateTable } from './template.ts'

/** At once: there are two cores. */
const lanes = 2

/** Adds the groups with the numbers 1 to `groups`. */
export async function fillGroups(url: string, template: readonly TemplateTable[], groups: number): Promise<void> {
	await eachInTurn(url, sized(template), async (client, table) => {
		const rows = quotedTable(table.name)
		await client.query(`set session_replication_role = replica`)
		await client.query(`update pg_index set indisready = false where indrelid = '${rows}'::regclass`)
		await client.query(`create temp table template as select ${columnsOf(table)} from ${rows} limit 0`)
		await client.query(`copy template from '${table.file}' (format binary)`)
		await client.query(filling(table, groups))
		await client.query('drop table template')
	})
	await eachInTurn(url, sized(template), async (client, { name }) => {
		await client.query(`set maintenance_work_mem = '1GB'`)
		await client.query(`reindex table ${quotedTable(name)}`)
		await client.query(`vacuum analyze ${quotedTable(name)}`)
	})
}

const columnsOf = ({ columns }: TemplateTable) => columns.map(({ name }) => `"${name}"`).join(', ')

/** As time has made them: the first row of every group, then the second. */
function filling(table: TemplateTable, groups: number) {
	const columns = table.columns.map(({ name, type, isMarked }) => {
		if (!isMarked) return `"${name}"`
		return type === 'text' ? `replace("${name}", '${idMark}', mark)` : `replace("${name}"::text, '${idMark}', mark)::${type}`
	})
	return `insert into ${quotedTable(table.name)} (${columnsOf(table)})
		select ${columns.join(', ')} from (select numbered.*, ${markOf('number')} as mark
			from (select template.*, generate_series(1, ${groups}) as number from template) numbered offset 0) marked`
}

/** The largest first, so that both lanes end at the same time. */
const sized = (template: readonly TemplateTable[]) => template.toSorted((a, b) => b.rows - a.rows)

async function eachInTurn<Each>(url: string, all: readonly Each[], work: (client: pg.Client, each: Each) => Promise<void>) {
	const left = [...all]
	await Promise.all(
		Array.from({ length: lanes }, async () => {
			const client = new pg.Client(url)
			await client.connect()
			try {
				for (let each = left.shift(); each !== undefined; each = left.shift()) await work(client, each)
			} finally {
				await client.end()
			}
		}),
	)
}
