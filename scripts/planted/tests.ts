// The tests of a copy of the checkout, in stages: the nearest first, each file once. Ends with the first that sees the fault.
import { cpSync, existsSync, globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { nets, testsOfFunctions } from './related.ts'
import { runIn, runVitest } from './vitest.ts'

export type Copy = {
	folder: string
	/** Test files that fail here without any fault too: they say nothing. False: they have been asked and pass. */
	unsound: Map<string, boolean>
}
/** Puts the fault away for as long as the work takes. */
type Soundly = <T>(work: () => Promise<T>) => Promise<T>
type Stage = { name: string; /** Of vitest. */ args: string[]; projects: string[] }

/** The tests, or PostgreSQL, do not even begin with it. */
export class RefusedError extends Error {
	override name = 'RefusedError'
}

const outside = 'an error outside of the tests'
const units = ['--project', 'unit']
const quick = [...units, '--project', 'server']
const browser = ['--project', 'e2e']

/** Which test sees what is wrong in this file now; undefined where none does. */
export async function findCatcher(copy: Copy, file: string, soundly: Soundly): Promise<string | undefined> {
	const isBuilt = /^(web|contract)\//.test(file)
	const [dist, kept] = ['web/dist', '.dist'].map((place) => path.join(copy.folder, place)) as [string, string]
	if (!existsSync(kept)) {
		if (await soundly(() => build(copy))) throw new Error('The web app cannot be built without any fault.')
		cpSync(dist, kept, { recursive: true })
	}
	const [tried, done] = [new Set<string>(), new Set<string>()]
	try {
		for (;;) {
			const stage = stagesOf(copy, file, tried).find(({ name }) => !done.has(name))
			if (!stage) return undefined
			const refused = isBuilt && /server|browser/.test(stage.name) ? await build(copy) : undefined
			if (refused) return refused
			const { by, isOver } = await catcherIn(copy, stage, tried, soundly)
			if (by?.startsWith(outside) && file.endsWith('.sql')) throw new RefusedError(by)
			if (by !== undefined) return by
			if (isOver) done.add(stage.name)
		}
	} finally {
		if (isBuilt) {
			rmSync(dist, { recursive: true, force: true })
			cpSync(kept, dist, { recursive: true })
		}
	}
}

/** With the fault in it a web app that cannot be built has been seen. */
const build = async ({ folder }: Copy) =>
	(await runIn(folder, 'node', ['scripts/build-web.ts', '--quiet'])).code === 0 ? undefined : 'the web app cannot be built'

/** What was tried is not tried again. */
function stagesOf({ folder, unsound }: Copy, file: string, tried: ReadonlySet<string>): Stage[] {
	const places = ['contract/src/**/*.test.ts', 'scripts/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'server/{src,test}/**/*.test.ts']
	const all = globSync(places, { cwd: folder })
		.map((each) => each.replaceAll(path.sep, '/'))
		// Those by name alone run in the full part: one that is named here would let all of them run.
		.filter((each) => !each.includes('.long.') && !tried.has(each) && !unsound.get(each))
		.sort()
	const isSql = file.endsWith('.sql')
	const near = isSql ? testsOfFunctions(file) : [path.posix.dirname(file)]
	const beside = all.filter((each) => near.some((place) => each === place || each.startsWith(`${place}/`)))
	const without = [...tried, ...[...unsound.keys()].filter((each) => unsound.get(each))].flatMap((each) => ['--exclude', each])
	const stages: Stage[] = []
	if (beside.length) stages.push({ name: 'beside it', args: ['run', ...beside], projects: quick })
	const isWeb = file.startsWith('web/')
	const related = ['related', file, '--run', ...without]
	if (!isSql) stages.push({ name: 'related units', args: related, projects: units })
	const wide = nets.filter((each) => all.includes(each))
	if (!isWeb && wide.length) stages.push({ name: 'nets', args: ['run', ...wide], projects: quick })
	if (!isSql && !isWeb) stages.push({ name: 'related', args: related, projects: quick })
	if (all.length) stages.push({ name: 'server and unit', args: ['run', ...all], projects: quick })
	if (isWeb) stages.push({ name: 'browser', args: ['run', ...without], projects: browser })
	return stages
}

/** A stage in which a test failed by chance is not over: what stood behind it has not run yet. */
async function catcherIn(copy: Copy, { name, args, projects }: Stage, tried: Set<string>, soundly: Soundly) {
	console.log(`  ${name} …`)
	const ask = () => runVitest(copy.folder, [...args, ...projects])
	const { passed, failed, ended } = await ask()
	for (const each of passed) tried.add(each)
	if (!ended) return { by: `the tests do not end (${name})` }
	for (const [file, test] of failed) {
		if (!file) {
			const again = await ask()
			return again.failed.size ? { by: `${outside} (${name}): ${test}` } : { isOver: true }
		}
		if (await isSeenBy(copy, file, projects, soundly)) return { by: `${file}: ${test}` }
		tried.add(file)
	}
	return { isOver: failed.size === 0 }
}

/** A test that fails is asked again alone, and once without the fault: what fails then too has seen nothing. */
async function isSeenBy(copy: Copy, file: string, projects: string[], soundly: Soundly): Promise<boolean> {
	const ask = () => runVitest(copy.folder, ['run', file, ...projects])
	const again = await ask()
	if (again.ended && !again.failed.size) return false
	if (!copy.unsound.has(file)) {
		const alone = await soundly(async () => {
			if (projects === browser) await build(copy)
			return ask()
		})
		copy.unsound.set(file, alone.failed.size > 0)
		if (projects === browser) await build(copy)
	}
	return !copy.unsound.get(file)
}
