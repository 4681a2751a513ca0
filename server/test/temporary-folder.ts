import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A new folder for this process, also for a PostgreSQL in it; those of processes that were killed are cleared away. */
export function temporaryFolder(name: string, parent = tmpdir()): string {
	const prefix = `hausheft-${name}-`
	for (const left of readdirSync(parent).filter((each) => each.startsWith(prefix)))
		if (!isAlive(Number(left.slice(prefix.length).split('-')[0]))) clearAway(path.join(parent, left))
	const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`))
	chmodSync(folder, 0o755) // started by root, PostgreSQL runs as another user and must get through
	return folder
}

/** Memory, where more than a gigabyte of it (or so many bytes) is free; a container often has 64 MB there. */
export function fastestPlace(free = 2 ** 30): string {
	try {
		const { bavail, bsize } = statfsSync('/dev/shm')
		return bavail * bsize > free ? '/dev/shm' : tmpdir()
	} catch {
		return tmpdir()
	}
}

/** Also when something in it is just ending; what belongs to another user stays. */
export function removeFolder(folder: string): void {
	try {
		rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
	} catch (error) {
		if (!/^(EACCES|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
	}
}

function clearAway(folder: string): void {
	try {
		removeFolder(folder)
	} catch (error) {
		// A disk that was killed with its process is still there: no reason to begin nothing.
		console.warn(`${folder} stays: ${String(error)}`)
	}
}

function isAlive(pid: number) {
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}
