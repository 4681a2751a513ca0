import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import { TimelineEntry } from './timeline-entry.tsx'

const measured = (...data: string[]) => data.map((each) => ({ data: each, symbol: 'Bh', name: 'Pumpe', unit: 'u', object: null }))
const balance = {
	expense: 12_000,
	income: null,
	tax_relevant: false,
	tax: null,
	tax_percent: null,
	tax_rest: null,
	paid_by: null,
	split: null,
}
const entry = (more: object) =>
	({
		id: 'e',
		name: 'Zähler',
		description: '',
		event_at: '2026-11-22T08:00:00.000Z',
		balance: null,
		transfer: null,
		maintenance: null,
		measurement: [],
		time_recording: [],
		reminder: null,
		rental: null,
		objects: [],
		contacts: [],
		files: [],
		...more,
	}) as unknown as Event

/** The value at the right of the title, and what stands below. */
function cardOf(more: object) {
	const row = { type: 'entry', key: 'e', month: '2026-11', event: entry(more), names: {}, time: '09:00', day: undefined } as const
	const html = renderToStaticMarkup(
		<TimelineEntry
			row={{ ...row, first: true, last: true, position: 1 }}
			asked={undefined}
			propertyName={undefined}
			today="2026-11-30"
			href="/"
			open={false}
			fresh={false}
		/>,
	)
	const [head = '', meta = ''] = html.split('entry-card-meta')
	return { value: /entry-card-value[^>]*>([^<]*)</.exec(head)?.[1]?.replaceAll('&#x27;', "'"), meta: meta.replaceAll(/<[^>]+>/g, '|') }
}

test('at the right of the title stands one reading alone; how many more there are stands below', () => {
	expect(cardOf({ measurement: measured('14100', '3') }).value).toBe("14'100\u00a0Bh")
	expect(cardOf({ measurement: measured('14100', '3') }).meta).toContain('1 weitere Messung')
	expect(cardOf({ measurement: measured('14100', '3', '4') }).meta).toContain('2 weitere Messungen')
	expect(cardOf({ measurement: measured('14100') }).meta).not.toContain('weitere')
	expect(cardOf({ measurement: measured('14100', '3'), balance }).meta).toContain('Bh, 1 weitere Messung')
})
