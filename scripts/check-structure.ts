// The walls between the rooms of ARCHITECTURE.md, its names and its sizes: prints every breach, ends with 1 if there is one.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contentComplaints } from './structure/contents.ts'
import { countComplaints } from './structure/counts.ts'
import { findCycles, findFolderCycles } from './structure/cycles.ts'
import { exportComplaints } from './structure/exports.ts'
import { listFiles, listGenerated, readSources } from './structure/files.ts'
import { functionComplaints } from './structure/functions.ts'
import { longTestComplaints } from './structure/long-tests.ts'
import { checksumComplaints, migrationComplaints } from './structure/migrations.ts'
import { moduleNameComplaints } from './structure/module-names.ts'
import { maxLines, nameComplaints } from './structure/names.ts'
import { nounComplaints } from './structure/nouns.ts'
import { inProcessComplaints } from './structure/in-process.ts'
import { pageComplaints } from './structure/pages.ts'
import { importComplaints } from './structure/rooms.ts'
import { styleComplaints } from './structure/styles.ts'

type Violation = { file: string; line: number; rule: string; message: string }
type Sizes = { files: number; median: number; p90: number; max: number }

const settling = 'server/src/platform/database/settling.ts'
const isOfServer = (file: string) => /^(server\/src|database\/functions)\//.test(file) && !file.endsWith('.test.ts')

const text = /\.(tsx?|mjs|css|sql|html|json|svg|md)$/

export function checkStructure(root: string): { violations: Violation[]; sizes: Sizes } {
	const files = listFiles(root)
	const known = new Set(files)
	const sources = readSources(root, files)
	const violations: Violation[] = []
	const complain = (file: string, complaints: Omit<Violation, 'file'>[]) =>
		violations.push(...complaints.map((each) => ({ file, ...each })))

	for (const file of files) {
		if (/\.(tsx?|css)$/.test(file)) complain(file, nameComplaints(file, known))
		if (text.test(file)) complain(file, contentOf(root, file))
		if (file.endsWith('.sql')) complain(file, functionComplaints(file, readFileSync(path.join(root, file), 'utf8')))
	}
	for (const source of sources)
		complain(source.path, [...importComplaints(source), ...contentComplaints(source), ...moduleNameComplaints(source)])
	violations.push(...exportComplaints(sources, [...sources, ...readSources(root, listGenerated(root))]))
	for (const [first, ...others] of findCycles(sources))
		violations.push({ file: first!, line: 1, rule: 'cycle', message: `-> ${others.join(' -> ')}` })
	for (const [first, ...others] of findFolderCycles(sources))
		violations.push({ file: first!, line: 1, rule: 'folder-cycle', message: `-> ${others.join(' -> ')}` })

	for (const { file, complaint } of [...migrationComplaints(files), ...checksumComplaints(root, files)])
		violations.push({ file, line: 1, rule: 'migration', message: complaint })
	for (const { file, complaint } of longTestComplaints(root, files))
		violations.push({ file, line: 1, rule: 'long-test', message: complaint })

	violations.push(...pageComplaints(root, files), ...nounComplaints(root, files), ...inProcessComplaints(root, files))

	const sheets = files.filter((file) => /^web\/src\/.*\.css$/.test(file))
	violations.push(...styleComplaints(root, sheets, sources))

	violations.push(...countComplaints(sources))

	const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b)
	const share = (part: number) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * part))] ?? 0
	const sizes = { files: lengths.length, median: share(0.5), p90: share(0.9), max: lengths.at(-1) ?? 0 }
	const order = (a: Violation, b: Violation) => a.file.localeCompare(b.file) || a.line - b.line
	return { violations: violations.sort(order), sizes }
}

function contentOf(root: string, file: string): Omit<Violation, 'file'>[] {
	const lines = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n')
	const complaints = lines.flatMap((line, at) =>
		line.includes('\u00df') ? [{ line: at + 1, rule: 'swiss-spelling', message: 'German here is written with ss' }] : [],
	)
	for (const [at, line] of lines.entries())
		if (isOfServer(file) && file !== settling && /\bset\s+constraints\b/i.test(line))
			complaints.push({ line: at + 1, rule: 'settling', message: `${settling} alone says so: it defers again what is written after it` })
	if (file === 'ARCHITECTURE.md' && (lines.length > 120 || lines.some((line) => line.length > 120)))
		complaints.push({ line: lines.length, rule: 'size', message: `${lines.length} lines; 120 at most, of 120 letters` })
	if (file.endsWith('.css') && lines.length > maxLines)
		complaints.push({ line: lines.length, rule: 'size', message: `${lines.length} lines; ${maxLines} at most` })
	return complaints
}

if (import.meta.main) {
	const { violations, sizes } = checkStructure(path.join(import.meta.dirname, '..'))
	for (const { file, line, rule, message } of violations) console.log(`${file}:${line} ${rule}: ${message}`)
	console.log(`${violations.length} violations; ${sizes.files} files, lines: median ${sizes.median}, p90 ${sizes.p90}, max ${sizes.max}`)
	process.exitCode = violations.length ? 1 : 0
}
