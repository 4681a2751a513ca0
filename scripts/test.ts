// `npm test`: everything, or parts by name (`npm test -- server events`): checks, unit, server, e2e, and words that file names contain.
// `npm run test:full` (--full): also what is exhaustive and takes long (`*.long.test.ts`, and what looks at HAUSHEFT_FULL), and three more parts:
// faults, what needs programs from outside, and noun. Its last line says as well how many tests this machine had to skip.
// `npm run test:full -- noun`: whether a noun that nobody knows needs no more than its own files and six edits (scripts/stranger-noun).
// `npm run test:full -- loaded`: the browser part three times beside eight busy processes; only where it is named.
// `npm run test:full -- planted 1`: whether the tests see what is wrong, for each fault of list 1 (scripts/planted); only where it is named.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { compiledEarlier } from '../server/src/platform/processes/compiled.ts'
import { fastestPlace, removeFolder, temporaryFolder } from '../server/test/temporary-folder.ts'
import { environment, root, runChecks, type Result } from './check.ts'
import { countPlanted, runPlanted } from './planted/run.ts'
import { runStranger } from './stranger-noun/run.ts'

const testKinds = ['check', 'unit', 'server', 'e2e', 'faults', 'outside', 'noun', 'planted', 'loaded'] as const
type TestKind = (typeof testKinds)[number]
/** `shaky`: what failed at first and passed when it was run again. */
type Outcome = Result & { skipped?: number; shaky?: string[] }
type Report = { testResults: Suite[] }
type Test = { status: string; fullName: string; failureMessages: string[] }
type Suite = { name: string; status: string; message: string; startTime: number; endTime: number; assertionResults: Test[] }

// Of four workers one compiles what all of them read.
Object.assign(environment, compiledEarlier)
const full = process.argv.includes('--full')
if (full) Object.assign(environment, { HAUSHEFT_FULL: '1' })

const isTestKind = (word: string): word is TestKind => (testKinds as readonly string[]).includes(word)

