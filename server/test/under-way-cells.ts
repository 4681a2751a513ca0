// How what is under way ends, where many rows say the same, and the tests that say so.
/** How it ends, and the test that says so: its file and its name. Where nothing can happen, why. */
export type Cell = { ends: string; test: [file: string, name: string] } | { none: string }

const killed = 'what was under way when the server was killed ends on another one, once: %s'
export const onAnother = (ends: string): Cell => ({ ends, test: ['server/test/killed.test.ts', killed] })
const faults = 'e2e/faults/under-way.test.ts'
export const byServer = (ends: string): Cell => ({ ends, test: [faults, '%s is killed again and again: what was under way ends, once'] })
export const byPostgres = byServer
export const exportJobs = 'server/src/features/exports/jobs.test.ts'
export const closing = 'server/src/features/closings/closings.test.ts'
export const worker = 'server/src/platform/jobs/worker.test.ts'
export const billing = 'server/src/features/billing/handlers.test.ts'
export const missedTests = 'server/src/platform/jobs/missed.test.ts'
export const jobAgain: Cell = {
	ends: 'the job is tried again',
	test: [worker, 'F2 a database that is away while a job ends takes nothing along, and the job ends when it is back'],
}
export const missed: [string, string] = [missedTests, 'F19 a house that is off every night does all that it does at night, the backup too']
const heic = 'server/src/features/files/heic.test.ts'
export const heicNext: [string, string] = [heic, 'a server that ends while it decodes leaves nothing that waits: the next one makes it']
export const heicLater: Cell = {
	ends: 'is made some other night, or when somebody opens it',
	test: [heic, 'what was kept before is decoded when somebody opens it, or some night'],
}
export const restored = 'server/src/features/backups/restored.test.ts'
export const restoredImport: Cell = {
	ends: '«Angehalten», with the reason; is undone',
	test: [restored, 'F16 after a restore an import stands where it was interrupted, and is undone'],
}
export const restoredMessages = (ends: string): Cell => ({
	ends,
	test: [restored, 'F16 after a restore no message goes out that was waiting, and the next mail that comes in is told'],
})
export const queued = (ends: string): Cell => ({
	ends,
	test: ['server/test/killed.test.ts', 'what was under way when the database was away ends when it is back: %s'],
})
export const stopped = (ends: string): Cell => ({
	ends,
	test: ['server/test/killed.test.ts', 'what was under way when the server was stopped ends on the next one: %s'],
})
export const inTheQueue = (ends: string): Cell => onAnother(ends)
