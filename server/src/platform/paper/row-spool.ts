// Hides where rows of several tables wait that come in one go and are wanted one table after the other: in files, not in memory.
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { fromJson } from '@hausheft/contract/from-json.ts'

/** Values that JSON has. */
export async function spoolRows<Row>(
	folder: string,
	tables: number,
	rows: AsyncIterable<{ table: number; row: Row }>,
): Promise<(() => AsyncGenerator<Row>)[]> {
	const own = await mkdtemp(path.join(folder, 'rows-'))
	const files = Array.from({ length: tables }, (_, table) => path.join(own, String(table)))
	const streams = files.map((file) => createWriteStream(file, { flags: 'wx', mode: 0o600 }))
	const written = Promise.all(streams.map((stream) => finished(stream)))
	// Told where it is awaited.
	written.catch(() => undefined)
	for await (const { table, row } of rows) {
		const stream = streams[table]
		if (stream && !stream.write(`${onOneLine(row)}\n`)) await Promise.race([once(stream, 'drain'), written])
	}
	for (const stream of streams) stream.end()
	await written
	return files.map(
		(file) =>
			async function* () {
				for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) yield fromJson<Row>(line)
				await rm(file)
			},
	)
}

/** Two more signs end a line for who reads line by line. */
const onOneLine = (row: unknown) => JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
