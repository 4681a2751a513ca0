// What can be under way, and how it ends whatever happens meanwhile: the source of docs/under-way.md, which names the test of each cell.

export const happenings = ['server', 'postgres', 'restart', 'restore', 'night', 'elsewhere'] as const
export const headings: Record<(typeof happenings)[number], string> = {
	server: 'the server is killed',
	postgres: 'PostgreSQL is killed',
	restart: 'a restart',
	restore: 'a restore',
	night: 'a night switched off',
	elsewhere: 'another server',
}

/** How it ends, and the test that says so: its file and its name. Where nothing can happen, why. */
export type Cell = { ends: string; test: [file: string, name: string] } | { none: string }
type Row = { what: string; begins: string; ends: string } & Record<(typeof happenings)[number], Cell>

const killed = 'what was under way when the server was killed ends on another one, once: %s'
const onAnother = (ends: string): Cell => ({ ends, test: ['server/test/killed.test.ts', killed] })
const faults = 'e2e/faults/under-way.test.ts'
const byServer = (ends: string): Cell => ({ ends, test: [faults, '%s is killed again and again: what was under way ends, once'] })
const byPostgres = byServer
const exportJobs = 'server/src/features/exports/jobs.test.ts'
const closing = 'server/src/features/closings/closings.test.ts'
const worker = 'server/src/platform/jobs/worker.test.ts'
const billing = 'server/src/features/billing/handlers.test.ts'
const missedTests = 'server/src/platform/jobs/missed.test.ts'
const jobAgain: Cell = {
	ends: 'the job is tried again',
	test: [worker, 'F2 a database that is away while a job ends takes nothing along, and the job ends when it is back'],
}
const missed: [string, string] = [missedTests, 'F19 a house that is off every night does all that it does at night, the backup too']
const heic = 'server/src/features/files/heic.test.ts'
const heicNext: [string, string] = [heic, 'a server that ends while it decodes leaves nothing that waits: the next one makes it']
const heicLater: Cell = {
	ends: 'is made some other night, or when somebody opens it',
	test: [heic, 'what was kept before is decoded when somebody opens it, or some night'],
}
const restored = 'server/src/features/backups/restored.test.ts'
const restoredImport: Cell = {
	ends: '«Angehalten», with the reason; is undone',
	test: [restored, 'F16 after a restore an import stands where it was interrupted, and is undone'],
}
const restoredMessages = (ends: string): Cell => ({
	ends,
	test: [restored, 'F16 after a restore no message goes out that was waiting, and the next mail that comes in is told'],
})
const queued = (ends: string): Cell => ({
	ends,
	test: ['server/test/killed.test.ts', 'what was under way when the database was away ends when it is back: %s'],
})
const stopped = (ends: string): Cell => ({
	ends,
	test: ['server/test/killed.test.ts', 'what was under way when the server was stopped ends on the next one: %s'],
})
/** What a device keeps and sends once more with its key, until it has heard an answer. */
const fromDevice = (what: string): Pick<Row, 'what' | (typeof happenings)[number]> => ({
	what,
	server: onAnother('sent once more with its key: stored once'),
	postgres: queued('503, sent once more with its key: stored once'),
	restart: stopped('sent once more with its key: stored once'),
	restore: {
		ends: 'what came back knows its key: stored once; what was stored after the archive is gone',
		test: [restored, 'F16 after a restore what a device sends once more is there once: %s'],
	},
	night: { none: 'nothing of it happens at night' },
	elsewhere: onAnother('stored there, once'),
})
const inTheQueue = (ends: string): Cell => onAnother(ends)

