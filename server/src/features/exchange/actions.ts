import { Refusal } from '@hausheft/contract/refusals.ts'
import type { Acting } from '../../platform/database/act.ts'
import type { Store } from '../../platform/files/store.ts'
import type { Images } from '../../platform/images/pool.ts'
import { checkThings, type RoomCheck } from './check/actions.ts'
import { isEnough, mostAtOnce, withOriginals } from './file/originals.ts'
import { mayBeExchange, readExchange, readThings } from './file/read-exchange.ts'
import type { Read, Unit } from './file/things.ts'
import { writeThings, type KeptThings } from './things/actions.ts'
import { lost } from './things/words.ts'

/** What an upload says that is another group's file: its things stand in `things` then. Null where it is none. */
export async function readUploaded(file: string, who: string, store: Pick<Store, 'hold'>, things: string): Promise<Read | null> {
	return (await mayBeExchange(file)) ? readExchange({ file, who }, store, things) : null
}

export type UploadedExchange = Read

/** Where other groups' files lie until they have moved in, and where their originals go. */
export type Moving = { arriving: Store; store: Store; inspect: Images['inspect']; storage: number | null }
/** `from`: how far its things were read. */
type Moved = { things: string; archive: string; from: number }
/** `keep`: of what was written the files, once nothing else can refuse. */
type Batch = {
	count: number
	next: number
	write: (acting: Acting, group: string, units: readonly Unit[]) => Promise<KeptThings>
	keep: (files: readonly string[]) => void
}

/** The next things: their originals come out before `work`, whose transaction is short, writes them. */
export async function moveNext({ arriving, store, inspect, storage }: Moving, moved: Moved, work: (batch: Batch) => Promise<void>) {
	const { things, next } = await readNext(arriving, moved, isEnough)
	await arriving
		.withPath(moved.archive, (archive) =>
			withOriginals(archive, things, { store, inspect }, (originals, keep) =>
				work({
					count: things.length,
					next,
					keep,
					write: (acting, group, units) => writeThings(acting, { group, units, storage }, things, originals),
				}),
			),
		)
		.catch(lostFile)
}

/** What would come of the next things; null where there are none. */
export async function checkNext(
	{ arriving }: Pick<Moving, 'arriving'>,
	moved: Omit<Moved, 'archive'>,
	here: RoomCheck,
	units: readonly Unit[],
) {
	const { things, next } = await readNext(arriving, moved, (all) => all.length >= mostAtOnce.things)
	return things.length === 0 ? null : { ...checkThings(here, units, things), count: things.length, next }
}

const readNext = (arriving: Store, { things, from }: Omit<Moved, 'archive'>, enough: Parameters<typeof readThings>[2]) =>
	arriving.withPath(things, (file) => readThings(file, from, enough)).catch(lostFile)

const lostFile = (error: NodeJS.ErrnoException): never => {
	throw error.code === 'ENOENT' ? new Refusal('gone', lost) : error
}
