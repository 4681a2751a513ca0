// Runs vitest in a copy of the checkout and says which files passed and what failed; stopped with all that it has started.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environment } from '../check.ts'

type Suite = { name: string; status: string; message: string; assertionResults: { status: string; fullName: string }[] }
type Report = { testResults: Suite[] }
type Run = {
	passed: string[]
	/** By file the first test of it; by '' what went wrong outside of them. */
	failed: Map<string, string>
	ended: boolean
}
type Command = { code: number | null; output: string; ended: boolean }

/** In minutes: a loop that never ends keeps its tests from ending. */
const longest = 25
const running = new Set<ChildProcess>()

export async function runVitest(folder: string, args: readonly string[]): Promise<Run> {
	const report = path.join(folder, '.report.json')
	rmSync(report, { force: true })
	const reporting = ['--bail', '1', '--passWithNoTests', '--reporter=json', `--outputFile.json=${report}`]
	const { code, output, ended } = await runIn(folder, 'vitest', [...args, ...reporting])
	const read = (): Report => JSON.parse(readFileSync(report, 'utf8')) as Report
	const suites = existsSync(report) ? read().testResults : []
	const failed = new Map<string, string>()
	const passed: string[] = []
	for (const { name, status, message, assertionResults } of suites) {
		const file = path.relative(folder, name).replaceAll('\\', '/')
		const first = assertionResults.find((test) => test.status === 'failed')
		if (first) failed.set(file, first.fullName)
		else if (status === 'failed' && message) failed.set(file, message.split('\n')[0]!)
		else if (assertionResults.some((test) => test.status === 'passed')) passed.push(file)
	}
	if (code !== 0 && !failed.size) failed.set('', firstError(output))
	return { passed, failed, ended }
}

function firstError(output: string) {
	const lines = stripVTControlCharacters(output).trim().split('\n')
	return (lines.find((line) => /\w: \S/.test(line) && /error/i.test(line)) ?? lines.at(-1) ?? '').trim()
}

export async function runIn(folder: string, command: string, args: readonly string[]): Promise<Command> {
	const env = { ...environment, PATH: path.join(folder, 'node_modules/.bin') + path.delimiter + process.env['PATH'] }
	const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' })
	running.add(child)
	let output = ''
	let ended = true
	for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
	const clock = setTimeout(() => {
		ended = false
		stop(child)
	}, longest * 60_000)
	const code = await new Promise<number | null>((resolve) => child.once('error', () => resolve(1)).once('close', resolve))
	clearTimeout(clock)
	running.delete(child)
	return { code, output, ended }
}

/** Who stops the run waits until the databases and browsers of the tests have ended too. */
export function endOnSignal(): Disposable {
	const onSignal = () => {
		if (running.size === 0) process.exit(130)
		for (const child of running) {
			child.once('close', () => {
				running.delete(child)
				if (running.size === 0) process.exit(130)
			})
			stop(child)
		}
	}
	process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
	return { [Symbol.dispose]: () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal) }
}

function stop(child: ChildProcess) {
	if (child.pid === undefined) return
	try {
		if (process.platform === 'win32') child.kill()
		else process.kill(-child.pid, 'SIGTERM')
	} catch {
		// It has ended by itself.
	}
}
