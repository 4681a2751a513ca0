import { z } from 'zod/mini'
import { contract, get } from './endpoint.ts'
import type { healthRequests } from './health-requests.ts'
import { DiskState } from './plans.ts'
import { daysBetween, type Day } from './swiss/zurich.ts'

/** How many files on the server's disk are not as their rows say; which ones they are stands in its log. */
const Findings = z.object({
	/** Rows without bytes. */
	missing: z.int(),
	/** Bytes that are others than those uploaded. */
	changed: z.int(),
	/** What an end in the middle of an upload left behind; it is cleared away by itself. */
	without_row: z.int(),
	drafts: z.int(),
})
export type Findings = z.infer<typeof Findings>

/** Whether the contents of files can be reached; all else works without. */
const StoreState = z.enum(['here', 'away'])

/** Whether, of several hosts of the database, more than one takes writes: what is written to the other is lost. */
const HostsState = z.enum(['ok', 'split'])

/** Of the standby that exports and backups read from, null without one: how far it is behind; null: it does not answer, or follows another primary. */
const StandbyState = z.nullable(z.object({ seconds: z.nullable(z.number()) }))
export type StandbyState = z.infer<typeof StandbyState>

/** Of the nightly backups: whether the last is of these days, older, or there is none. */
const BackupState = z.enum(['ok', 'stale', 'none'])
type BackupState = z.infer<typeof BackupState>
/** From when on it is told that the nights have stopped. */
const staleDays = 3
export const backupState = (last: Day | null, today: Day): BackupState =>
	last === null ? 'none' : daysBetween(last, today) > staleDays ? 'stale' : 'ok'

export const health = contract<typeof healthRequests>()({
	/** For who watches over the server; 503 while its database does not answer, or its changes wait for a standby that is away. */
	getHealth: get('/health', {
		permission: 'public',
		reply: z.object({
			status: z.literal('ok'),
			hosts: HostsState,
			standby: StandbyState,
			disk: DiskState,
			store: StoreState,
			backup: BackupState,
			files: Findings,
		}),
	}),
})
