import { expect, test } from 'vitest'
import { recurrenceText, spanName, type Span } from './spans.ts'

const spans: Span[] = ['day', 'week', 'month', 'year']

test('recurrences have their words', () => {
	expect(spans.map((unit) => recurrenceText({ every: 1, unit }))).toEqual(['jeden Tag', 'jede Woche', 'jeden Monat', 'jedes Jahr'])
	expect(spans.map((unit) => recurrenceText({ every: 2, unit }))).toEqual(['alle 2 Tage', 'alle 2 Wochen', 'alle 2 Monate', 'alle 2 Jahre'])
	expect(recurrenceText({ every: 3, unit: 'month', from: 'done', end_of_month: true, until: '2030-12-31' })).toBe(
		'alle 3 Monate am Monatsende, ab Erledigung, bis 31.12.2030',
	)
	expect(spans.map(spanName)).toEqual(['Tag', 'Woche', 'Monat', 'Jahr'])
})
