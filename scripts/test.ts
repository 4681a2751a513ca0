// `npm test`: everything, or parts by name (`npm test -- server events`): checks, unit, server, e2e, and words that file names contain.
// `npm run test:full` (--full): the exhaustive tests too, which take long: they look at HAUSHEFT_FULL.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environment, root, runChecks, type Result } from './check.ts'

const parts = ['check', 'unit', 'server', 'e2e'] as const
type Part = (typeof parts)[number]
type Report = { numPassedTests: number; numFailedTests: number; testResults: Suite[] }
type Suite = { status: string; assertionResults: { status: string }[] }

if (process.argv.includes('--full')) Object.assign(environment, { HAUSHEFT_FULL: '1' })

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
	return { passed: Number(code === 0), failed: Number(code !== 0) }
}

async function vitest(projects: Part[], filter: string[]): Promise<Result> {
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
		return { passed: 0, failed: 1 }
	} finally {
		rmSync(folder, { recursive: true })
	}
}

/** A file that does not load has no test that failed, and neither has an error outside of the tests: each counts as one. */
function counted({ numPassedTests, numFailedTests, testResults }: Report, code: number): Result {
	const broken = testResults.filter(
		({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
	)
	const failed = numFailedTests + broken.length
	return { passed: numPassedTests, failed: failed || Number(code !== 0) }
}

async function main() {
	const words = process.argv.slice(2).filter((word) => !word.startsWith('-'))
	const chosen = words.filter(isPart)
	const filter = words.filter((word) => !isPart(word))
	const wanted = (part: Part) => (chosen.length ? chosen.includes(part) : part !== 'check' || !filter.length)
	const quick = (['unit', 'server'] as const).filter(wanted)

	const results: Result[] = []
	if (wanted('check')) results.push(await runChecks())
	if (wanted('server') || wanted('e2e')) results.push(await step('web build', 'scripts/build-web.ts'))
	if (wanted('e2e')) results.push(await step('sizes within their budgets', 'bench/sizes.ts'))
	if (quick.length) results.push(await vitest(quick, filter))
	if (wanted('e2e')) results.push(await vitest(['e2e'], filter))

	const sum = (which: keyof Result) => results.reduce((total, result) => total + result[which], 0)
	console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
	process.exitCode = sum('failed') || !sum('passed') ? 1 : 0
}

await main()
