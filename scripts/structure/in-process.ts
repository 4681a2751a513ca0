import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const page = 'docs/in-process.md'
const platform = 'server/src/platform/'
/** Of processes of their own, and of what ends with the document that is made or read. */
const passing = /^(paper\/(?!fonts)|sheets\/|backup\/(?!found)|database\/sql-files|.*-worker\.ts$|.*\.test\.ts$)/
/** A map or a set at the head of a file, or in the function that makes a room of it. */
const keeps = /^\t?(?:const|let) \w+(?:: [^=]+)? = new (?:Bounded|Weak)?(?:Map|Set)(?:<[^;]*>)?\((?:\w*)\)$/m

/** Files that keep something in the process, and are not told on the page why no other server needs it. `files`: all there are. */
export function inProcessComplaints(root: string, files: readonly string[]) {
	if (!existsSync(path.join(root, page))) return []
	const told = readFileSync(path.join(root, page), 'utf8')
	return files
		.filter((file) => file.startsWith(platform) && !passing.test(file.slice(platform.length)))
		.filter((file) => keeps.test(readFileSync(path.join(root, file), 'utf8')) && !told.includes(`\`${file.slice(platform.length)}\``))
		.map((file) => ({ file, line: 1, rule: 'in-process', message: `keeps something that ${page} does not speak of` }))
}
