// Hides what other servers need of this one's release while theirs is another one.
import type { OwnBuild } from '../servers/builds.ts'
import type { WebBuild } from './build.ts'
import { immutableFiles } from './files.ts'
import { pageOf } from './templates.ts'

/** The app without anything in it: it finds out by itself who is there. */
export const shellOf = ({ shell, id }: Pick<WebBuild, 'shell' | 'id'>): string => pageOf(shell, JSON.stringify({ build: id }))

export const forOtherServers = (build: WebBuild): OwnBuild => ({
	id: build.id,
	builtAt: build.timestamp,
	worker: build.worker,
	shell: shellOf(build),
	inline: build.inline,
	routes: build.routes,
	readFiles: () => immutableFiles(build.files),
})
