// `npm test`: everything, or parts by name (`npm test -- server events`): checks, unit, server, e2e, and words that file names contain.
// `npm run test:full` (--full): also what is exhaustive and takes long, which looks at HAUSHEFT_FULL, and two more parts:
// faults, and what needs programs from outside. Its last line says as well how many tests this machine had to skip.
// `npm run test:full -- planted 1`: whether the tests see what is wrong, for each fault of list 1 (scripts/planted); only where it is named.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environment, root, runChecks, type Result } from './check.ts'
import { countPlanted, runPlanted } from './planted/run.ts'

const parts = ['check', 'unit', 'server', 'e2e', 'faults', 'outside', 'planted'] as const
type Part = (typeof parts)[number]
type Outcome = Result & { skipped?: number }
type Report = { numPassedTests: number; numPendingTests: number; testResults: Suite[] }
type Test = { status: string; fullName: string; failureMessages: string[] }
type Suite = { name: string; status: string; message: string; assertionResults: Test[] }

const full = process.argv.includes('--full')
if (full) Object.assign(environment, { HAUSHEFT_FULL: '1' })

const isPart = (word: string): word is Part => (parts as readonly string[]).includes(word)

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

async function vitest(projects: Part[], filter: string[]): Promise<Outcome> {
	const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-report-'))
	const file = path.join(folder, 'report.json')
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
	try {
		const code = await run('vitest', [
			'run',
			...projects.flatMap((project) => ['--project', project]),
			...reporters,
			...(filter.length ? ['--passWithNoTests', ...filter] : []),
		])
		return counted(JSON.parse(readFileSync(file, 'utf8')) as Report, code)
	} catch (error) {
		console.error(error)
		return { passed: 0, failures: ['vitest gave no report'] }
	} finally {
		rmSync(folder, { recursive: true })
	}
}

/** A file that does not load has no test that failed, and neither has an error outside of the tests: each counts as one. */
function counted({ numPassedTests, numPendingTests, testResults }: Report, code: number): Outcome {
	const broken = testResults.filter(
		({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
	)
	const failures = [
		...broken.map(({ name, message }) => failure(name, message)),
		...testResults.flatMap(({ name, assertionResults }) =>
			assertionResults
				.filter((test) => test.status === 'failed')
				.map((test) => failure(`${path.relative(root, name)}: ${test.fullName}`, test.failureMessages.join('\n'))),
		),
	]
	if (code !== 0 && !failures.length) failures.push('an error outside of the tests')
	return { passed: numPassedTests, skipped: numPendingTests, failures }
}

/** What failed and the beginning of why: enough to find it by where only the end of the output is kept. */
const failure = (name: string, why: string) => `${name}\n    ${why.split('\n').slice(0, 4).join('\n    ')}`

async function main() {
	const words = process.argv.slice(2).filter((word) => !word.startsWith('-'))
	const chosen = words.filter(isPart)
	const filter = words.filter((word) => !isPart(word))
	const usual = (part: Part) => (part === 'faults' || part === 'outside' ? full : part !== 'check' || !filter.length)
	const onlyNamed = (part: Part) => part === 'planted'
	const wanted = (part: Part) => (chosen.length ? chosen.includes(part) : usual(part) && !onlyNamed(part))
	const quick = (['unit', 'server'] as const).filter(wanted)

	const results: Outcome[] = []
	if (wanted('check')) results.push(await runChecks())
	if (parts.some((part) => part !== 'check' && part !== 'unit' && part !== 'planted' && wanted(part)))
		results.push(await step('web build', 'scripts/build-web.ts'))
	if (wanted('e2e')) results.push(await step('sizes within their budgets', 'bench/sizes.ts'))
	if (quick.length) results.push(await vitest(quick, filter))
	// Each has the machine to itself.
	for (const part of ['e2e', 'faults', 'outside'] as const) if (wanted(part)) results.push(await vitest([part], filter))
	if (wanted('planted')) results.push(await runPlanted(filter))
	else if (!chosen.length && !filter.length) results.push({ passed: 0, skipped: countPlanted(), failures: [] })

	const failures = results.flatMap((result) => result.failures)
	for (const line of failures) console.log(`✗ ${line}`)
	const sum = (which: 'passed' | 'skipped') => results.reduce((total, result) => total + (result[which] ?? 0), 0)
	console.log(`\n${sum('passed')} passed, ${failures.length} failed${full ? `, ${sum('skipped')} skipped` : ''}`)
	process.exitCode = failures.length || !sum('passed') ? 1 : 0
}

await main()
