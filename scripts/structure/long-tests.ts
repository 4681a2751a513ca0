import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What `npm run test:full` alone runs. */
const long = /\.long\.test\.tsx?$/
/** The rules of the product and the faults that were once seen, as tests name them. */
const numbers = /\b[DFRTW]\d{1,2}\b/g

/** A number that only a long test names: `npm test` would say nothing of it. */
export function longTestComplaints(root: string, files: string[]): { file: string; complaint: string }[] {
	const numbersIn = (file: string) => new Set(readFileSync(path.join(root, file), 'utf8').match(numbers))
	const tests = files.filter((file) => /\.test\.tsx?$/.test(file) && !/^e2e\/(faults|outside)\//.test(file))
	const named = new Set(tests.filter((file) => !long.test(file)).flatMap((file) => [...numbersIn(file)]))
	return tests
		.filter((file) => long.test(file))
		.flatMap((file) =>
			[...numbersIn(file)]
				.filter((number) => !named.has(number))
				.map((number) => ({ file, complaint: `${number} is named by no test that every run has` })),
		)
}
