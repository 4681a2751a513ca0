import { expect, test } from 'vitest'
import { views } from '../../platform/places/calendar-search.ts'
import { offeredViews } from './offered-views.ts'

test('where there is room all views stand in their order; on a phone the agenda comes first, and no week', () => {
	expect(offeredViews(false)).toEqual(views)
	expect(offeredViews(true)).toEqual(['agenda', 'month'])
})
