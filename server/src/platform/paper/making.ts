// Hides nothing but the shapes that whoever makes a report and the process it is made in have in common.
import type { Readable } from 'node:stream'
import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import type { Acting } from '../database/act.ts'
import type { Store } from '../files/store.ts'

/** What one report is made from, in a process of its own. */
export type Making = {
	/** Runs in a transaction of its own, read-only, as the person who asked, with the rights of that moment; refuses when the membership has ended. */
	act: <T>(work: (acting: Acting) => Promise<T>) => Promise<T>
	store: Store
	/** The group, the property (null: the whole group) and what was asked for. */
	asked: { group: string; property: string | null } & ReportRequest
	/** How much of it is made, 0 to 1. */
	progress: (share: number) => void
	signal: AbortSignal
	/** An empty folder of its own that is removed afterwards. */
	folder: string
}
/** The finished file as a stream, and how it is called (without folder, safe everywhere). */
type MadeFile = { filename: string; type: string; open: () => Readable }
export type Report = (making: Making) => Promise<MadeFile>
