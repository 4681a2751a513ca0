import { z } from 'zod/mini'
import { SplitSaid } from './event-replies.ts'
import { Id, Stamp, StoredDay, StoredRappen } from './fields.ts'

/** What stands in a month: all of it has come in, a part, nothing though its day has passed, nothing yet, or nothing was due. */
const rentStates = ['paid', 'part', 'open', 'ahead', 'none'] as const
export type RentState = (typeof rentStates)[number]

const namedIds = z.array(z.object({ id: Id, name: z.string() }))
/** An entry with an income; `user`: who logged it. */
const Booked = z.object({ id: Id, name: z.string(), event_at: Stamp, income: StoredRappen, user: Id })
export type Booked = z.infer<typeof Booked>

/** `YYYY-MM`, with all that was due in it. */
const Month = z.object({
	month: z.string(),
	/** The occurrence that is to be settled, else the last one that is; null: none, or it is made once the ones before are ticked off. */
	event: z.nullable(Id),
	due: z.nullable(StoredDay),
	proposed: StoredRappen,
	received: StoredRappen,
	state: z.enum(rentStates),
	/** What has settled it, in the order of their days. */
	by: z.array(Booked),
})
export type RentMonth = z.infer<typeof Month>

const Row = z.object({
	series: Id,
	/** As its newest occurrence is called, and what that names. */
	name: z.string(),
	contacts: namedIds,
	objects: namedIds,
	journal: z.nullable(Id),
	/** Which party receives it and how it is split, where that is said for all times. */
	paid_by: z._default(z.nullable(Id), null),
	split: z._default(z.nullable(SplitSaid), null),
	/** The occurrence that waits to be ticked off. */
	open: z.nullable(z.object({ event: Id, due: StoredDay, proposed: StoredRappen })),
	/** All twelve. */
	months: z.array(Month),
})
export type RentRow = z.infer<typeof Row>

/** What comes back as income at a house: series by series, month by month. */
export const Rents = z.object({
	year: z.int(),
	/** From the first occurrence on, newest first. */
	years: z.array(z.int()),
	rows: z.array(Row),
	/** Incomes from 15 December before that year to 31 January after it that settle nothing and look as if they belonged to a row, since that began; the oldest first. */
	unassigned: z.array(z.extend(Booked, { series: Id })),
	/** `open`: what is missing of all whose day has passed. */
	sums: z.object({ proposed: StoredRappen, received: StoredRappen, open: StoredRappen }),
})
export type Rents = z.infer<typeof Rents>
