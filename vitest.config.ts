import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { within } from './e2e/patience.ts'
import { LongestFirst } from './scripts/longest-first.ts'

/** Most of what tests make is gone soon. */
const execArgv: string[] = ['--max-semi-space-size=64']
// Files of one worker share its modules (three times faster): a test file must leave nothing behind in them.
// Four workers on two cores too: while one waits for its database or its browser, the others work.
// What is waited for is waited for long: the machine may be busy.
const shared = {
	environment: 'node',
	pool: 'forks',
	isolate: false,
	execArgv,
	maxWorkers: Math.max(4, availableParallelism()),
	expect: { poll: { timeout: within(60_000) } },
} as const
/** What takes long and is another look at what others test: only in `npm run test:full`, or where a file is asked for by its name. */
const isFull = process.env['HAUSHEFT_FULL'] !== undefined || process.argv.some((word) => word.includes('.long'))
const long = isFull ? [] : ['**/*.long.test.ts']
const pure = ['server/src/**/rules.test.ts']
/** With the whole product running, on a machine that may be busy. */
const whole = { ...shared, testTimeout: within(120_000), hookTimeout: within(120_000) }
/** One file after the other. */
const alone = { ...whole, maxWorkers: 1, sequence: { groupOrder: 1 } }

export default defineConfig({
	test: {
		sequence: { sequencer: LongestFirst },
		projects: [
			{
				test: {
					...shared,
					name: 'unit',
					// A busy machine is slow at drawing houses too.
					testTimeout: 60_000,
					include: ['contract/src/**/*.test.ts', 'scripts/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', ...pure],
				},
			},
			{
				test: {
					...shared,
					name: 'server',
					// As Node.js reads them, which knows the types away by itself: a twentieth of the work less.
					experimental: { viteModuleRunner: false, nodeLoader: false },
					include: ['server/{src,test}/**/*.test.ts'],
					exclude: [...pure, ...long],
					globalSetup: 'server/test/postgres.ts',
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					...whole,
					name: 'e2e',
					include: ['e2e/*.test.ts'],
					exclude: long,
					globalSetup: 'e2e/setup.ts',
				},
			},
			// Only in `npm run test:full`: server, database and disk ended in every way, and what needs programs from outside.
			{ test: { ...alone, name: 'faults', include: ['e2e/faults/*.test.ts'], testTimeout: 30 * 60_000 } },
			{ test: { ...alone, name: 'outside', include: ['e2e/outside/*.test.ts'] } },
		],
	},
})
