// Hides what the browser's worker is told beside its script: its release, and the files that it keeps for use without a connection.
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** What weighs more on the wire is kept only once it has been used. */
const most = 150_000
const served = /^(assets|fonts|icons)\/|^(favicon\.ico|manifest\.webmanifest)$/

/** Addresses of the built files that every device keeps. */
export function keptFiles(folder: string): string[] {
	const weight = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
		.map((entry) => path.join(entry.parentPath, entry.name))
		.filter((file) => served.test(path.relative(folder, file).replaceAll(path.sep, '/')) && weight(file) <= most)
		.map((file) => `/${path.relative(folder, file).replaceAll(path.sep, '/')}`)
		.sort()
}

/** The text of /sw.js: another one for every release, by which browsers notice it. */
export const workerText = (script: string, build: string, files: string[]): string =>
	`self.release=${JSON.stringify({ build, files })};${script}`
