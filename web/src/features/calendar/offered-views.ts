import { views, type View } from '../../platform/places/calendar-search.ts'

/** On a phone the agenda comes first, and a week would not be readable. */
export const offeredViews = (phone: boolean): readonly View[] =>
	phone ? ['agenda', ...views.filter((each) => each !== 'agenda' && each !== 'week')] : views
