import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { calendarKinds } from '@hausheft/contract/calendar-kinds.ts'
import { FeedRow } from './calendar-feeds.tsx'

const nothing = () => {}
const shownRow = (kinds: readonly (typeof calendarKinds)[number][]) =>
	renderToStaticMarkup(
		<FeedRow
			name="Familie Keller"
			feed={null}
			url={undefined}
			kinds={kinds}
			busy={false}
			onKinds={nothing}
			onCreate={nothing}
			onRemove={nothing}
		/>,
	)

test('each kind that a subscription can show can be chosen, and is ticked where it is shown', () => {
	for (const kinds of [calendarKinds, ['stay'] as const, [] as const]) {
		const boxes = shownRow(kinds).match(/<input[^>]*type="checkbox"[^>]*>/g) ?? []
		expect([boxes.length, boxes.filter((box) => box.includes('checked')).length]).toEqual([calendarKinds.length, kinds.length])
	}
})
