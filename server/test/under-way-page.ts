// How docs/under-way.md is made of what under-way.ts says.
import type { Cell } from './under-way-cells.ts'
import { happenings, headings, underWay } from './under-way.ts'

export const testsNamed = (): [file: string, name: string][] => {
	const all = underWay.flatMap((row) => happenings.flatMap((one) => ('test' in row[one] ? [row[one].test] : [])))
	return [...new Map(all.map((test) => [test.join(' '), test])).values()].sort((a, b) => (a.join(' ') < b.join(' ') ? -1 : 1))
}

/** The page as it must be. */
export function underWayPage(): string {
	const tests = testsNamed()
	const numberOf = ([file, name]: [string, string]) => tests.findIndex((one) => one[0] === file && one[1] === name) + 1
	const cell = (one: Cell) => ('none' in one ? `– (${one.none})` : `${one.ends} [${numberOf(one.test)}]`)
	const rows = underWay.map((row) => [`**${row.what}**`, row.begins, row.ends, ...happenings.map((one) => cell(row[one]))])
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
	return `# What can be under way
Whatever waits ends, once, and where it cannot go on a person reads why. Written by \`node scripts/under-way.ts\` from [server/test/under-way.ts](../server/test/under-way.ts);
a number names the test below that says so. «Another server»: the first is killed for good, and a second starts on the same database and DATA_DIR.

${[line(['what', 'it begins', 'it may end', ...happenings.map((one) => headings[one])]), line(Array.from({ length: 9 }, () => '---')), ...rows.map(line)].join('\n')}

${tests.map(([file, name], nth) => `${nth + 1}. [${file}](../${file}): ${name}`).join('\n')}
`
}
