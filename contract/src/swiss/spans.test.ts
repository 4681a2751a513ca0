import { expect, test } from 'vitest'
import { recurrenceText, spanName, type Span } from './spans.ts'

const spans: Span[] = ['day', 'week', 'month', 'year']

test('recurrences have their words', () => {
	expect(spans.map((unit) => recurrenceText({ every: 1, unit }))).toEqual(['jeden Tag', 'jede Woche', 'jeden Monat', 'jedes Jahr'])
	expect(spans.map((unit) => recurrenceText({ every: 2, unit }))).toEqual(['alle 2 Tage', 'alle 2 Wochen', 'alle 2 Monate', 'alle 2 Jahre'])
	expect(spans.map(spanName)).toEqual(['Tag', 'Woche', 'Monat', 'Jahr'])
})