export const underWay: Row[] = [
	{
		what: 'export',
		begins: 'somebody asks for a file',
		ends: 'ready for seven days, or failed with a reason',
		server: {
			ends: 'is made again; after the fourth time failed: «mehrmals unterbrochen»',
			test: [exportJobs, 'what a killed server had begun is taken up again'],
		},
		postgres: byPostgres('is made again'),
		restart: { ends: 'is made again, uncounted', test: [exportJobs, 'a server that stops takes it along, and the next one makes it'] },
		restore: {
			ends: 'failed: «aus einer Sicherung wiederhergestellt»',
			test: [restored, 'F16 after a restore exports have failed and say why, and another one is made'],
		},
		night: { ends: 'waits in the queue; what has expired goes after the start', test: missed },
		elsewhere: onAnother('is made there'),
	},
	{
		what: 'closing',
		begins: 'somebody closes a year',
		ends: 'closed when all its papers lie there, or failed with a reason and its numbers free',
		server: {
			ends: 'its papers are made again; after the fourth time failed: «mehrmals unterbrochen»',
			test: [closing, 'a kill: it is begun again, and after the fourth time it has failed; a stop counts for nothing'],
		},
		postgres: queued('its papers are made again'),
		restart: {
			ends: 'its papers are made again, uncounted',
			test: [closing, 'a kill: it is begun again, and after the fourth time it has failed; a stop counts for nothing'],
		},
		restore: {
			ends: 'failed: «aus einer Sicherung wiederhergestellt»',
			test: [closing, 'a restore: it has failed and says why, and the year can be closed'],
		},
		night: inTheQueue('waits in the queue'),
		elsewhere: onAnother('its papers are made there'),
	},
	{
		what: 'import',
		begins: 'a table is run',
		ends: 'done, or failed with a reason; both can be undone for 30 days',
		server: byServer('goes on after the last batch'),
		postgres: byPostgres('goes on after the last batch'),
		restart: stopped('the batch ends, the next one follows'),
		restore: restoredImport,
		night: inTheQueue('waits in the queue'),
		elsewhere: onAnother('goes on there'),
	},
	{
		what: 'undo',
		begins: 'an import is taken back',
		ends: 'undone, with what had been changed since',
		server: byServer('goes on after the last batch'),
		postgres: byPostgres('goes on after the last batch'),
		restart: stopped('the batch ends, the next one follows'),
		restore: restoredImport,
		night: inTheQueue('waits in the queue'),
		elsewhere: onAnother('goes on there'),
	},
	{
		what: 'move',
		begins: 'the file of another group is run',
		ends: 'done, or failed with a reason; both can be undone for 30 days',
		server: onAnother('goes on at its place in the file'),
		postgres: queued('the batch is tried again'),
		restart: stopped('the batch ends, the next one follows'),
		restore: restoredImport,
		night: inTheQueue('waits in the queue'),
		elsewhere: onAnother('goes on there: the file lies in DATA_DIR'),
	},
	{
		what: 'backup',
		begins: 'at 01:13 UTC, or by hand',
		ends: 'an archive of the night, or none and an error in the log',
		server: {
			ends: 'the former ones stay whole; made again',
			test: [
				'server/src/platform/backup/nightly.test.ts',
				'a backup that is killed half way leaves the former ones whole, and the next one clears up',
			],
		},
		postgres: queued('fails, and is tried again'),
		restart: stopped('the archive is made to its end, for 20 s; else again'),
		restore: { none: 'it is what comes back; the next night makes one' },
		night: { ends: 'made two minutes after the start', test: missed },
		elsewhere: onAnother('made there'),
	},
	{
		what: 'mail in',
		begins: 'it is kept, and acknowledged',
		ends: 'read, or shown as it came',
		server: {
			ends: 'read at the start',
			test: [
				'server/src/features/inbox/receiving.test.ts',
				'D35 that was kept and not read when the server ended is read once it runs again',
			],
		},
		postgres: queued('read again'),
		restart: stopped('read to its end'),
		restore: {
			ends: 'read at the start',
			test: [
				'server/src/features/inbox/receiving.test.ts',
				'D35 that was kept and not read when the server ended is read once it runs again',
			],
		},
		night: onAnother('read at the start'),
		elsewhere: onAnother('read there'),
	},
	{
		what: 'mail out',
		begins: 'with what causes it, in its transaction',
		ends: 'sent once, or refused and noted',
		server: onAnother('sent by the next one'),
		postgres: queued('sent, and noted when it is back'),
		restart: stopped('sent to its end'),
		restore: {
			ends: 'not sent; listed in nicht-verschickt.txt',
			test: [
				'server/src/features/backups/restore.test.ts',
				'D48 what is restored is equal byte by byte, and says what it does not send again',
			],
		},
		night: inTheQueue('waits in the queue'),
		elsewhere: onAnother('sent there'),
	},
	{
		what: 'notification',
		begins: 'something falls due, comes in or is ready',
		ends: 'sent, or dropped where nobody may or wants to hear of it',
		server: {
			ends: 'at most the same mail once more',
			test: [
				'server/src/features/notifications/notifications.test.ts',
				'D50 a server that dies between sending and noting it repeats at most the same mail',
			],
		},
		postgres: queued('sent, and noted when it is back'),
		restart: stopped('sent to its end'),
		restore: {
			ends: 'dropped and listed; what is due today is weighed anew',
			test: [restored, 'F16 after a restore what is due today is told, and nothing of the days before'],
		},
		night: {
			ends: 'what is due today is weighed once after the start, with one digest; what is older stands there as overdue',
			test: [
				'server/src/features/notifications/notifications.test.ts',
				'F19 after days off people are told of today alone, by whichever run comes first',
			],
		},
		elsewhere: onAnother('sent there'),
	},
	{
		what: 'delivery',
		begins: 'a webhook wants to know',
		ends: 'arrived, failed after a day, or silent where its maker may not see it',
		server: onAnother('sent by the next one'),
		postgres: queued('sent, and noted when it is back'),
		restart: stopped('the try ends'),
		restore: restoredMessages('«nicht gesendet: nach Wiederherstellung», in its log'),
		night: { ends: 'reminders of the last two days are told once', test: missed },
		elsewhere: onAnother('sent there, once'),
	},
	{
		...fromDevice('reply'),
		begins: 'somebody sends it; without a connection it waits on the device',
		ends: 'stored once, or refused with its reason, its words still there',
	},
	{
		...fromDevice('departure'),
		begins: 'somebody leaves; without a connection it waits on the device',
		ends: 'one entry, and the stay has ended; or refused with its reason, what was typed still there',
	},
	{
		what: 'reading of a code',
		begins: 'a photo of a bill is sent',
		ends: 'with its answer: nothing is kept',
		server: { none: 'the request ends with it, and nothing waits' },
		postgres: { none: 'it asks no database' },
		restart: { none: 'the request is answered first' },
		restore: { none: 'nothing is kept of it' },
		night: { none: 'nothing waits' },
		elsewhere: { none: 'the request ends with its server' },
	},
	{
		what: 'stopwatch',
		begins: 'somebody starts it',
		ends: 'in an entry, or discarded',
		server: onAnother('runs on: it is a row'),
		postgres: byPostgres('runs on'),
		restart: onAnother('runs on'),
		restore: { ends: 'runs as it did then; its person sees it', test: [restored, 'F16 a stopwatch runs on after a restore'] },
		night: onAnother('runs on'),
		elsewhere: onAnother('runs on'),
	},
	{
		what: 'picture of a HEIC',
		begins: 'a photo of an iPhone is kept',
		ends: 'its small images, or a file without a picture',
		server: { ends: 'is made by the next one', test: heicNext },
		postgres: jobAgain,
		restart: { ends: 'is made to its end', test: [worker, 'stopping waits for the job that has begun'] },
		restore: heicLater,
		night: heicLater,
		elsewhere: { ends: 'is made there', test: heicNext },
	},
	{
		what: 'checkout',
		begins: 'somebody goes to Stripe to pay',
		ends: 'paid, ended by another one, or by Stripe after a day',
		server: {
			ends: 'read anew when Stripe tells, in a job of the same transaction',
			test: [
				billing,
				'killed between taking it and acting on it: the job is there, in the same transaction, and one that failed comes again',
			],
		},
		postgres: jobAgain,
		restart: { ends: 'the reading ends', test: [worker, 'stopping waits for the job that has begun'] },
		restore: {
			ends: 'another one ends it; nothing is bought twice',
			test: [billing, 'two who choose at once cannot both begin to pay, and who has just paid buys nothing twice'],
		},
		night: {
			ends: 'every customer is read anew once Stripe is configured and the server is back',
			test: [missedTests, 'F19 what was due while no server ran is queued once, in the order of a night, two minutes later'],
		},
		elsewhere: {
			ends: 'the same is taken once',
			test: [billing, 'the same ten times at once is taken once; the same id with another body is refused'],
		},
	},
	{
		what: 'purge',
		begins: 'at 02:03 UTC, of what lies in the trash for 30 days',
		ends: 'gone, batch by batch',
		server: onAnother('the next batch follows'),
		postgres: queued('the batch is tried again'),
		restart: stopped('it ends first'),
		restore: { none: 'the rows come back as they were; the next night takes them' },
		night: {
			ends: 'after the missed backup',
			test: [missedTests, 'F19 what was due while no server ran is queued once, in the order of a night, two minutes later'],
		},
		elsewhere: onAnother('goes on there'),
	},
]
