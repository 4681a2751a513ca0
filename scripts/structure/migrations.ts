import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Numbered = { file: string; complaint: string }

/** Release 1 ends with this one: holes below it stay, from there on each number is there once. */
const lastWithHoles = 60

/** Migrations whose number is there twice, or that leave a hole before theirs. */
export function migrationComplaints(files: string[]): Numbered[] {
	const numbered = files
		.flatMap((file) => {
			const number = Number(/^database\/migrations\/(\d{4})_/.exec(file)?.[1])
			return number ? [{ file, number }] : []
		})
		.sort((a, b) => a.number - b.number || a.file.localeCompare(b.file))
	return numbered.flatMap(({ file, number }, at) => {
		const before = numbered[at - 1]?.number ?? 0
		if (number === before) return [{ file, complaint: `${number} is there twice` }]
		const next = Math.max(before, lastWithHoles) + 1
		return number > lastWithHoles && number !== next ? [{ file, complaint: `the next number is ${next}` }] : []
	})
}

/** What is out is never changed: of each migration since release 1 the list keeps what it was. Adding one adds its line. */
export const checksums = 'database/migrations/checksums.txt'

/** Writes the lines that are missing; what a line says of one that is out stays. */
export function addChecksums(root: string, files: string[]): void {
	const listed = readFileSync(path.join(root, checksums), 'utf8').trimEnd().split(/\r?\n/)
	const names = new Set(listed.map((line) => line.split(' ')[0]))
	const fresh = numberedOf(files).filter((file) => !names.has(path.basename(file)))
	writeFileSync(path.join(root, checksums), [...listed, ...fresh.map((file) => lineOf(root, file)), ''].join('\n'))
}
const numberedOf = (files: string[]) =>
	files.filter((file) => Number(/^database\/migrations\/(\d{4})_.*\.sql$/.exec(file)?.[1]) > lastWithHoles)
const lineOf = (root: string, file: string) => `${path.basename(file)} ${checksumOf(path.join(root, file))}`

export function checksumComplaints(root: string, files: string[]): Numbered[] {
	const at = path.join(root, checksums)
	const listed = new Map((existsSync(at) ? readFileSync(at, 'utf8') : '').split(/\r?\n/).map((line) => line.split(' ') as [string, string]))
	const numbered = numberedOf(files)
	const names = new Set(numbered.map((file) => path.basename(file)))
	const gone = [...listed.keys()].filter((name) => name !== '' && !names.has(name))
	return [
		...gone.map((name) => ({ file: checksums, complaint: `${name} is listed and not there` })),
		...numbered.flatMap((file) => {
			const [name, now] = [path.basename(file), checksumOf(path.join(root, file))]
			const was = listed.get(name)
			if (was === now) return []
			return [{ file, complaint: was ? 'is out and cannot be changed: make a new one' : `${checksums} lacks the line: ${name} ${now}` }]
		}),
	]
}
/** Also of a checkout on Windows. */
const checksumOf = (file: string) => createHash('sha256').update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).digest('hex')
