import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Reading } from '@hausheft/contract/readings.ts'
import { HiddenMeters } from './hidden-meters.tsx'

const last = { data: '1', event_at: '2026-11-01T08:00:00.000Z', event: 'e' }
const meter = (name: string): Reading => ({ name, unit: 'u', object: null, count: 1, last, expected: null, position: 0, hidden: true })
const drawn = (...names: string[]) =>
	renderToStaticMarkup(<HiddenMeters meters={names.map(meter)} objectName={() => undefined} why={undefined} onShow={() => {}} />)

test('where a round leaves out nothing, nothing is said of it', () => {
	expect(drawn()).toBe('')
	expect(drawn('Wasser', 'Strom')).toMatch(/<summary>2 ausgeblendete Zähler<svg/)
})
