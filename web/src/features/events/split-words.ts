// Hides how it is said by what an amount is split, and among whom.
import type { Event } from '@hausheft/contract/events.ts'

type Split = NonNullable<NonNullable<Event['balance']>['split']>

const ways: Record<Split['by'], string> = {
	quota: 'nach Quote',
	equal: 'nach Köpfen',
	nights: 'nach Nächten',
	weights: 'nach Gewichten',
	amounts: 'nach Beträgen',
}

type SaidSplit = { by: Split['by']; parties: readonly { party: string }[] | null } | null
/** «geteilt nach Köpfen unter Anna und Beat». */
export function splitText(split: SaidSplit, nameOf: (id: string) => string | undefined): string {
	if (!split) return 'nicht geteilt'
	const among = split.parties?.map(({ party }) => nameOf(party) ?? 'ehemalige Partei')
	return `geteilt ${ways[split.by]}${among ? ` unter ${new Intl.ListFormat('de-CH').format(among)}` : ''}`
}
