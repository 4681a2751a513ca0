// Which faults nobody could make without being told at once: by the compiler, or by PostgreSQL when it is given the functions.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { environment } from '../check.ts'
import { plant, readFile, type Fault } from './faults.ts'
import type { Scratch } from './scratch.ts'

/** In a copy that is given back as it was; what the compiler has found out about it serves the next time. */
export function findRefused(scratch: Scratch, faults: readonly Fault[]): Fault[] {
	const write = ({ file }: Fault, text: string) => writeFileSync(path.join(scratch.folder, file), text)
	const putAway = (list: readonly Fault[]) => list.forEach((fault) => write(fault, readFile(fault.file)))
	const plantAll = (list: readonly Fault[]) => list.forEach((fault) => write(fault, plant(fault, readFile(fault.file))))
	const run = (command: string, args: string[]) => {
		const env = { ...environment, PATH: path.join(scratch.folder, 'node_modules/.bin') + path.delimiter + process.env['PATH'] }
		const { status, stdout, stderr } = spawnSync(command, args, { cwd: scratch.folder, env, encoding: 'utf8', maxBuffer: 1e9 })
		return { status, output: stdout + stderr }
	}
	const sql = faults.filter(({ file }) => file.endsWith('.sql'))
	const code = faults.filter(({ file }) => !file.endsWith('.sql'))

	plantAll(code)
	const complaints = ['.', 'web'].map((project) => run('tsc', ['-p', project, ...remembering(project)]).output).join('\n')
	putAway(code)
	// What is merely unused now whoever made the fault would have taken out as well.
	const named = [...complaints.matchAll(/^([^\s(][^(\n]*)\(\d+,\d+\): error (?!TS(?:6133|6192|6196|6198):)/gm)].map(([, file]) =>
		file!.replaceAll('\\', '/'),
	)
	const refused = code.filter(({ file }) => named.some((each) => file.endsWith(each) || each.endsWith(file)))
	if (named.length && !refused.length) throw new Error(`The compiler complains about files without a fault:\n${complaints}`)

	const isPrepared = (list: readonly Fault[]) => {
		plantAll(list)
		const { status } = run('node', ['scripts/planted/prepares.ts'])
		putAway(list)
		return status === 0
	}
	return isPrepared(sql) ? refused : [...refused, ...sql.filter((fault) => !isPrepared([fault]))]
}

/** For the compiler: what it has found out about a copy serves the next time. */
export const remembering = (project: string): string[] => [
	'--noEmit',
	'--pretty',
	'false',
	'--incremental',
	'--tsBuildInfoFile',
	`.${project === '.' ? 'all' : project}.tsbuildinfo`,
]
