// Where a module of the web app lies: what is loaded late is called by its hash alone.
import path from 'node:path'
import { readManifest } from '../server/src/platform/pages/build.ts'

/** The address of the file that begins with this module: `src/features/members/settings-page.tsx`. */
export function addressOf(module: string): string {
	const built = readManifest(path.join(import.meta.dirname, '../web/dist/client'))[module]
	if (!built) throw new Error(`${module} is not in the build`)
	return `/${built.file}`
}
