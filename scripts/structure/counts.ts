// How large things have grown: `node scripts/structure/counts.ts` prints it, the structure check holds it.
import path from 'node:path'
import { readSources } from './files.ts'
import type { Complaint, Source } from './source.ts'

const limits = { source: 300, test: 400, feature: 3500, function: 80, castsPerThousand: 5 } as const
/** Tables of words and routes: as long as there is to say. */
const tables = /^web\/src\/routes\/|(^|\/)(words|route-tree)\.ts$/

type Counts = {
	/** Lines of a file, of a feature's folder and of a function that are above their limit; claims of a type per thousand lines of the server. */
	above: Record<string, number>
	features: Record<string, number>
	casts: Record<string, { casts: number; lines: number }>
}

type Counted = Pick<Source, 'path' | 'lines' | 'isTest' | 'measures'>
const isOurs = (file: string) => /^(contract|server|web)\/src\//.test(file)
const featureOf = (file: string) => /^(?:server|web)\/src\/features\/[^/]+/.exec(file)?.[0]

export function countIn(sources: readonly Counted[]): Counts {
	const above: Counts['above'] = {}
	const features: Counts['features'] = {}
	const casts: Counts['casts'] = {}
	for (const { path: file, lines, isTest, measures } of sources) {
		if (lines > (isTest ? limits.test : limits.source) && !tables.test(file)) above[file] = lines
		if (isTest) continue
		for (const { name, lines: length } of measures.functions) if (length > limits.function) above[`${file} ${name}`] = length
		const feature = featureOf(file)
		if (feature) features[feature] = (features[feature] ?? 0) + lines
		if (!isOurs(file)) continue
		const [workspace = ''] = file.split('/')
		const known = (casts[workspace] ??= { casts: 0, lines: 0 })
		known.casts += measures.casts.length
		known.lines += lines
		const never = measures.casts.filter(({ type }) => type === 'never').length
		if (never > 0) above[`${file} as never`] = never
	}
	for (const [feature, lines] of Object.entries(features)) if (lines > limits.feature) above[feature] = lines
	const server = casts['server']
	if (server && (server.casts / server.lines) * 1000 > limits.castsPerThousand) above['server as'] = server.casts
	return { above, features, casts }
}

/** What has grown beyond its limit. */
export const countComplaints = (sources: readonly Counted[]): (Complaint & { file: string })[] =>
	Object.entries(countIn(sources).above).map(([what, size]) => ({
		file: what.replace(/ .*/, ''),
		line: 1,
		rule: 'count',
		message: `${what}: ${size}, above its limit in scripts/structure/counts.ts`,
	}))

if (import.meta.main) {
	const { above, features, casts } = countIn(readSources(path.join(import.meta.dirname, '../..')))
	console.log(
		`Limits: ${Object.entries(limits)
			.map(([what, most]) => `${what} ${most}`)
			.join(', ')}`,
	)
	for (const [what, size] of Object.entries(above).toSorted(([one], [other]) => one.localeCompare(other)))
		console.log(`${String(size).padStart(6)} ${what}`)
	console.log('Largest features:')
	for (const [feature, lines] of Object.entries(features)
		.sort((a, b) => b[1] - a[1])
		.slice(0, 8))
		console.log(`${String(lines).padStart(6)} ${feature}`)
	for (const [workspace, { casts: count, lines }] of Object.entries(casts))
		console.log(`as in ${workspace}: ${count} in ${lines} lines, ${((count / lines) * 1000).toFixed(1)} per 1,000`)
}
