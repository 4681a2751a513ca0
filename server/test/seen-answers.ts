import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

type Response = { statusCode: number; headers: Record<string, unknown>; body: string; rawPayload: Buffer }

/** Status, headers that could tell something, and body; of an archive the files in it. */
export async function answerOf({ statusCode, headers, body, rawPayload }: Response, names: ReadonlyMap<string, string>) {
	const { said, words } = plainly(names)
	const type = String(headers['content-type'])
	const content = type.includes('json') ? said(JSON.parse(body)) : type.includes('zip') ? said(await unzipped(rawPayload)) : words(body)
	const link = typeof headers['link'] === 'string' && new URLSearchParams(/\?(.*)>/.exec(headers['link'])?.[1])
	return {
		status: statusCode,
		content,
		...(!type.includes('zip') && { etag: words(String(headers['etag'])) }),
		...(link && { link: [...link].map(([name, value]) => [name, words(value)]) }),
	}
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const stamp = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
/** From then on stamps are those of the test; the days that it writes itself lie before. */
const ours = '2026-06-01'

/** What one answer says, the same for two houses that look the same: ids by their names, stamps only as to whether one is later. */
export function plainly(names: ReadonlyMap<string, string>) {
	const others = new Map<string, string>()
	const words = (said: string): string => {
		const cursor = Buffer.from(said, 'base64url').toString('latin1')
		if (/^[\w-]{40,}$/.test(said) && cursor.search(stamp) === 0) return `cursor ${words(cursor)}`
		return said
			.replaceAll(uuid, (id) => {
				if (!others.has(id)) others.set(id, names.get(id) ?? `#${others.size}`)
				return others.get(id) as string
			})
			.replaceAll(stamp, (at) => (at < ours ? at : 'a stamp'))
			.replaceAll(/\.[\da-f]{8}@/g, '@')
	}
	const said = (value: unknown): unknown => {
		if (typeof value === 'string') return words(value)
		if (Array.isArray(value)) return value.map(said)
		if (value === null || typeof value !== 'object') return value
		const { created_at, updated_at, exceeded: _, ...rest } = value as Record<string, unknown>
		const known = Object.entries(rest).map(([key, each]) => [words(key), said(each)])
		return {
			...Object.fromEntries(known),
			...(created_at !== undefined && updated_at !== undefined && { changed: created_at !== updated_at }),
		}
	}
	return { said, words }
}

async function unzipped(bytes: Buffer): Promise<Record<string, unknown>> {
	const parts: Record<string, unknown> = {}
	const zip = await fromBufferPromise(bytes)
	for await (const entry of zip.eachEntry()) {
		const content = await text((await zip.openReadStreamPromise(entry)).setEncoding('latin1'))
		parts[entry.fileName] = entry.fileName.endsWith('.json') ? JSON.parse(Buffer.from(content, 'latin1').toString()) : content
	}
	return parts
}
