import { useQuery } from '@tanstack/react-query'
import { allowed } from '@hausheft/contract/allowed.ts'
import { balance } from '@hausheft/contract/balance.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { nouns, type NounName } from '@hausheft/contract/nouns.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { readings, type Reading } from '@hausheft/contract/readings.ts'
import { decimal, signedFrancs } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, daysBetween, near, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useToday } from '../../platform/page/now.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import { inUse } from '../../kit/in-use.ts'

/** What there is on the pages of a house, by their paths. They are the reads of those pages: the one that is chosen has its own already. */
export function useHouseFigures({ group, property }: Pick<InProperty, 'group' | 'property'>): Partial<Record<string, string | undefined>> {
	const today = useToday()
	const params = { id: property.id }
	const seen = (noun: NounName) => ({ enabled: allowed(group.rbac.permissions, nouns[noun].read) })
	const { data: sum } = useQuery({ ...read(figures.sumProperty, { params, query: {} }), ...seen('event') })
	const { data: things } = useQuery({ ...read(objects.listObjects, { params }), ...seen('object') })
	const { data: people } = useQuery({ ...read(contacts.listPropertyContacts, { params }), ...seen('contact') })
	const { data: books } = useQuery({ ...read(journals.listJournals, { params }), ...seen('journal') })
	const { data: series } = useQuery({ ...read(readings.listReadings, { params }), ...seen('event') })
	const { data: year } = useQuery({ ...read(balance.getBalance, { params, query: {} }), enabled: taxCan(group).read.may })
	return {
		'/events/all': sum && decimal(String(sum.count)),
		'/objects': things && decimal(String(inUse(things).length)),
		'/contacts': people && decimal(String(inUse(people).length)),
		'/journals': books && decimal(String(inUse(books).length)),
		'/readings': series && lastRead(series, today),
		'/balance': year && saldo(year),
	}
}

/** «vor 54 Tagen abgelesen», by the newest of them. */
function lastRead(series: readonly Pick<Reading, 'last'>[], today: Day): string | undefined {
	const days = series.map(({ last }) => daysBetween(dayOf(last.event_at), today))
	if (days.length === 0) return undefined
	const ago = Math.max(0, Math.min(...days))
	return `${near[String(-ago)] ?? `vor ${ago} Tagen`} abgelesen`
}

type Sums = { expense: number; income: number }

function saldo({ year, months }: { year: number; months: readonly Sums[] }): string {
	const rappen = months.reduce((sum, { expense, income }) => sum + income - expense, 0)
	return `Saldo ${year}: ${signedFrancs(rappen)}`
}
