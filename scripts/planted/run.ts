/**
 * `npm run test:full -- planted <seed> [words of files]`: plants each fault of a list in a copy of this checkout and looks whether the tests see it:
 * first those that are about the place, then the nets that ask everything the same, then all of the server and unit part, for the web app last
 * the browser part. What came of it is kept in
 * .planted/, by the state of the sources: who stops it goes on where they stopped, and a changed source begins anew.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, type Result } from '../check.ts'
import { findFaults, listSeeds, plant, PlantError, readFile, titleOf, type Fault } from './faults.ts'
import { makeScratch, nameState } from './scratch.ts'
import { findCatcher, RefusedError, type Copy } from './tests.ts'
import { endOnSignal } from './vitest.ts'

type Outcome = {
	result: 'caught' | 'survived' | 'broken'
	/** The test that caught it, or why it could not be tried. */
	by: string
	seconds: number
}
type Outcomes = Record<string, Outcome>

/** How many there are where nobody asked for them. */
export const countPlanted = (): number => listSeeds().reduce((sum, seed) => sum + (findFaults(seed)?.length ?? 0), 0)

export async function runPlanted([word, ...words]: readonly string[]): Promise<Result> {
	const faults = findFaults(Number(word))
	if (!faults) return { passed: 0, failures: [`planted: name a list, one of ${listSeeds().join(', ')}`] }
	const wanted = faults.filter(({ file }) => !words.length || words.some((each) => file.includes(each)))
	const file = path.join(root, '.planted', `seed-${word}-${nameState()}.json`)
	const outcomes: Outcomes = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Outcomes) : {}
	const left = wanted.filter((fault) => !outcomes[titleOf(fault)])
	console.log(`${wanted.length} faults, ${wanted.length - left.length} of them tried before (${path.relative(root, file)})`)
	if (left.length) await tryAll(left, (fault, outcome) => keep(file, Object.assign(outcomes, { [titleOf(fault)]: outcome })))
	return summed(wanted, outcomes)
}

async function tryAll(faults: readonly Fault[], onTried: (fault: Fault, outcome: Outcome) => void) {
	using scratch = makeScratch()
	using _signals = endOnSignal()
	const copy = { folder: scratch.folder, unsound: new Map<string, boolean>() }
	for (const fault of faults) {
		const begin = performance.now()
		console.log(`\n${titleOf(fault)}`)
		const found = await tryOne(fault, copy)
		const outcome = { ...found, seconds: Math.round((performance.now() - begin) / 1000) }
		console.log(`${outcome.result}${outcome.by && `: ${outcome.by}`} (${outcome.seconds} s)`)
		onTried(fault, outcome)
	}
}

async function tryOne(fault: Fault, copy: Copy): Promise<Pick<Outcome, 'result' | 'by'>> {
	const sound = readFile(fault.file)
	const write = (text: string) => writeFileSync(path.join(copy.folder, fault.file), text)
	try {
		const broken = plant(fault, sound)
		write(broken)
		const by = await findCatcher(copy, fault.file, async (work) => {
			write(sound)
			const result = await work()
			write(broken)
			return result
		})
		return by === undefined ? { result: 'survived', by: '' } : { result: 'caught', by }
	} catch (error) {
		if (!(error instanceof RefusedError || error instanceof PlantError)) throw error
		return { result: 'broken', by: error.message }
	} finally {
		write(sound)
	}
}

/** Whole or not at all, whenever it is stopped. */
function keep(file: string, outcomes: Outcomes) {
	mkdirSync(path.dirname(file), { recursive: true })
	writeFileSync(`${file}.new`, `${JSON.stringify(outcomes, null, '\t')}\n`)
	renameSync(`${file}.new`, file)
}

function summed(faults: readonly Fault[], outcomes: Outcomes): Result {
	const of = (result: Outcome['result']) => faults.filter((fault) => outcomes[titleOf(fault)]?.result === result)
	const [caught, survivors, broken] = [of('caught'), of('survived'), of('broken')]
	console.log(`\nCaught (${caught.length}):`)
	for (const fault of caught) console.log(`✓ ${titleOf(fault)}\n    ${outcomes[titleOf(fault)]!.by}`)
	console.log(`\nSurvivors (${survivors.length}):`)
	for (const fault of survivors) console.log(`✗ ${titleOf(fault)}`)
	return {
		passed: caught.length,
		failures: [
			...survivors.map((fault) => `survived: ${titleOf(fault)}`),
			...broken.map((fault) => `does not apply: ${titleOf(fault)}\n    ${outcomes[titleOf(fault)]!.by}`),
		],
	}
}
