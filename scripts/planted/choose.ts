/**
 * `node scripts/planted/choose.ts <seed>`: chooses 60 faults by chance, or what more it takes for every feature to have one, and writes them to
 * seed-<seed>.json. Nobody picks, and no test is looked at:
 * - 15 in `database/functions`, each in another file, and 20 in `web/`;
 * - every feature has one, on its server or its web side where it has both; the rooms of one noun count as one. As not all sides fit, a list goes
 *   first where no earlier list has been. Where an operator fits nothing in a feature's folder (`health` asks others), its contract file has it. What is left over goes to what
 *   no feature owns: one to the web's platform and kit, the others in turns to the contract and the server's platform.
 * - Operators take turns: of those that fit a place the one that is used least so far, then any of its files, then any of its targets.
 * - What the compiler or PostgreSQL refuses is no fault that somebody could make unseen: another one is drawn there.
 * */
import { globSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../check.ts'
import { nounOf } from '../structure/rooms.ts'
import { candidatesIn } from './candidates.ts'
import { findFaults, listSeeds, titleOf, type Fault } from './faults.ts'
import { isPlantable } from './left-out.ts'
import { findRefused } from './refused.ts'
import { makeScratch } from './scratch.ts'
import { operators, type Operator } from './target.ts'

type Draw = { of: <T>(list: readonly T[]) => T; shuffled: <T>(list: readonly T[]) => T[] }
const count = { all: 60, web: 20, sql: 15 }
const sides = ['web', 'server'] as const

/** mulberry32: the same numbers for the same seed, on every machine. */
function drawing(seed: number): Draw {
	let state = seed >>> 0
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
	const shuffled = <T>(list: readonly T[]) => {
		const rest = [...list]
		return list.map(() => rest.splice(Math.floor(next() * rest.length), 1)[0]!)
	}
	return { of: (list) => list[Math.floor(next() * list.length)]!, shuffled }
}

const knownCandidates = new Map<string, Fault[]>()
function candidatesOf(file: string): Fault[] {
	const kept = knownCandidates.get(file) ?? candidatesIn(file)
	knownCandidates.set(file, kept)
	return kept
}

function chooseFaults(seed: number, earlier: readonly Fault[], refused: ReadonlySet<string>): Fault[] {
	const draw = drawing(seed)
	const files = globSync(['database/functions/*.sql', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts'], { cwd: root })
		.map((file) => file.replaceAll(path.sep, '/'))
		.filter(isPlantable)
		.sort()
	const inside = (folder: string) => files.filter((file) => file.startsWith(folder))
	const inFeature = (name: string) => files.filter((file) => featureOf(file) === name)
	const isNew = (name: string) => !earlier.some(({ file }) => file === name || featureOf(file) === name)
	/** Files or features in any order, those first where no earlier list has been. */
	const fresh = (list: readonly string[]) => draw.shuffled(list).sort((a, b) => Number(isNew(b)) - Number(isNew(a)))

	const chosen: Fault[] = []
	const uses = Object.fromEntries(operators.map((each) => [each, 0])) as Record<Operator, number>
	const plantIn = (among: readonly string[]): boolean => {
		const all = among.flatMap(candidatesOf).filter((each) => !refused.has(titleOf(each)) && !chosen.some(({ file }) => file === each.file))
		const fitting = draw.shuffled(operators.filter((each) => all.some(({ operator }) => operator === each)))
		const operator = fitting.sort((a, b) => uses[a] - uses[b])[0]
		if (!operator) return false
		uses[operator]++
		// First the file: a long one has no more faults to itself than others.
		const fit = all.filter((each) => each.operator === operator)
		const file = draw.of([...new Set(fit.map((each) => each.file))])
		chosen.push(draw.of(fit.filter((each) => each.file === file)))
		return true
	}
	const lacking = (of: (fault: Fault) => boolean, most: number) => most - chosen.filter(of).length
	const isWeb = ({ file }: Fault) => file.startsWith('web/')

	for (const file of fresh(inside('database/functions/'))) if (lacking(({ file }) => file.endsWith('.sql'), count.sql) > 0) plantIn([file])
	const both = chooseSides(fresh)
	for (const name of both.web) if (lacking(isWeb, count.web - 1) > 0) plantIn(inFeature(name))
	const done = (name: string) => chosen.some(({ file }) => sides.some((side) => featureOf(file) === `${side} ${name}`))
	for (const name of draw.shuffled(both.names)) {
		if (done(name) || plantIn(inFeature(`server ${name}`))) continue
		plantIn(inside(`contract/src/${name}.ts`))
	}
	const elsewhere = (folder: string) => inside(folder).filter((file) => !file.includes('/features/'))
	while (lacking(isWeb, count.web) > 0 && plantIn(elsewhere('web/src/')));
	for (let turn = 0; chosen.length < count.all; turn++) plantIn(elsewhere(turn % 2 ? 'server/src/' : 'contract/src/'))
	return chosen.sort((a, b) => a.file.localeCompare(b.file))
}

/** `web events` for what lies in any of the rooms of that noun. */
function featureOf(file: string): string | undefined {
	const [, side, folder] = /^(\w+)\/src\/features\/([^/]+)/.exec(file) ?? []
	return folder && `${side} ${nounOf(folder)}`
}

/** Which features there are, and in which order the web's get one: first those that have no other side. */
function chooseSides(fresh: (features: readonly string[]) => string[]) {
	const folders = globSync(['server/src/features/*', 'web/src/features/*'], { cwd: root }).map((folder) => folder.replaceAll(path.sep, '/'))
	const all = new Set(folders.map((folder) => featureOf(folder)!))
	const names = [...new Set([...all].map((feature) => feature.split(' ')[1]!))].sort()
	const web = fresh([...all].filter((feature) => feature.startsWith('web ')).sort())
	const alone = web.filter((feature) => !all.has(feature.replace('web', 'server')))
	return { names, web: [...alone, ...web.filter((feature) => !alone.includes(feature))] }
}

function main() {
	const seed = Number(process.argv[2])
	if (!Number.isSafeInteger(seed) || seed < 1) throw new Error('node scripts/planted/choose.ts <seed>')
	const earlier = listSeeds().flatMap((each) => (each < seed ? (findFaults(each) ?? []) : []))
	const refused = new Set<string>()
	using scratch = makeScratch()
	for (;;) {
		const chosen = chooseFaults(seed, earlier, refused)
		const found = findRefused(scratch, chosen)
		for (const fault of found) console.log(`refused: ${titleOf(fault)}`)
		for (const fault of found) refused.add(titleOf(fault))
		if (found.length) continue
		writeFileSync(path.join(import.meta.dirname, `seed-${seed}.json`), `${JSON.stringify(chosen, null, '\t')}\n`)
		for (const fault of chosen) console.log(titleOf(fault))
		return
	}
}

if (import.meta.main) main()
