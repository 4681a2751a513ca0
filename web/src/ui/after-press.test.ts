import { expect, onTestFinished, test, vi } from 'vitest'
import { afterPresses } from './after-press.ts'

function page() {
	vi.useFakeTimers()
	onTestFinished(() => void vi.useRealTimers())
	const target = new EventTarget()
	const seen: string[] = []
	const after = afterPresses(target)
	return {
		seen,
		hear: (...names: string[]) => names.forEach((name) => target.dispatchEvent(new Event(name))),
		leave: () => after(() => seen.push('shown')),
		click: () => seen.push('clicked'),
	}
}

test.each(['pointerup', 'pointercancel'])('what a press brings along appears once it is over, and after its click: %s', (end) => {
	const { seen, hear, leave, click } = page()
	hear('pointerdown')
	leave()
	vi.runAllTimers()
	expect(seen).toEqual([])
	hear(end)
	click()
	expect(seen).toEqual(['clicked'])
	vi.runAllTimers()
	hear('pointerdown', 'pointerup', 'pointercancel')
	vi.runAllTimers()
	expect(seen).toEqual(['clicked', 'shown'])
})

test('of a tap, which a field hears when the finger is up, it appears behind its click; by key at once', () => {
	const { seen, hear, leave, click } = page()
	hear('pointerdown', 'pointerup')
	leave()
	click()
	vi.runAllTimers()
	expect(seen).toEqual(['clicked', 'shown'])
	leave()
	vi.runAllTimers()
	expect(seen).toEqual(['clicked', 'shown', 'shown'])
})
