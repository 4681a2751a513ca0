import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Where the first of these programs lies on this machine; undefined where there is none, and the test says that it is skipped. */
export const findProgram = (...names: string[]): string | undefined =>
	names.flatMap((name) => (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name))).find(isProgram)

function isProgram(file: string) {
	try {
		accessSync(file, constants.X_OK)
		return true
	} catch {
		return false
	}
}
