/**
 * `node bench/imports.ts [rows=5000] [entries=10000]`: how long a table of so many rows takes to be read, checked, taken over and taken back in a
 * house of so many entries, and what reads wait meanwhile: of the same house, and of another one on the same server.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Import } from '@hausheft/contract/imports.ts'
import { withApp } from './asked.ts'
import { withHouse } from './house.ts'
import { importer, measured, stepLine, type Reader } from './importing.ts'
import { addNeighbour } from './neighbour.ts'

const [rows = 5000, entries = 10_000] = process.argv.slice(2).map(Number)

const line = (_: unknown, at: number) =>
	`${1 + (at % 28)}.${1 + (at % 12)}.${2010 + (at % 15)};Arbeit ${at};${at}.50;werterhaltend;Firma ${at % 50};Objekt ${at % 20};Nummer ${at};${at % 90 || 5}`
const table = ['Datum;Titel;Ausgabe;Steuerart;Firma;Objekt;Beleg-Nr.;Minuten', ...Array.from({ length: rows }, line)].join('\n')

await withHouse(entries, async ({ url: databaseUrl, house, dataDir }) => {
	const folder = mkdtempSync(path.join(tmpdir(), 'imports-'))
	const file = path.join(folder, 'Arbeiten.csv')
	writeFileSync(file, table)
	await withApp(databaseUrl, dataDir, async (url) => {
		const other = await addNeighbour(databaseUrl, url)
		const { call, send, ended } = importer(url, house)
		const readers: Reader[] = [
			{ who: 'same house', house, path: `/properties/${house.property}/events-rolling` },
			{ who: 'another', house: other, path: `/properties/${other.property}/events-rolling` },
		]
		console.log(`${rows} rows into a house of ${entries} entries`)
		console.log(stepLine('idle', await measured(url, readers, () => new Promise((resolve) => setTimeout(resolve, 3000)))))
		let made: Import | undefined
		const step = async (name: string, work: () => Promise<Import>) =>
			console.log(stepLine(name, await measured(url, readers, async () => (made = await work()))))
		await step('read', () => send(file))
		const id = made?.id ?? ''
		const mapping = made?.mapping
		if (!mapping) throw new Error('a table has a mapping')
		await call('PATCH', `/imports/${id}`, { ...mapping, property: house.property })
		const run = async (dry: boolean) => {
			await call('POST', `/imports/${id}/run`, { dry })
			return ended(id)
		}
		await step('checked', () => run(true))
		await step('run', () => run(false))
		console.log(JSON.stringify(made?.result?.made), `left ${made?.result?.left}`)
		await step('undone', async () => {
			await call('POST', `/imports/${id}/undo`)
			return ended(id)
		})
	})
	rmSync(folder, { recursive: true })
})
