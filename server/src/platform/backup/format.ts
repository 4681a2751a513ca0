// Hides what lies in an archive, a tar in this order: `about.json`, the parts of each table, jobs and list of files, the secret, the files, `end.json`.
import * as z from 'zod/mini'

export const format = 'hausheft-backup/1'
const Sum = z.object({ bytes: z.int(), sha256: z.string() })
export type Sum = z.infer<typeof Sum>

export const About = z.object({
	format: z.string(),
	/** `whole` has the files in it; of a `nightly` one they lie beside it, each content once. */
	kind: z.enum(['whole', 'nightly']),
	made_at: z.string(),
	migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
	/** Names and columns as SQL writes them. */
	tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
	sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
	/** What opens the files beside a sealed archive. */
	identity: z.nullable(z.string()),
})
export type About = z.infer<typeof About>

const Counted = z.object({ rows: z.int(), sums: z.record(z.string(), z.string()) })

export const End = z.object({
	/** By the name of the entry, or of what its parts make together. */
	sums: z.record(z.string(), Sum),
	/** Of each table, asked for beside the rows and of the same instant; older archives have none. */
	counts: z.optional(z.record(z.string(), Counted)),
	/** Of the contents in it; of a nightly one those that it has brought. */
	files: z.object({ count: z.int(), bytes: z.int() }),
	/** Contents that the store had lost, or had otherwise than its rows say, when the archive was made. */
	missing: z.array(z.string()),
	damaged: z.array(z.string()),
})
export type End = z.infer<typeof End>

export const aboutName = 'about.json'
export const endName = 'end.json'
/** The SHA-256 of `end.json`: with it the archive is whole. */
export const sealName = 'end.sha256'
export const secretName = 'secret'
export const jobsName = 'jobs'
export const listName = 'list'
export const tableName = (table: string) => `tables/${table}`
export const fileName = (sha256: string) => `files/${sha256}`

/** A content, and the files that have it. */
export type Listed = { sha256: string; size: number; ids: string[] }
const line = /^([0-9a-f]{64}) (\d+) ([0-9a-f-]{36})$/
/** Reads the list of files, in which those of one content follow each other. */
export function readingList(): { add(bytes: Buffer): void; end(): Listed[] } {
	const listed: Listed[] = []
	const lines = linesFrom((text) => {
		const [, sha256, size, id] = line.exec(text) ?? []
		if (sha256 === undefined || id === undefined) throw new Error(`«${text.slice(0, 80)}» is no line of the list of files`)
		const last = listed.at(-1)
		if (last?.sha256 === sha256) last.ids.push(id)
		else listed.push({ sha256, size: Number(size), ids: [id] })
	})
	return {
		add: lines.add,
		end: () => {
			lines.end()
			return listed
		},
	}
}

/** Lines of text from bytes that come in pieces. */
export function linesFrom(each: (line: string) => void): { add(bytes: Buffer): void; end(): void } {
	let rest = Buffer.alloc(0)
	return {
		add: (bytes) => {
			const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
			let from = 0
			for (let at = all.indexOf(10); at >= 0; at = all.indexOf(10, from)) {
				each(all.toString('utf8', from, at))
				from = at + 1
			}
			rest = Buffer.from(all.subarray(from))
		},
		end: () => {
			if (rest.length > 0) each(rest.toString())
		},
	}
}