const run = (command: string, args: string[]) =>
	new Promise<number>((resolve, reject) => {
		spawn(command, args, { cwd: root, env: environment, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' })
			.once('error', reject)
			.once('close', (code) => resolve(code ?? 1))
	})

async function step(name: string, script: string): Promise<Result> {
	const code = await run('node', [script])
	console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
	return { passed: Number(code === 0), failures: code === 0 ? [] : [name] }
}

/** More files than this fail for a reason that another run does not take away. */
const mostAgain = 8

/** What fails is run a second time, a few files with the machine to themselves: what passes then is named, and is a defect all the same. */
async function vitest(projects: TestKind[], filter: string[]): Promise<Outcome> {
	try {
		const spent = watch()
		const first = await vitestOnce(projects, filter.length ? ['--passWithNoTests', ...filter] : [])
		if (!filter.length) console.log(`${projects.join(' and ')}: ${spent()}, of these ${longestOf(first.suites)}`)
		const failed = first.suites.filter(({ status }) => status === 'failed')
		if (!failed.length || failed.length > mostAgain) return counted(first.suites, first.code)
		const second = await vitestOnce(
			projects,
			failed.map(({ name }) => path.relative(root, name)),
		)
		const again = new Map(second.suites.map((suite) => [suite.name, suite]))
		const suites = first.suites.map((suite) => (suite.status === 'failed' ? (again.get(suite.name) ?? suite) : suite))
		const shaky = failed.filter(({ name }) => again.get(name)?.status === 'passed').flatMap((suite) => failuresOf([suite]))
		return { ...counted(suites, second.code), shaky }
	} catch (error) {
		console.error(error)
		return { passed: 0, failures: ['vitest gave no report'] }
	}
}

/** What all processors of the machine have done since it started, for whomever, in seconds. */
const busySeconds = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000

/** How long it takes from now, and what that costs: of browsers and databases too, which are nobody's children. */
function watch() {
	const [begun, busy] = [performance.now(), busySeconds()]
	return () => `${Math.round((performance.now() - begun) / 1000)} s, ${Math.round(busySeconds() - busy)} CPU seconds of this machine`
}

/** Where the minutes went: the files that took most of them. */
function longestOf(suites: Suite[]): string {
	const longest = suites.map(({ name, startTime, endTime }) => ({ name: path.basename(name), took: endTime - startTime }))
	return longest
		.toSorted((one, other) => other.took - one.took)
		.slice(0, 8)
		.map(({ name, took }) => `${name} ${Math.round(took / 1000)} s`)
		.join(', ')
}

async function vitestOnce(projects: TestKind[], args: string[]): Promise<{ suites: Suite[]; code: number }> {
	const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-report-'))
	const file = path.join(folder, 'report.json')
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
	try {
		const code = await run('vitest', ['run', ...projects.flatMap((project) => ['--project', project]), ...reporters, ...args])
		return { suites: (JSON.parse(readFileSync(file, 'utf8')) as Report).testResults, code }
	} finally {
		rmSync(folder, { recursive: true })
	}
}

/** What is red here waits for a time and not for a state: nothing is run again, and all is waited for longer by one factor. */
async function runLoaded(filter: string[]): Promise<Outcome[]> {
	const busy = Array.from({ length: 8 }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
	Object.assign(environment, { HAUSHEFT_PATIENCE: '8' })
	try {
		const rounds: Outcome[] = []
		for (let round = 1; round <= 3; round++) {
			const { suites, code } = await vitestOnce(['e2e'], filter.length ? ['--passWithNoTests', ...filter] : [])
			const { failures, ...outcome } = counted(suites, code)
			rounds.push({ ...outcome, failures: failures.map((failure) => `round ${round}, loaded: ${failure}`) })
		}
		return rounds
	} finally {
		for (const each of busy) each.kill('SIGKILL')
	}
}

function counted(suites: Suite[], code: number): Outcome {
	const failures = failuresOf(suites)
	if (code !== 0 && !failures.length) failures.push('an error outside of the tests')
	const tests = suites.flatMap(({ assertionResults }) => assertionResults)
	const passed = tests.filter(({ status }) => status === 'passed').length
	return { passed, skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length, failures }
}

/** A file that does not load has no test that failed, and neither has an error outside of the tests: each counts as one. */
function failuresOf(suites: Suite[]): string[] {
	const broken = suites.filter(
		({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
	)
	return [
		...broken.map(({ name, message }) => failure(name, message)),
		...suites.flatMap(({ name, assertionResults }) =>
			assertionResults
				.filter((test) => test.status === 'failed')
				.map((test) => failure(`${path.relative(root, name)}: ${test.fullName}`, test.failureMessages.join('\n'))),
		),
	]
}

/** What failed and the beginning of why: enough to find it by where only the end of the output is kept. */
const failure = (name: string, why: string) => `${name}\n    ${why.split('\n').slice(0, 4).join('\n    ')}`

async function main() {
	const words = process.argv.slice(2).filter((word) => !word.startsWith('-'))
	const chosen = words.filter(isTestKind)
	const filter = words.filter((word) => !isTestKind(word))
	const usual = (part: TestKind) => {
		if (part === 'noun') return full && !filter.length
		return part === 'faults' || part === 'outside' ? full : part !== 'check' || !filter.length
	}
	const onlyNamed = (part: TestKind) => part === 'planted' || part === 'loaded'
	const wanted = (part: TestKind) => (chosen.length ? chosen.includes(part) : usual(part) && !onlyNamed(part))
	const quick = (['unit', 'server'] as const).filter(wanted)

	const spent = watch()
	const results: Outcome[] = []
	if (wanted('check')) results.push(await runChecks())
	if (testKinds.some((part) => !['check', 'unit', 'noun', 'planted'].includes(part) && wanted(part)))
		results.push(await step('web build', 'scripts/build-web.ts'))
	if (wanted('e2e')) results.push(await step('sizes within their budgets', 'bench/sizes.ts'))
	if (quick.length) results.push(await vitest(quick, filter))
	// Each has the machine to itself.
	for (const part of ['e2e', 'faults', 'outside'] as const) if (wanted(part)) results.push(await vitest([part], filter))
	if (wanted('noun')) results.push(await runStranger())
	if (wanted('planted')) results.push(await runPlanted(filter))
	else if (!chosen.length && !filter.length) results.push({ passed: 0, skipped: countPlanted(), failures: [] })
	if (wanted('loaded')) results.push(...(await runLoaded(filter)))
	else if (!chosen.length && !filter.length) results.push({ passed: 0, skipped: 1, failures: [] })

	for (const line of results.flatMap((result) => result.shaky ?? [])) console.log(`↻ passed only when run again: ${line}`)
	const failures = results.flatMap((result) => result.failures)
	for (const line of failures) console.log(`✗ ${line}`)
	console.log(`in all: ${spent()}`)
	const sum = (which: 'passed' | 'skipped') => results.reduce((total, result) => total + (result[which] ?? 0), 0)
	console.log(`\n${sum('passed')} passed, ${failures.length} failed${full ? `, ${sum('skipped')} skipped` : ''}`)
	process.exitCode = failures.length || !sum('passed') ? 1 : 0
}

// The server's own workers give way to whoever is served; among tests they would starve.
setPriority(10)
// All that tests write goes where writing costs least.
const placeOfRun = temporaryFolder('run', fastestPlace(4 * 2 ** 30))
Object.assign(environment, { TMPDIR: placeOfRun })
try {
	await main()
} finally {
	removeFolder(placeOfRun)
}
