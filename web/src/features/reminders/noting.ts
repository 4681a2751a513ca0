import type { EventFields } from '@hausheft/contract/event-requests.ts'
import type { Journal, JournalType } from '@hausheft/contract/journals.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { parseFrancs } from '../../platform/words/typed.ts'
import { entryOf, firstDay, type Template } from './templates.ts'

/** What is said about one that is ticked; nothing is as usual. */
export type Chosen = { month?: number; year?: number; amount?: string }
export type Wanted = { template: Template; chosen: Chosen }

/** Those that are ticked and not noted in this house already. */
export const pickedOf = (templates: readonly Template[], chosen: Readonly<Record<string, Chosen>>, known: ReadonlySet<string>): Wanted[] =>
	templates.flatMap((template) => {
		const said = chosen[template.name]
		return said && !known.has(template.name) ? [{ template, chosen: said }] : []
	})

type KnownTemplates = { isRead: boolean; hasFailed: boolean; picked: number }
/** Why nothing can be noted yet: before it is known what is noted in this house already, it would be noted twice. */
export function whyNotNoted({ isRead, hasFailed, picked }: KnownTemplates): string | undefined {
	if (!isRead)
		return hasFailed ? 'Was hier schon vorgemerkt ist, liess sich nicht lesen.' : 'Wird noch gelesen: was hier schon vorgemerkt ist.'
	return picked === 0 ? 'Noch ist nichts angekreuzt.' : undefined
}

/** What is left to be noted: what was noted falls out. */
export const withoutNoted = (chosen: Readonly<Record<string, Chosen>>, made: readonly string[]): Record<string, Chosen> =>
	Object.fromEntries(Object.entries(chosen).filter(([name]) => !made.includes(name)))

/** The first amount that is none; one that is left empty is fine. */
export const wrongAmount = (wanted: readonly Wanted[]): string | undefined => {
	const wrong = wanted.find(({ chosen: { amount = '' } }) => amount.trim() && parseFrancs(amount) === undefined)
	return wrong && `${wrong.template.name}: Bitte einen Betrag wie 1'234.50 eingeben.`
}

/** Where meters are read from: the house's journal for that, if it has one that is in use. */
export const readingsJournal = (
	types: readonly Pick<JournalType, 'id' | 'name'>[],
	journals: readonly Pick<Journal, 'id' | 'type' | 'disabled_at'>[],
): string | undefined => {
	const type = types.find(({ name }) => name === 'Zählerstände')?.id
	return journals.find((each) => each.type === type && each.disabled_at === null)?.id
}

type Noting = { today: Day; now: string; journal: string | undefined }
/** The entry, and by what it is known again: tried once more it is the same, said otherwise it is another one. */
export function notingOf({ template, chosen }: Wanted, { today, now, journal }: Noting): { known: string; body: EventFields } {
	const day = firstDay(template, chosen.month ?? template.month, today, chosen.year)
	return {
		known: `${template.name} ${day} ${chosen.amount ?? ''}`,
		body: entryOf(template, day, now, template.readings && journal, moneyOf(template, chosen)),
	}
}

function moneyOf({ money }: Template, { amount = '' }: Chosen) {
	const rappen = amount.trim() ? parseFrancs(amount) : undefined
	if (!money || rappen === undefined) return null
	return { expense: money === 'expense' ? rappen : null, income: money === 'income' ? rappen : null }
}

/** What has been noted before it went wrong. */
export const notedBefore = (made: number): string =>
	made > 0 ? `${count(made, 'Erinnerung ist', 'Erinnerungen sind')} vorgemerkt, der Rest nicht: ` : ''
