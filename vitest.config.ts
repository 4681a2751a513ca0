import { defineConfig } from 'vitest/config'

// Files of one worker share its modules (three times faster): a test file must leave nothing behind in them.
const shared = { environment: 'node', pool: 'forks', isolate: false } as const
const pure = ['server/src/**/rules.test.ts']
/** One file after the other, with the whole product running, on a machine that may be busy. */
const whole = { ...shared, fileParallelism: false, expect: { poll: { timeout: 15_000 } }, testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					...shared,
					name: 'unit',
					include: ['contract/src/**/*.test.ts', 'scripts/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', ...pure],
				},
			},
			{
				test: {
					...shared,
					name: 'server',
					include: ['server/{src,test}/**/*.test.ts'],
					exclude: pure,
					globalSetup: 'server/test/postgres.ts',
					testTimeout: 20_000,
					hookTimeout: 60_000,
				},
			},
			{ test: { ...whole, name: 'e2e', include: ['e2e/*.test.ts'] } },
			// Only in `npm run test:full`: server, database and disk ended in every way, and what needs programs from outside.
			{ test: { ...whole, name: 'faults', include: ['e2e/faults/*.test.ts'], testTimeout: 30 * 60_000 } },
			{ test: { ...whole, name: 'outside', include: ['e2e/outside/*.test.ts'] } },
		],
	},
})
