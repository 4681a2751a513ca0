/**
 * `npm run test:full -- noun`: writes a noun that nobody here knows, `warranty`, into a copy of this checkout: its own files as they lie in own/, the
 * edits of edits.ts. Each edit that is missing must be named, by the compiler or by a check that says the file; with them all compiles, the web app
 * is built, and the generated tests hold for it.
 */
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Result } from '../check.ts'
import { remembering } from '../planted/refused.ts'
import { makeScratch } from '../planted/scratch.ts'
import { endOnSignal, runIn, runVitest } from '../planted/vitest.ts'
import { addChecksums } from '../structure/migrations.ts'
import { edits, insertInto, leftOut, type Edit } from './edits.ts'

const own = path.join(import.meta.dirname, 'own')
const mostEdits = 6

export async function runStranger(): Promise<Result> {
	using scratch = makeScratch()
	using _signals = endOnSignal()
	const begin = performance.now()
	const result: Result = { passed: 0, failures: [] }
	const step = async (name: string, work: () => Promise<string[]> | string[]) => {
		const from = performance.now()
		const wrong = await work()
		console.log(`${wrong.length ? '✗' : '✓'} noun: ${name} (${((performance.now() - from) / 1000).toFixed(0)} s)`)
		for (const line of wrong) console.log(`  ${line}`)
		if (wrong.length) result.failures.push(`noun: ${name}`)
		else result.passed++
	}
	const { folder } = scratch
	await step(`at most ${mostEdits} edits`, () => (edits.length > mostEdits ? edits.map(({ file }) => file) : []))
	const files = writeOwn(folder)
	console.log(`  ${files.length} files of its own, edits in ${edits.length}`)
	await step('the structure names what is missing', async () => unnamed('structure', (await structureOf(folder)).output))
	for (const edit of edits.filter(({ namedBy }) => namedBy === 'structure')) write(folder, edit)
	await step('the compiler names what is missing', async () => {
		const back = leaveOut(folder)
		const said = await compile(folder)
		back()
		return [...unnamed('types', said), ...leftOut.flatMap(({ file }) => (said.includes(`${file}(`) ? [] : [`${file} compiles without`]))]
	})
	for (const edit of edits.filter(({ namedBy }) => namedBy === 'types')) write(folder, edit)
	await step('what scripts write', () => generate(folder))
	await step('types', async () => linesOf(await compile(folder)))
	await step('structure', async () => {
		const { code, output } = await structureOf(folder)
		return code === 0 ? [] : linesOf(output)
	})
	await step('web build', () => ran(folder, 'scripts/build-web.ts'))
	for (const [name, args] of Object.entries(tests))
		await step(name, async () => {
			const { failed, passed } = await runVitest(folder, ['run', ...args])
			return passed.length || failed.size ? [...failed].map(([file, test]) => `${file}: ${test}`) : ['no test ran']
		})
	console.log(`  ${((performance.now() - begin) / 1000).toFixed(0)} s in all`)
	return result
}

const server = (...files: string[]) => ['--project', 'server', ...files.map((file) => `server/test/${file}.test.ts`)]
/** The generated ones, whole where they are about all nouns at once, else what of them is called after the noun. */
const tests = {
	'tests of all nouns': server('nouns', 'travels', 'rows', 'addresses', 'put-away'),
	'tests that are called after it': [
		...server('rights', 'sent', 'tenancy', 'fuzz', 'changes'),
		'server/src/platform/http/screens.test.ts',
		'-t',
		'[wW]arrant',
	],
	'tests without a database': ['--project', 'unit', 'contract/src', 'server/src/features/history/rules.test.ts'],
}

/** Its migration has the next number. */
function writeOwn(folder: string): string[] {
	const last = Math.max(...readdirSync(path.join(folder, 'database/migrations')).map((name) => Number(name.slice(0, 4)) || 0))
	return globSync('**/*.txt', { cwd: own }).map((template) => {
		const target = template
			.replaceAll(path.sep, '/')
			.replace(/\.txt$/, '')
			.replace('migrations/', `migrations/${String(last + 1).padStart(4, '0')}_`)
		mkdirSync(path.join(folder, path.dirname(target)), { recursive: true })
		writeFileSync(path.join(folder, target), readFileSync(path.join(own, template), 'utf8'))
		return target
	})
}

function write(folder: string, edit: Edit) {
	const file = path.join(folder, edit.file)
	writeFileSync(file, insertInto(readFileSync(file, 'utf8'), edit))
}

/** Answers what puts it back. */
function leaveOut(folder: string): () => void {
	const whole = leftOut.map(({ file, lines }) => {
		const place = path.join(folder, file)
		const text = readFileSync(place, 'utf8')
		if (!lines.test(text)) throw new Error(`${file} has no ${lines.source}`)
		writeFileSync(place, text.replace(lines, ''))
		return [place, text] as const
	})
	return () => whole.forEach(([place, text]) => writeFileSync(place, text))
}

const unnamed = (namedBy: Edit['namedBy'], said: string) =>
	edits.filter((edit) => edit.namedBy === namedBy && !said.includes(edit.file)).map(({ file }) => `nothing names ${file}`)

const linesOf = (text: string) => text.trim().split('\n').filter(Boolean).slice(0, 20)
const structureOf = (folder: string) => runIn(folder, 'node', ['scripts/check-structure.ts'])
async function compile(folder: string): Promise<string> {
	const said = await Promise.all(['.', 'web'].map((project) => runIn(folder, 'tsc', ['-p', project, ...remembering(project)])))
	return said.map(({ output }) => output).join('\n')
}
async function ran(folder: string, script: string): Promise<string[]> {
	const { code, output } = await runIn(folder, 'node', [script])
	return code === 0 ? [] : linesOf(output)
}

async function generate(folder: string): Promise<string[]> {
	addChecksums(
		folder,
		readdirSync(path.join(folder, 'database/migrations')).map((name) => `database/migrations/${name}`),
	)
	const wrong: string[] = []
	for (const script of ['web/scripts/route-tree.ts', 'scripts/database-types.ts', 'scripts/rooms-picture.ts'])
		wrong.push(...(await ran(folder, script)))
	return wrong
}
